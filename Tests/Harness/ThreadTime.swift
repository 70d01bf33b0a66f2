import Glibc

/// The processor time of this thread, which what else the machine does leaves alone.
package enum ThreadTime {
    /// Returns how long `body`, which does not wait, keeps a processor busy.
    package static func of(_ body: () throws -> Void) rethrows -> Duration {
        let start = now
        try body()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
