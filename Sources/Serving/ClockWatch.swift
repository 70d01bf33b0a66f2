import Logging
import Synchronization

/// Tells whether this machine's clock differs from the database's, by which everything is stored, and logs it once, as
/// well as that it no longer does.
final class ClockWatch: Sendable {
    /// From how many seconds on, a code's lifetime, somebody had better look at the clock.
    private static let tolerance = 30.0

    private let offset: @Sendable () -> Double
    private let logger: Logger
    private let hasDiffered = Mutex(false)

    /// - Parameter offset: Returns how many seconds the database's clock is ahead.
    init(offset: @escaping @Sendable () -> Double, logger: Logger) {
        self.offset = offset
        self.logger = logger
    }

    @discardableResult
    func differs() -> Bool {
        let offset = offset()
        let differs = abs(offset) >= Self.tolerance
        let isNew = hasDiffered.withLock { had in
            defer { had = differs }
            return had != differs
        }
        guard isNew else { return differs }
        if differs {
            logger.error(
                "this machine's clock differs from the database's", metadata: ["database_ahead": "\(Int(offset)) s"])
        } else {
            logger.notice("this machine's clock agrees with the database's again")
        }
        return differs
    }
}
