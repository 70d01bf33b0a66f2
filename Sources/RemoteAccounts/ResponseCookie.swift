import Networking
import Times
import Transport

import struct FoundationEssentials.Date

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
