import Accounts
import Networking
import Settings
import Transport

import struct FoundationEssentials.Date

/// The cookies of one exchange of several requests: those that an answer sets are sent with the requests after it to
/// the same origin (RFC 6265; a cookie that ends later is kept to the end, since the jar lives for seconds).
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

    /// Stores the cookies that an answer sets for its own origin, and removes those that it deletes; `received` is when
    /// the answer arrived.
    mutating func take(_ response: HTTPResponse, from url: String, received: Date) {
        guard let place = CookiePlace(url) else { return }
        for cookie in response.cookies(received: received) where place.accepts(cookie) {
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
