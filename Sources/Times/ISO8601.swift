package import struct FoundationEssentials.Date

/// Dates as servers write them, which is wider than RFC 3339: `2027-01-01`, `2027-01-01 12:00`,
/// `2027-01-01T12:00:00,5+0000`, `2027-01-01 12:00:00 UTC`.
package enum ISO8601 {
    /// Returns the date: in UTC if it names no zone, at the first moment of the day if it names no time; `nil` for
    /// anything else. A moment outside the years 1 to 9999 is clamped to them.
    package static func date(from text: String) -> Date? {
        var text = DateScanner(text)
        text.skipSpaces()
        guard let day = text.day() else { return nil }
        let isSpaced = text.skipSpaces()
        var (hour, minute, second, fraction, offset) = (0, 0, 0, 0.0, 0)
        if !text.isAtEnd {
            guard
                isSpaced || text.take("Tt") != nil,
                let read = time(&text), let zone = zone(&text)
            else { return nil }
            (hour, minute, second, fraction) = read
            offset = zone
            text.skipSpaces()
        }
        guard
            text.isAtEnd,
            let seconds = CivilDate.seconds(
                year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second)
        else { return nil }
        return Date(timeIntervalSince1970: Double(CivilDate.clamped(seconds - offset)) + fraction)
    }

    private static func time(_ text: inout DateScanner) -> (hour: Int, minute: Int, second: Int, fraction: Double)? {
        guard let hour = text.number(2), text.take(":") != nil, let minute = text.number(2) else { return nil }
        guard
            let second = text.take(":") != nil ? text.number(2) : 0, let fraction = text.fraction(after: ".,")
        else { return nil }
        return (hour, minute, second, fraction)
    }

    /// Seconds east of UTC.
    private static func zone(_ text: inout DateScanner) -> Int? {
        text.skipSpaces()
        let isUTC = text.isAtEnd || text.takeWord("z") || text.takeWord("utc") || text.takeWord("gmt")
        return isUTC ? 0 : text.offset(isFull: false)
    }
}

extension ISO8601 {
    /// Returns the seconds of a duration such as `PT1M30S`, `P1DT12H` or `PT0.5S`; `nil` for anything else, including
    /// years and months, which have no fixed length.
    package static func seconds(ofDuration text: String) -> Double? {
        var rest = text.uppercased()[...]
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        var units: [Character: Double] = ["W": 604_800, "D": 86_400]
        var seconds = 0.0
        while !rest.isEmpty {
            if rest.first == "T" {
                units = ["H": 3_600, "M": 60, "S": 1]
                rest.removeFirst()
                if rest.isEmpty { return nil }
            }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            guard let unit = rest[digits.endIndex...].first, let length = units.removeValue(forKey: unit),
                let number = Double(digits.replacing(",", with: "."))
            else { return nil }
            seconds += number * length
            rest = rest[digits.endIndex...].dropFirst()
        }
        return seconds
    }
}
