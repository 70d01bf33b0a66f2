public import FoundationEssentials

/// Dates as RFC 3339 has them: `2026-01-31T09:15:00Z`.
public enum RFC3339 {
    /// In UTC, to the second; a fraction is cut off.
    public static func string(from date: Date) -> String {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }

    /// With or without a fraction, with `Z` or an offset, in any case; `nil` for anything else.
    public static func date(from text: String) -> Date? {
        let text = text.uppercased()
        guard hasShape(Array(text.utf8)) else { return nil }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.utf8.contains(UInt8(ascii: ".")))
        return try? Date(text, strategy: style)
    }

    /// What Foundation lets pass: text after the zone, and seconds past 60.
    private static func hasShape(_ bytes: [UInt8]) -> Bool {
        let zone = bytes.last == UInt8(ascii: "Z") ? 1 : 6
        guard bytes.count >= 19 + zone else { return false }
        let seconds = bytes[17..<19]
        let fraction = bytes[19..<bytes.count - zone]
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return !"60".utf8.lexicographicallyPrecedes(seconds)
            && (fraction.isEmpty
                || fraction.count > 1 && fraction.first == UInt8(ascii: ".")
                    && fraction.dropFirst().allSatisfy(digits.contains))
    }
}
