import Accounts
import FoundationEssentials

/// The `Retry-After` header (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
    /// How long to wait, at least one second; `nil` where the header is neither.
    static func duration(_ text: String, now: () -> Date) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int64(text).map { .seconds(max($0, 1)) }
        }
        return date(text).map { .seconds(max($0.timeIntervalSince(now()).rounded(.up), 1)) }
    }

    /// An IMF-fixdate (RFC 9110, 5.6.7), `Sun, 06 Nov 1994 08:49:37 GMT`. The two obsolete forms are not read: the wait
    /// is then unknown, which is an answer too.
    private static func date(_ text: String) -> Date? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, (1...31).contains(day), (1970...9999).contains(year), (0...23).contains(time[0]),
            (0...59).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        return RFC3339.date(
            from: "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))T\(twoDigits(time[0])):\(twoDigits(time[1])):"
                + "\(twoDigits(min(time[2], 59)))Z"
        )
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
