import Accounts

/// How long an answer may be looked into: no longer than its exchange may take, nor once nobody waits for it.
struct ReadingLimit: Sendable {
    private let time: (limit: Duration, end: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - limit: of the whole exchange; `nil` is none.
    ///   - start: of the exchange.
    init(_ limit: Duration?, from start: ContinuousClock.Instant) {
        time = limit.map { ($0, start.advanced(by: $0)) }
    }

    /// Why it is over; `nil` while it is not.
    var failure: EndpointError? {
        if Task.isCancelled { return .cancelled }
        guard let time, ContinuousClock.now >= time.end else { return nil }
        return .timedOut(after: time.limit)
    }
}
