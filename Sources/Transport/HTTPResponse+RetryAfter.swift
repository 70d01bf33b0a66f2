import Times

package import struct FoundationEssentials.Date

extension HTTPResponse {
    /// Returns how long the answer says to wait (`Retry-After`, RFC 9110, 10.2.3).
    ///
    /// The answer may give it in seconds, also in a fraction of them, or as a date. It is limited to a range from a
    /// second to a year; `nil` if the answer says nothing intelligible.
    ///
    /// - Parameter received: When it arrived, for a date in an answer without a `Date` of its own. The answer's `Date`
    ///   takes precedence, so that this machine's clock may be wrong; without either, a date is not understood.
    package func retryAfter(received: Date?) -> Duration? {
        guard let value = header("Retry-After") else { return nil }
        // Some send a fraction, against the letter of RFC 9110: it is waited for in whole seconds.
        let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
            let isWhole = parts.count == 1 || parts[1].utf8.allSatisfy { $0 == UInt8(ascii: "0") }
            // A number too large for `Int` is more than a year as well.
            return Self.wait(min(Int(parts[0]) ?? .max, 31_536_000) + (isWhole ? 0 : 1))
        }
        let now = received.map { Int($0.timeIntervalSince1970) }
        // A year of two digits is hardly ever sent, and never in `Date`.
        guard let sent = header("Date").flatMap({ HTTPDate.seconds(from: $0, thisYear: 2000) }) ?? now else {
            return nil
        }
        return HTTPDate.seconds(from: value, thisYear: CivilDate(seconds: sent).year).map { Self.wait($0 - sent) }
    }

    private static func wait(_ seconds: Int) -> Duration { .seconds(min(max(seconds, 1), 31_536_000)) }
}
