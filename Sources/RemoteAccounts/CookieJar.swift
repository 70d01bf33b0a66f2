import Accounts
import Transport

/// The cookies of one exchange of several requests: those that answers set go along with the requests behind them (RFC
/// 6265, without expiry and paths, since it lives for seconds and for one server).
struct CookieJar: Sendable {
    /// Servers of this world set a handful; more than this is an attack.
    private static let limit = 50
    private var cookies: [(name: String, value: Token)] = []

    /// Takes what an answer sets, and forgets what it takes back.
    mutating func take(_ response: HTTPResponse) {
        for cookie in response.cookies {
            cookies.removeAll { $0.name == cookie.name }
            if let value = cookie.value, cookies.count < Self.limit { cookies.append((cookie.name, Token(value))) }
        }
    }

    /// Adds the cookies to what a request sends already, in the place of those of their names.
    func add(to request: inout HTTPRequest) {
        guard !cookies.isEmpty else { return }
        let names = Set(cookies.map(\.name))
        let index = request.headers.firstIndex { $0.name.lowercased() == "cookie" }
        var pairs: [String] = []
        if let index {
            pairs = request.headers.remove(at: index).value.split(separator: ";").map { $0.drop { $0 == " " } }
                .filter { pair in !names.contains(String(pair.prefix { $0 != "=" })) }.map(String.init)
        }
        var header = SecretBuilder()
        for pair in pairs { header.append("\(pair); ") }
        header.append(text)
        header.build().withUnsafeBytes { request.headers.append(HTTPRequest.Header("Cookie", hiding: $0)) }
    }

    /// As a `Cookie` header has them; empty without any.
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
    /// The cookies that it sets (RFC 6265, 4.1); those that it takes back have no value.
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
