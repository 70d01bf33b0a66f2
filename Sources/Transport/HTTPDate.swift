/// A date as HTTP writes it (RFC 9110, 5.6.7): the form in use and the two obsolete ones, all of which are to be read.
enum HTTPDate {
    /// Seconds since 1970; `nil` where the text is no such date.
    ///
    /// - Parameter year: this year, by which a year of two digits is understood.
    static func seconds(_ text: String, year thisYear: Int) -> Int? {
        let parts = text.split(separator: " ")
        switch parts.count {
        // Sun, 06 Nov 1994 08:49:37 GMT
        case 6 where parts[5] == "GMT":
            return seconds(day: parts[1], month: parts[2], year: number(parts[3], digits: 4...4), time: parts[4])
        // Sunday, 06-Nov-94 08:49:37 GMT
        case 4 where parts[3] == "GMT":
            let date = parts[1].split(separator: "-")
            guard date.count == 3, var year = number(date[2], digits: 2...2) else { return nil }
            year += thisYear / 100 * 100
            // What seems more than 50 years ahead is in the century before.
            if year > thisYear + 50 { year -= 100 }
            return seconds(day: date[0], month: date[1], year: year, time: parts[2])
        // Sun Nov  6 08:49:37 1994
        case 5:
            return seconds(day: parts[2], month: parts[1], year: number(parts[4], digits: 4...4), time: parts[3])
        default: return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func seconds(day: Substring, month: Substring, year: Int?, time: Substring) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
        guard let year, year >= 1970, let month = months.firstIndex(of: String(month)),
            let day = number(day, digits: 1...2), clock.count == 3, let hour = clock[0], hour < 24,
            let minute = clock[1], minute < 60, let second = clock[2], second <= 60
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month]).contains(day) else { return nil }
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400)
        let days = (year - 1970) * 365 + leapDays + lengths[..<month].reduce(0, +) + day - 1
        return days * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
