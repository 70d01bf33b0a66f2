/// A moment in UTC, by the proleptic Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms").
///
/// Own arithmetic, as a calendar and a formatter would take longer than all else that makes a person.
struct CivilDate: Sendable, Equatable {
    let milliseconds: Int64
    let year: Int
    let month: Int
    let day: Int
    /// Of the day.
    let millisecondOfDay: Int

    static let dayLength: Int64 = 86_400_000

    /// From milliseconds since 1970-01-01T00:00:00Z.
    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
        let (days, rest) = Self.floorDivision(milliseconds, Self.dayLength)
        millisecondOfDay = Int(rest)
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Milliseconds since 1970 at the start of a year.
    static func startOfYear(_ year: Int) -> Int64 {
        let before = year - 1
        let days = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
        return Int64(days) * dayLength
    }

    /// Whole years from here to `now`.
    func years(to now: CivilDate) -> Int {
        let hasPassed =
            (now.month, now.day, now.millisecondOfDay) >= (month, day, millisecondOfDay)
        return now.year - year - (hasPassed ? 0 : 1)
    }

    /// `1992-03-08T15:13:16.688Z`.
    var iso8601: String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            func put(_ number: Int, at start: Int, digits: Int) {
                var rest = number
                for place in stride(from: start + digits - 1, through: start, by: -1) {
                    buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
            }
            put(year, at: 0, digits: 4)
            put(month, at: 5, digits: 2)
            put(day, at: 8, digits: 2)
            put(millisecondOfDay / 3_600_000, at: 11, digits: 2)
            put(millisecondOfDay / 60_000 % 60, at: 14, digits: 2)
            put(millisecondOfDay / 1000 % 60, at: 17, digits: 2)
            put(millisecondOfDay % 1000, at: 20, digits: 3)
            buffer[4] = UInt8(ascii: "-")
            buffer[7] = UInt8(ascii: "-")
            buffer[10] = UInt8(ascii: "T")
            buffer[13] = UInt8(ascii: ":")
            buffer[16] = UInt8(ascii: ":")
            buffer[19] = UInt8(ascii: ".")
            buffer[23] = UInt8(ascii: "Z")
            return 24
        }
    }

    private static func floorDivision(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
