private import Glibc

/// A moment in UTC in the Gregorian calendar, as computed by the C library.
package struct CivilDate: Sendable, Hashable {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let millisecond: Int
    /// Since 1970-01-01T00:00:00Z, without the milliseconds.
    package let secondsSince1970: Int
    /// 0 is Sunday.
    package let weekday: Int

    /// The moments of the years 1 to 9999, in seconds since 1970.
    package static let seconds = -62_135_596_800...253_402_300_799
    /// The moments from 1970 on, in seconds, that RFC 3339 can write.
    package static let secondsFrom1970 = 0..<Double(seconds.upperBound + 1)

    /// Returns the nearest moment within `seconds`.
    static func clamped(_ moment: Int) -> Int { min(max(moment, seconds.lowerBound), seconds.upperBound) }

    /// Creates a date from seconds since 1970-01-01T00:00:00Z, which are clamped to `seconds`.
    package init(seconds: Int, millisecond: Int = 0) {
        var time = time_t(Self.clamped(seconds))
        var parts = tm()
        gmtime_r(&time, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        second = Int(parts.tm_sec)
        weekday = Int(parts.tm_wday)
        self.millisecond = millisecond
        secondsSince1970 = Int(time)
    }

    /// Creates a date from milliseconds since 1970-01-01T00:00:00Z.
    package init(milliseconds: Int64) {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        self.init(seconds: Int(rest < 0 ? seconds - 1 : seconds), millisecond: Int(rest < 0 ? rest + 1000 : rest))
    }

    /// Returns the seconds since 1970 of a moment in UTC; `nil` if the calendar has no such moment. Second 60, a leap
    /// second, counts as the second after it.
    package static func seconds(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) -> Int? {
        guard 0...9999 ~= year, 1...12 ~= month, 1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
        else {
            return nil
        }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        let start = timegm(&parts)
        // timegm(3) turns a day that the month does not have into one of the next month.
        return parts.tm_mday == day ? start + hour * 3600 + minute * 60 + second : nil
    }

    /// Seconds from 1970 to the beginning of a year, -9999 to 9999.
    package static func startOfYear(_ year: Int) -> Int {
        var parts = tm()
        (parts.tm_year, parts.tm_mday) = (Int32(year - 1900), 1)
        return timegm(&parts)
    }

    /// Returns the whole years from this date to a later one.
    package func years(to later: CivilDate) -> Int {
        let hasPassed =
            (later.month, later.day, later.hour, later.minute, later.second, later.millisecond)
            >= (month, day, hour, minute, second, millisecond)
        return later.year - year - (hasPassed ? 0 : 1)
    }
}
