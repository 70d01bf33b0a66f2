import Accounts
import Networking
import Settings
import Times
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

/// The parts of an address that decide about cookies.
struct CookiePlace {
    let origin: Origin
    private let path: Substring

    init?(_ url: String) {
        guard let origin = Origin(url), let target = origin.target(of: url) else { return nil }
        self.origin = origin
        let path = target.prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : path
    }

    /// The path of a cookie that names none: the place's folder (RFC 6265, 5.1.4).
    var folder: String {
        guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return "/" }
        return String(path[..<end])
    }

    /// Whether the place may set the cookie: one for secure requests only over TLS, and none for another host (RFC
    /// 6265bis, 5.7).
    func accepts(_ cookie: ResponseCookie) -> Bool {
        guard origin.isSecure || !cookie.isSecure else { return false }
        guard let domain = cookie.domain, domain != origin.host else { return true }
        return IPAddress(origin.host) == nil && origin.host.hasSuffix("." + domain)
    }

    /// Whether a cookie of that path is sent to the place (RFC 6265, 5.1.4).
    func isBelow(_ cookie: String) -> Bool {
        guard cookie != path else { return true }
        return path.hasPrefix(cookie) && (cookie.hasSuffix("/") || path.dropFirst(cookie.count).hasPrefix("/"))
    }
}

/// A cookie that an answer sets (RFC 6265, 5.2).
struct ResponseCookie {
    let name: String
    /// As it came, quotation marks included, since it is sent back so; `nil` if the answer deletes it.
    let value: String?
    /// In lower case and without a dot before it; `nil` if it is the answer's host.
    let domain: String?
    let path: String?
    let isSecure: Bool
    /// When it ends, in seconds since 1970; `nil` if it does not say, or nobody knows when it was sent.
    let end: Int?

    /// Returns `nil` if it has no name or no value.
    ///
    /// - Parameter sent: When the answer was sent, in seconds since 1970; `nil` if that is unknown, and then no date
    ///   deletes the cookie.
    init?(_ header: String, sent: Int?) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false).map(Self.halves)
        guard let pair = parts.first, !pair.name.isEmpty, let text = pair.value else { return nil }
        let attributes = parts.dropFirst().map { (name: $0.name.lowercased(), value: String($0.value ?? "")) }
        func last(_ name: String) -> String? { attributes.last { $0.name == name }?.value }
        name = String(pair.name)
        value = Self.bare(text).isEmpty || Self.areOver(attributes, sent: sent) ? nil : String(text)
        let domain = last("domain").map { $0.hasPrefix(".") ? $0.dropFirst().lowercased() : $0.lowercased() }
        self.domain = domain?.isEmpty == true ? nil : domain
        path = last("path").flatMap { $0.hasPrefix("/") ? $0 : nil }
        isSecure = last("secure") != nil
        end = Self.end(attributes, sent: sent)
    }

    /// The value without a pair of quotation marks around it (RFC 6265, 4.1.1), for whoever reads what it says; `nil`
    /// if the answer deletes the cookie.
    var bareValue: String? { value.map { String(Self.bare($0[...])) } }

    private static func bare(_ value: Substring) -> Substring {
        value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"") ? value.dropFirst().dropLast() : value
    }

    /// Returns what is before and after the first equals sign, without the white space around them; no value if there
    /// is no such sign.
    private static func halves(_ part: Substring) -> (name: Substring, value: Substring?) {
        guard let sign = part.firstIndex(of: "=") else { return (part.trimmingBlanks, nil) }
        return (part[..<sign].trimmingBlanks, part[part.index(after: sign)...].trimmingBlanks)
    }

    /// Whether a cookie with these attributes is over: by `Max-Age`, which takes precedence, or `Expires`. The last of
    /// each that can be read counts (RFC 6265, 5.3).
    private static func areOver(_ attributes: [(name: String, value: String)], sent: Int?) -> Bool {
        if let age = attributes.last(where: { $0.name == "max-age" && isNumber($0.value) })?.value {
            return age.hasPrefix("-") || age.allSatisfy { $0 == "0" }
        }
        let ends = attributes.filter { $0.name == "expires" }.compactMap { seconds(from: $0.value) }
        guard let sent, let end = ends.last else { return false }
        return end <= sent
    }

    /// Returns when a cookie with these attributes ends, as ``areOver`` reads them.
    private static func end(_ attributes: [(name: String, value: String)], sent: Int?) -> Int? {
        if let age = attributes.last(where: { $0.name == "max-age" && isNumber($0.value) })?.value {
            // A browser keeps none for longer than 400 days (RFC 6265bis, 5.6.2).
            return sent.map { $0 + min(Int(age) ?? longest, longest) }
        }
        return attributes.filter { $0.name == "expires" }.compactMap { seconds(from: $0.value) }.last
    }

    private static let longest = 400 * 86_400

    /// Whether it is a number of seconds, which may be negative (RFC 6265, 5.2.2).
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        return !digits.isEmpty && text.utf8.count - digits.count <= 1
            && digits.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Reads a date of HTTP, which in cookies often has dashes around the month, whatever the year's digits are.
    private static func seconds(from text: String) -> Int? {
        // A year of two digits is 1970 to 2069 in cookies, in whatever year they are read (RFC 6265, 5.1.1).
        HTTPDate.seconds(from: text, thisYear: 2019)
            ?? HTTPDate.seconds(from: text.replacing("-", with: " "), thisYear: 2019)
    }
}

extension HTTPResponse {
    /// Returns the cookies that it sets.
    ///
    /// - Parameter received: When it arrived, for dates in an answer without a `Date` of its own. The answer's `Date`
    ///   takes precedence, so that this machine's clock may be wrong.
    func cookies(received: Date?) -> [ResponseCookie] {
        let sent =
            header("Date").flatMap { HTTPDate.seconds(from: $0, thisYear: 2000) }
            ?? received.map { Int($0.timeIntervalSince1970) }
        return headers.filter { $0.name.lowercased() == "set-cookie" }
            .compactMap { ResponseCookie($0.value, sent: sent) }
    }
}
