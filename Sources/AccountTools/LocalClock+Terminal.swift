private import FoundationEssentials
private import Glibc
package import Words

extension LocalClock {
    /// The person's clock, by the C library's time zone (`TZ`), if results go to a terminal; `nil` elsewhere, where
    /// times are in UTC, the same wherever a script runs.
    package static var atTerminal: LocalClock? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        return LocalClock(now: { Date() }) { date in
            var time = time_t(date.timeIntervalSince1970)
            var parts = tm()
            return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
        }
    }
}
