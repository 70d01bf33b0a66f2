import Accounts
import Transport

/// The cookies of one exchange of several requests: those that an answer sets are sent with the requests after it (RFC
/// 6265, without expiry dates and paths, since the jar lives for seconds and for one server).
struct CookieJar: Sendable {
    /// Real servers set a handful; more than this is an attack.
    private static let limit = 50
    private var cookies: [(name: String, value: Token)] = []

    /// Stores the cookies that an answer sets, and removes those that it deletes.
    mutating func take(_ response: HTTPResponse) {
        for cookie in response.cookies {
            cookies.removeAll { $0.name == cookie.name }
            if let value = cookie.value, cookies.count < Self.limit { cookies.append((cookie.name, Token(value))) }
        }
    }

    /// Adds the cookies to those that a request already has, replacing any of the same name.
    func add(to request: inout HTTPRequest) {
        guard !cookies.isEmpty else { return }
        let names = Set(cookies.map(\.name))
        var header = SecretBuilder()
        if let index = request.headers.firstIndex(where: { $0.name.lowercased() == "cookie" }) {
            request.headers.remove(at: index).withUnsafeBytes { value in
                for pair in value.split(separator: UInt8(ascii: ";")) {
                    let pair = pair.drop { $0 == 0x20 }
                    let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
                    guard !pair.isEmpty, !names.contains(name) else { continue }
                    header.append(contentsOf: UnsafeRawBufferPointer(rebasing: pair))
                    header.append("; ")
                }
            }
        }
        header.append(text)
        header.build().withUnsafeBytes { request.headers.append(HTTPRequest.Header("Cookie", hiding: $0)) }
    }

    /// The value of a `Cookie` header; empty if there are none.
    var text: Secret {
        var text = SecretBuilder()
        for (index, cookie) in cookies.enumerated() {
            text.append("\(index > 0 ? "; " : "")\(cookie.name)=")
            cookie.value.withUnsafeBytes { text.append(contentsOf: $0) }
        }
        return text.build()
    }
}

extension HTTPResponse {
    /// The cookies that it sets (RFC 6265, 4.1); those that it deletes have no value.
    var cookies: [(name: String, value: String?)] {
        headers.filter { $0.name.lowercased() == "set-cookie" }.compactMap { header in
            let parts = header.value.split(separator: ";")
            let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { return nil }
            let value = pair[1].hasPrefix("\"") ? pair[1].dropFirst().dropLast() : pair[1]
            let isOver = parts.dropFirst().contains { $0.lowercased().filter { $0 != " " } == "max-age=0" }
            return (pair[0].filter { $0 != " " }, value.isEmpty || isOver ? nil : String(value))
        }
    }
}
