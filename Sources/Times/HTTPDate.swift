/// Dates as HTTP writes them (RFC 9110, 5.6.7).
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Returns a date in the preferred form: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func string(from date: CivilDate) -> String {
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
        }
        return "\(weekdays[date.weekday]), \(digits(date.day)) \(months[date.month - 1]) \(digits(date.year, 4)) "
            + "\(digits(date.hour)):\(digits(date.minute)):\(digits(date.second)) GMT"
    }

    /// Reads the preferred form and the two obsolete ones, from 1970 on; returns seconds since 1970, `nil` if the text
    /// is no such date.
    ///
    /// - Parameter thisYear: the current year, by which a year of two digits is interpreted.
    package static func seconds(from text: String, thisYear: Int) -> Int? {
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
            // A year that seems more than 50 years ahead is in the previous century.
            if year > thisYear + 50 { year -= 100 }
            return seconds(day: date[0], month: date[1], year: year, time: parts[2])
        // Sun Nov  6 08:49:37 1994
        case 5:
            return seconds(day: parts[2], month: parts[1], year: number(parts[4], digits: 4...4), time: parts[3])
        default: return nil
        }
    }

    private static func seconds(day: Substring, month: Substring, year: Int?, time: Substring) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
        guard let year, year >= 1970, let month = months.firstIndex(of: String(month)),
            let day = number(day, digits: 1...2), clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock[2]
        else { return nil }
        return CivilDate.seconds(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }
}
