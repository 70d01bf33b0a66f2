private import Networking

extension RandomUserAPI {
    /// Parses a URL's query like a form; incomplete escapes stay as they are, and invalid UTF-8 is repaired.
    package static func queryItems(_ query: some StringProtocol) -> [(name: String, value: String)] {
        PercentEncoding.fields(query.utf8).map { (decoded($0.name), $0.value.map { decoded($0) } ?? "") }
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        PercentEncoding.decode(text, isForm: true, isLenient: true) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
