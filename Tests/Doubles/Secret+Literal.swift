package import Accounts

extension Secret {
    /// A test's secret; no real one comes from text.
    package convenience init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    package var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

extension Token {
    /// A test's token, to be compared and written down.
    package func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
