import Accounts
import Networking
import Settings
import Transport

import struct FoundationEssentials.Date

/// The cookies of one exchange of several requests: those that an answer sets are sent with the requests after it to
/// the same origin (RFC 6265; a cookie that ends later is kept to the end, since the jar lives no longer than a login).
struct CookieJar: Sendable {
    /// Real servers set a handful; more than this is an attack.
    private static let limit = 50

    /// In the order in which they were set.
    private(set) var cookies: [EndpointCookie]

    /// - Parameter cookies: Those of earlier requests of the exchange.
    init(_ cookies: [EndpointCookie] = []) { self.cookies = cookies }

    /// Stores the cookies that an answer sets for its own origin, and removes those that it deletes; `received` is when
    /// the answer arrived.
    mutating func take(_ response: HTTPResponse, from url: String, received: Date) {
        guard let place = CookiePlace(url) else { return }
        for cookie in response.cookies(received: received) where place.accepts(cookie) {
            let path = cookie.path ?? place.folder
            cookies.removeAll { $0.name == cookie.name && $0.origin == place.origin && $0.path == path }
            guard let value = cookie.value, cookies.count < Self.limit else { continue }
            cookies.append(
                EndpointCookie(
                    name: cookie.name, value: Token(value), origin: place.origin, path: path,
                    isEverywhere: cookie.path == nil))
        }
    }

    /// Adds the cookies of a request's place to those that it already has, replacing any of the same name.
    func add(to request: inout HTTPRequest) {
        guard let place = CookiePlace(request.url) else { return }
        let sent = cookies(for: place)
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
        request.headers.append(HTTPRequest.Header("Cookie", header.build()))
    }

    /// Returns the cookies of a place, those of longer paths first (RFC 6265, 5.4).
    private func cookies(for place: CookiePlace) -> [EndpointCookie] {
        let own = cookies.filter { $0.origin == place.origin }
        let names = Set(own.filter { place.isBelow($0.path) }.map(\.name))
        let sent = own.filter { place.isBelow($0.path) || $0.isEverywhere && !names.contains($0.name) }
        return sent.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map(\.element)
    }

    /// The value of a `Cookie` header with all cookies of an address's origin; empty if there are none.
    ///
    /// It is made for whatever path comes next, so of several of one name only the last that was set is in it.
    func text(at url: String) -> Secret {
        let origin = CookiePlace(url)?.origin
        let own = cookies.filter { $0.origin == origin }
        let last = own.enumerated().filter { index, cookie in
            !own.dropFirst(index + 1).contains { $0.name == cookie.name }
        }
        return Self.text(of: last.map(\.element))
    }

    private static func text(of cookies: [EndpointCookie]) -> Secret {
        var text = SecretBuilder()
        for (index, cookie) in cookies.enumerated() {
            text.append("\(index > 0 ? "; " : "")\(cookie.name)=")
            text.append(cookie.value)
        }
        return text.build()
    }
}
