package import struct FoundationEssentials.Date

/// Dates in the format of RFC 3339: `2026-01-31T09:15:00Z`.
///
/// Foundation's formatter would look up the time zone first, and load ICU for that.
package enum RFC3339 {
    /// In UTC, to the second, from the year 1 to 9999; a fraction is cut off.
    package static func string(from date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let limits = CivilDate.seconds
        return string(
            from: CivilDate(seconds: Int(max(Double(limits.lowerBound), min(Double(limits.upperBound), seconds)))))
    }

    /// - Parameter hasMilliseconds: whether it ends like `00.250Z`.
    package static func string(from date: CivilDate, hasMilliseconds: Bool = false) -> String {
        let form = hasMilliseconds ? "0000-00-00T00:00:00.000Z".utf8 : "0000-00-00T00:00:00Z".utf8
        return String(unsafeUninitializedCapacity: form.count) { letters in
            _ = letters.initialize(from: form)
            func put(_ number: Int, endingAt end: Int) {
                var (number, place) = (number, end)
                while number > 0 {
                    letters[place] += UInt8(number % 10)
                    number /= 10
                    place -= 1
                }
            }
            put(date.year, endingAt: 3)
            put(date.month, endingAt: 6)
            put(date.day, endingAt: 9)
            put(date.hour, endingAt: 12)
            put(date.minute, endingAt: 15)
            put(date.second, endingAt: 18)
            if hasMilliseconds { put(date.millisecond, endingAt: 22) }
            return form.count
        }
    }

    /// Reads a date with or without a fraction, with `Z` or an offset, ignoring case; `nil` for anything else. A moment
    /// that its offset takes out of the years 1 to 9999, which some servers send for "never", is clamped to them.
    package static func date(from text: String) -> Date? {
        var text = DateScanner(text)
        guard
            let day = text.day(), text.take("Tt") != nil, let hour = text.number(2), text.take(":") != nil,
            let minute = text.number(2), text.take(":") != nil, let second = text.number(2),
            let fraction = text.fraction(after: "."),
            let offset = text.take("Zz") == nil ? text.offset(isFull: true) : 0, text.isAtEnd,
            let seconds = CivilDate.seconds(
                year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second)
        else { return nil }
        return Date(timeIntervalSince1970: Double(CivilDate.clamped(seconds - offset)) + fraction)
    }
}
