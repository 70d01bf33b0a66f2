private import Glibc

/// Waits for a connection's socket.
enum PostgreSQLSocket {
    /// Waits until there is something to read, or the other side is gone; returns `false` if neither comes in time.
    ///
    /// What is there is found even if the time was over before anybody could look.
    static func wait(_ descriptor: Int32, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = ContinuousClock.now.duration(to: end)
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = poll(&entry, 1, Int32(clamping: Int((max(rest, .zero) / .milliseconds(1)).rounded(.up))))
            if found > 0 { return true }
            if found < 0, errno != EINTR { return true }
            if found == 0, rest <= .zero { return false }
        }
    }
}
