import Synchronization

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The value of `Date` (RFC 9110, 5.6.7), made once a second.
final class DateHeader: Sendable {
    private let made = Mutex<(second: Int, text: String)>((-1, ""))

    func text() -> String {
        let now = Int(time(nil))
        return made.withLock { made in
            if made.second != now { made = (now, Self.text(now)) }
            return made.text
        }
    }

    /// By hand, as strftime(3) follows the locale.
    static func text(_ second: Int) -> String {
        var second = time_t(second)
        var parts = tm()
        gmtime_r(&second, &parts)
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][Int(parts.tm_mon)]
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day), \(digits(parts.tm_mday)) \(month) \(parts.tm_year + 1900) "
            + "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec)) GMT"
    }
}
