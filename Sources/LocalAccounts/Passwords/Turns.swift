internal import Accounts
private import Synchronization

/// A first-come-first-served queue for a limited number of turns, left by whoever is cancelled while waiting.
final class Turns: Sendable {
    private struct State: ~Copyable {
        var running = 0
        var lastTicket: UInt64 = 0
        var queue: [UInt64] = []
        var head = 0
        var waiting: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
        /// When the last turn came free while somebody waited, or the first began to wait.
        var lastFree = Duration.zero
        /// How long it is from one turn that comes free to the next, while somebody waits.
        var pace: Duration?
    }

    private enum Outcome {
        case taken, cancelled
        /// How long until all who wait have had their turn, where that was measured.
        case full(Duration?)
    }

    private let limit: ConcurrencyLimit
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter clock: what the pace is measured by.
    init(_ limit: ConcurrencyLimit, clock: some Clock<Duration>) {
        self.limit = limit
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
    }

    /// How many have a turn, and how many wait for one.
    var count: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Waits for a turn, which `giveBack()` ends. Throws `.cancelled`, or, where too many wait, how long they will.
    func take() async throws(EndpointFailure) {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    if Task.isCancelled { return .cancelled }
                    if state.running < limit.running {
                        state.running += 1
                        return .taken
                    }
                    if state.waiting.count >= limit.waiting {
                        // A minute at most: by then the pace is another.
                        return .full(state.pace.map { min($0 * state.waiting.count, .seconds(60)) })
                    }
                    if state.waiting.isEmpty { state.lastFree = uptime() }
                    state.waiting[ticket] = continuation
                    state.queue.append(ticket)
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: .cancelled)
        }
        switch outcome {
        case .taken: break
        case .cancelled: throw .cancelled
        case .full(let wait): throw .tooManyRequests(retryAfter: wait)
        }
    }

    /// Hands the turn to the first who still waits.
    func giveBack() {
        let next: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            while state.head < state.queue.count {
                let ticket = state.queue[state.head]
                state.head += 1
                guard let next = state.waiting.removeValue(forKey: ticket) else { continue }
                let now = uptime()
                let latest = now - state.lastFree
                state.lastFree = now
                // Each counts an eighth, so that one slow login does not make the next callers wait.
                state.pace = state.pace.map { ($0 * 7 + latest) / 8 } ?? latest
                return next
            }
            state.queue.removeAll(keepingCapacity: true)
            state.head = 0
            state.running -= 1
            return nil
        }
        next?.resume(returning: .taken)
    }
}
