import Synchronization

/// A fair asynchronous semaphore of limited capacity; a waiter that is cancelled leaves the queue.
package final class AsyncSemaphore: Sendable {
    private struct State: ~Copyable {
        var running = 0
        var lastTicket: UInt64 = 0
        var queue: [UInt64] = []
        var head = 0
        var waiting: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
        /// When a slot was last freed while somebody was waiting, or when the first began to wait.
        var lastFree = Duration.zero
        /// The time between slots being freed while somebody is waiting, as a moving average.
        var pace: Duration?
    }

    private enum Outcome {
        case taken, cancelled
        /// How long until everyone waiting has been served, if that was measured.
        case full(Duration?)
    }

    private let limit: ConcurrencyLimit
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter clock: The clock that the pace is measured with.
    package init(_ limit: ConcurrencyLimit, clock: some Clock<Duration>) {
        self.limit = limit
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
    }

    /// The number of slots taken, and of callers waiting for one.
    package var count: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Waits for a slot, to be returned with `signal()`. Throws `.cancelled`, or `.overloaded` if too many are
    /// waiting, with an estimate of how long that will last.
    package func wait() async throws(EndpointError) {
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
                        // At most a minute: by then the pace will have changed.
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
        case .full(let wait): throw .overloaded(retryAfter: wait)
        }
    }

    /// Hands the slot to the first caller still waiting, or frees it.
    package func signal() {
        let next: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            while state.head < state.queue.count {
                let ticket = state.queue[state.head]
                state.head += 1
                // Of a queue that never gets empty, what was served is given up once it is the larger part.
                if state.head > 1_024, state.head * 2 > state.queue.count {
                    state.queue.removeFirst(state.head)
                    state.head = 0
                }
                guard let next = state.waiting.removeValue(forKey: ticket) else { continue }
                let now = uptime()
                let latest = now - state.lastFree
                state.lastFree = now
                // Each one counts an eighth, so that a single slow login does not make the next callers wait.
                state.pace = state.pace.map { ($0 * 7 + latest) / 8 } ?? latest
                return next
            }
            state.queue.removeAll()
            state.head = 0
            state.running -= 1
            return nil
        }
        next?.resume(returning: .taken)
    }
}

/// A slot of a semaphore, which is returned once nobody refers to it any more.
package final class SemaphoreSlot: Sendable {
    private let semaphore: AsyncSemaphore

    /// Waits for a slot; throws as ``AsyncSemaphore/wait()``.
    package init(of semaphore: AsyncSemaphore) async throws(EndpointError) {
        try await semaphore.wait()
        self.semaphore = semaphore
    }

    deinit { semaphore.signal() }
}

/// How many may work at once, and how many may wait; any more are rejected.
package struct ConcurrencyLimit: Sendable, Hashable {
    package var running: Int
    package var waiting: Int

    package init(running: Int, waiting: Int) {
        self.running = max(running, 1)
        self.waiting = max(waiting, 0)
    }
}
