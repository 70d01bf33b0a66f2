private import Glibc
private import Synchronization

/// How far the database's clock is ahead of this machine's, compared with each connection and each transaction.
///
/// Between two comparisons the time that passed since the last one counts, so that a jump of this machine's clock shows
/// at once.
package final class PostgreSQLClock: Sendable {
    private struct Comparison {
        /// By the database's clock, in seconds since 1970.
        var time: Double
        var moment: ContinuousClock.Instant
        /// How long the answer took, within which the time was read.
        var duration: Duration
    }

    /// Clocks that differ by less count as equal, in seconds.
    private static let tolerance = 1.0

    private let systemTime: @Sendable () -> Double
    private let comparison = Mutex<Comparison?>(nil)

    /// - Parameter systemTime: This machine's clock, in seconds since 1970.
    package init(systemTime: @escaping @Sendable () -> Double = PostgreSQLClock.systemTime) {
        self.systemTime = systemTime
    }

    package static let systemTime: @Sendable () -> Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Records what the database's clock said, in an answer to what was asked at `start`.
    func compare(_ time: Double, askedAt start: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        comparison.withLock { $0 = Comparison(time: time, moment: start, duration: now - start) }
    }

    /// In seconds; 0 while nothing was compared.
    package var offset: Double {
        guard let comparison = comparison.withLock({ $0 }) else { return 0 }
        let elapsed = (ContinuousClock.now - comparison.moment) / .seconds(1)
        let offset = comparison.time + elapsed - systemTime()
        return abs(offset) <= Self.tolerance + comparison.duration / .seconds(1) ? 0 : offset
    }
}
