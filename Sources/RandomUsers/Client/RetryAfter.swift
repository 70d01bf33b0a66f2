import Transport

/// How long an answer says to wait (RFC 9110, section 10.2.3): in seconds, or until a date.
enum RetryAfter {
    /// `nil` where the answer says nothing that can be understood. A date is counted from the answer's own `Date`, so
    /// this machine's clock may be wrong.
    static func duration(_ response: HTTPResponse) -> Duration? {
        guard let value = response.header("Retry-After") else { return nil }
        if let seconds = Int(value), seconds >= 0 { return .seconds(min(seconds, longest)) }
        guard let until = seconds(value), let sent = response.header("Date").flatMap(seconds) else { return nil }
        return .seconds(min(max(until - sent, 0), longest))
    }

    /// A year; whatever is beyond is no time to wait.
    private static let longest = 31_536_000

    /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func seconds(_ date: String) -> Int? {
        let parts = date.split { $0 == " " || $0 == ":" }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, let day = Int(parts[1]), 1...31 ~= day,
            let month = months.firstIndex(where: { $0 == parts[2] }), let year = Int(parts[3]), 1970...9999 ~= year,
            let hour = Int(parts[4]), 0...23 ~= hour, let minute = Int(parts[5]), 0...59 ~= minute,
            let second = Int(parts[6]), 0...60 ~= second
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let days = Int(CivilDate.startOfYear(year) / CivilDate.dayLength) + lengths[..<month].reduce(0, +) + day - 1
        return days * 86_400 + hour * 3600 + minute * 60 + second
    }
}
