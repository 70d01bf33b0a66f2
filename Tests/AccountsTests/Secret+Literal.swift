import Accounts

extension Secret {
    /// A test's secret; no real one comes from text.
    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
