private import Glibc
import Synchronization
import Times

/// The value of `Date` (RFC 9110, 5.6.7), formatted once a second.
final class DateHeader: Sendable {
    private let made = Mutex<(second: Int, text: String)>((-1, ""))

    func text() -> String {
        let now = Int(time(nil))
        return made.withLock { made in
            if made.second != now { made = (now, HTTPDate.string(from: CivilDate(seconds: now))) }
            return made.text
        }
    }
}
