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
    }

    private enum Outcome { case taken, cancelled, full }

    private let limit: ConcurrencyLimit
    private let state = Mutex(State())

    init(_ limit: ConcurrencyLimit) { self.limit = limit }

    /// Waits for a turn, which `giveBack()` ends. Throws `.cancelled`, or a status of 503 where too many wait.
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
                    if state.waiting.count >= limit.waiting { return .full }
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
        case .full: throw .serverError(status: 503)
        }
    }

    /// Hands the turn to the first who still waits.
    func giveBack() {
        let next: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            while state.head < state.queue.count {
                let ticket = state.queue[state.head]
                state.head += 1
                if let next = state.waiting.removeValue(forKey: ticket) { return next }
            }
            state.queue.removeAll(keepingCapacity: true)
            state.head = 0
            state.running -= 1
            return nil
        }
        next?.resume(returning: .taken)
    }
}
