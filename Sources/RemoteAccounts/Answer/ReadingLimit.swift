import Accounts

/// How long an answer may be read: no longer than its exchange may take, and not after the task was cancelled.
struct ReadingLimit: Sendable {
    private let time: (limit: Duration, end: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - limit: The limit on the whole exchange; `nil` for none.
    ///   - start: When the exchange began.
    init(_ limit: Duration?, from start: ContinuousClock.Instant) {
        time = limit.map { ($0, start.advanced(by: $0)) }
    }

    /// Why reading must stop; `nil` while it may go on.
    var failure: EndpointError? {
        if Task.isCancelled { return .cancelled }
        guard let time, ContinuousClock.now >= time.end else { return nil }
        return .timedOut(after: time.limit)
    }
}
