import Accounts
import Networking
import Settings
import Transport

/// The cookies of one exchange of several requests: those that an answer sets are sent with the requests after it to
/// the same origin (RFC 6265, without expiry dates, since the jar lives for seconds).
struct CookieJar: Sendable {
    /// Real servers set a handful; more than this is an attack.
    private static let limit = 50

    private struct Stored {
        var name: String
        var value: Token
        var origin: Origin
        /// `nil` if the answer names none: then it is sent with every request to its origin.
        var path: String?
    }

    private var cookies: [Stored] = []

    /// Stores the cookies that an answer sets for its own origin, and removes those that it deletes.
    mutating func take(_ response: HTTPResponse, from url: String) {
        guard let place = CookiePlace(url) else { return }
        for cookie in response.cookies where place.accepts(cookie) {
            cookies.removeAll { $0.name == cookie.name && $0.origin == place.origin }
            guard let value = cookie.value, cookies.count < Self.limit else { continue }
            cookies.append(
                Stored(name: cookie.name, value: Token(value), origin: place.origin, path: cookie.path))
        }
    }

    /// Adds the cookies of a request's place to those that it already has, replacing any of the same name.
    func add(to request: inout HTTPRequest) {
        guard let place = CookiePlace(request.url) else { return }
        let sent = cookies.filter { $0.origin == place.origin && place.isBelow($0.path) }
        guard !sent.isEmpty else { return }
        let names = Set(sent.map(\.name))
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
        header.append(Self.text(of: sent))
        header.build().withUnsafeBytes { request.headers.append(HTTPRequest.Header("Cookie", hiding: $0)) }
    }

    /// The value of a `Cookie` header with all cookies of an address's origin; empty if there are none.
    func text(at url: String) -> Secret {
        let origin = CookiePlace(url)?.origin
        return Self.text(of: cookies.filter { $0.origin == origin })
    }

    private static func text(of cookies: [Stored]) -> Secret {
        var text = SecretBuilder()
        for (index, cookie) in cookies.enumerated() {
            text.append("\(index > 0 ? "; " : "")\(cookie.name)=")
            cookie.value.withUnsafeBytes { text.append(contentsOf: $0) }
        }
        return text.build()
    }
}

/// The parts of an address that decide about cookies.
private struct CookiePlace {
    let origin: Origin
    private let path: Substring

    init?(_ url: String) {
        guard let origin = Origin(url), let target = origin.target(of: url) else { return nil }
        self.origin = origin
        let path = target.prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : path
    }

    /// Whether the place may set the cookie: one for secure requests only over TLS, and none for another host (RFC
    /// 6265bis, 5.7).
    func accepts(_ cookie: ResponseCookie) -> Bool {
        guard origin.isSecure || !cookie.isSecure else { return false }
        guard let domain = cookie.domain, domain != origin.host else { return true }
        return IPAddress(origin.host) == nil && origin.host.hasSuffix("." + domain)
    }

    /// Whether a cookie of that path is sent to the place (RFC 6265, 5.1.4).
    func isBelow(_ cookie: String?) -> Bool {
        guard let cookie, cookie != path else { return true }
        return path.hasPrefix(cookie) && (cookie.hasSuffix("/") || path.dropFirst(cookie.count).hasPrefix("/"))
    }
}

/// A cookie that an answer sets (RFC 6265, 4.1).
struct ResponseCookie {
    let name: String
    /// `nil` if the answer deletes it.
    let value: String?
    /// In lower case and without a dot before it; `nil` if it is the answer's host.
    let domain: String?
    let path: String?
    let isSecure: Bool

    init?(_ header: String) {
        let parts = header.split(separator: ";")
        let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else { return nil }
        let attributes = parts.dropFirst().map { part in
            let halves = part.filter { $0 != " " }.split(separator: "=", maxSplits: 1)
            return (name: halves.first?.lowercased() ?? "", value: halves.count > 1 ? String(halves[1]) : "")
        }
        func last(_ name: String) -> String? { attributes.last { $0.name == name }?.value }
        let text = pair[1].hasPrefix("\"") ? pair[1].dropFirst().dropLast() : pair[1]
        let isOver = attributes.contains { $0.name == "max-age" && $0.value == "0" }
        name = pair[0].filter { $0 != " " }
        value = text.isEmpty || isOver ? nil : String(text)
        let domain = last("domain").map { $0.hasPrefix(".") ? $0.dropFirst().lowercased() : $0.lowercased() }
        self.domain = domain?.isEmpty == true ? nil : domain
        path = last("path").flatMap { $0.hasPrefix("/") ? $0 : nil }
        isSecure = last("secure") != nil
    }
}

extension HTTPResponse {
    /// The cookies that it sets.
    var cookies: [ResponseCookie] {
        headers.filter { $0.name.lowercased() == "set-cookie" }.compactMap { ResponseCookie($0.value) }
    }
}
