public import struct FoundationEssentials.Date
import Glibc

/// Dates as RFC 3339 has them: `2026-01-31T09:15:00Z`.
///
/// By the C library's calendar: Foundation's formatter asks for the time zone first, and for that loads ICU.
public enum RFC3339 {
    /// In UTC, to the second, from the year 1 to 9999; a fraction is cut off.
    public static func string(from date: Date) -> String {
        let years: ClosedRange<Double> = -62_135_596_800 ... 253_402_300_799
        let seconds = date.timeIntervalSince1970.rounded(.down)
        var time = time_t(max(years.lowerBound, min(years.upperBound, seconds)))
        var parts = tm()
        gmtime_r(&time, &parts)
        let form = "0000-00-00T00:00:00Z".utf8
        return String(unsafeUninitializedCapacity: form.count) { letters in
            _ = letters.initialize(from: form)
            func put(_ number: Int32, endingAt end: Int) {
                var (number, place) = (number, end)
                while number > 0 {
                    letters[place] += UInt8(number % 10)
                    number /= 10
                    place -= 1
                }
            }
            put(parts.tm_year + 1900, endingAt: 3)
            put(parts.tm_mon + 1, endingAt: 6)
            put(parts.tm_mday, endingAt: 9)
            put(parts.tm_hour, endingAt: 12)
            put(parts.tm_min, endingAt: 15)
            put(parts.tm_sec, endingAt: 18)
            return form.count
        }
    }

    /// With or without a fraction, with `Z` or an offset, in any case; `nil` for anything else.
    public static func date(from text: String) -> Date? {
        var text = Reader(rest: Array(text.utf8)[...])
        guard
            let day = text.day(), text.take("Tt") != nil,
            let hour = text.number(2, to: 23), text.take(":") != nil,
            let minute = text.number(2, to: 59), text.take(":") != nil,
            // 60 is a leap second.
            let second = text.number(2, to: 60), let fraction = text.fraction(), let offset = text.offset(),
            text.rest.isEmpty
        else { return nil }
        return Date(timeIntervalSince1970: Double(day + hour * 3600 + minute * 60 + second - offset) + fraction)
    }

    /// Takes one part of a date after the other off its front.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ letters: String) -> UInt8? {
            guard let first = rest.first, letters.utf8.contains(first) else { return nil }
            rest.removeFirst()
            return first
        }

        mutating func number(_ digits: Int, from least: Int = 0, to most: Int) -> Int? {
            let letters = rest.prefix(digits)
            guard letters.count == digits, letters.allSatisfy(Self.digits.contains) else { return nil }
            rest.removeFirst(digits)
            let number = letters.reduce(0) { $0 * 10 + Int($1 - Self.digits.lowerBound) }
            return least...most ~= number ? number : nil
        }

        /// Seconds from 1970 to the day's beginning.
        mutating func day() -> Int? {
            guard
                let year = number(4, to: 9999), take("-") != nil, let month = number(2, from: 1, to: 12),
                take("-") != nil, let day = number(2, from: 1, to: 31)
            else { return nil }
            var parts = tm()
            (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
            let seconds = timegm(&parts)
            // A day that the month does not have comes back as one of the next.
            return parts.tm_mday == day ? seconds : nil
        }

        /// 0 where there is none.
        mutating func fraction() -> Double? {
            guard take(".") != nil else { return 0 }
            let letters = rest.prefix { Self.digits.contains($0) }
            rest.removeFirst(letters.count)
            return letters.isEmpty ? nil : Double("0." + String(decoding: letters, as: UTF8.self))
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            guard let sign = take("Zz+-") else { return nil }
            if sign != UInt8(ascii: "+"), sign != UInt8(ascii: "-") { return 0 }
            guard let hours = number(2, to: 23), take(":") != nil, let minutes = number(2, to: 59) else { return nil }
            return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
        }

        private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    }
}
