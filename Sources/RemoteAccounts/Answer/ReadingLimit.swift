import Accounts
import Times

/// How long an answer may be read: no longer than its exchange may take, and not after the task was cancelled.
struct ReadingLimit: Sendable {
    /// Only cancelling the task ends it.
    static let none = ReadingLimit()

    private let time: (limit: Duration, left: @Sendable () -> Duration)?

    private init() { time = nil }

    /// - Parameters:
    ///   - limit: The limit on the whole exchange, which begins now; `nil` for none.
    ///   - clock: Times it.
    init(_ limit: Duration?, on clock: some Clock<Duration>) {
        time = limit.map { ($0, clock.countdown($0)) }
    }

    /// Why reading must stop; `nil` while it may go on.
    var failure: EndpointError? {
        if Task.isCancelled { return .cancelled }
        guard let time, time.left() <= .zero else { return nil }
        return .timedOut(after: time.limit)
    }
}
