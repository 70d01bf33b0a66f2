internal import Accounts
private import Synchronization

/// Who may have a password checked now, and who waits for that; a waiter that is cancelled leaves the queue.
///
/// Known devices and this machine's own programs wait in places of their own, and do not wait for strangers. Among
/// strangers each network address has its turn, however many wait from another one, and none takes all of the places.
/// While failures are abnormal, strangers are let in one at a time.
final class LoginQueue: Sendable {
    /// Who waits. Those of one kind and subject come in the order in which they began to wait.
    enum Waiter: Sendable, Hashable {
        /// With a known device of an account, in a session of it, or on this machine.
        case known(Digest)
        /// From a network address.
        case stranger(Digest)

        fileprivate var isStranger: Bool { if case .stranger = self { true } else { false } }
    }

    private enum Outcome {
        case taken, cancelled
        /// How long until everyone waiting has been served, if that was measured.
        case full(Duration?)
    }

    /// The waiters of one kind, by subject.
    private struct Line {
        var tickets: [Waiter: [UInt64]] = [:]
        /// Whose turn is next.
        var turns: [Waiter] = []
        var count = 0

        mutating func append(_ ticket: UInt64, _ waiter: Waiter) {
            if tickets[waiter] == nil { turns.append(waiter) }
            tickets[waiter, default: []].append(ticket)
            count += 1
        }

        mutating func next() -> UInt64? {
            guard let waiter = turns.first, let ticket = tickets[waiter]?.first else { return nil }
            turns.removeFirst()
            remove(ticket, waiter)
            if tickets[waiter] != nil { turns.append(waiter) }
            return ticket
        }

        mutating func remove(_ ticket: UInt64, _ waiter: Waiter) {
            guard let index = tickets[waiter]?.firstIndex(of: ticket) else { return }
            tickets[waiter]?.remove(at: index)
            count -= 1
            guard tickets[waiter]?.isEmpty == true else { return }
            tickets[waiter] = nil
            turns.removeAll { $0 == waiter }
        }
    }

    private struct State: ~Copyable {
        var running = 0
        var strangers = 0
        var lastTicket: UInt64 = 0
        var (known, unknown) = (Line(), Line())
        /// How many known ones came in a row while strangers waited.
        var inRow = 0
        var waiting: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
        var isSlow = false
        /// When a slot was last freed while somebody was waiting, or when the first began to wait.
        var lastFree = Duration.zero
        /// The time between slots being freed while somebody is waiting, as a moving average.
        var pace: Duration?
    }

    /// The most known ones in a row, so that strangers are not kept out altogether.
    private static let mostInRow = 3

    private let limit: ConcurrencyLimit
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: How many may wait from one network address; of all strangers, a quarter more may, and as many of the
    ///     known.
    ///   - clock: The clock that the pace is measured with.
    init(_ limit: ConcurrencyLimit, clock: some Clock<Duration>) {
        self.limit = limit
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
    }

    /// The number of slots taken, and of callers waiting for one.
    var count: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Lets strangers in one at a time, or no longer.
    func set(isSlow: Bool) { state.withLock { $0.isSlow = isSlow } }

    /// Waits for a slot, to be returned with `signal(_:)`. Throws `.cancelled`, or `.overloaded` if too many are
    /// waiting, with an estimate of how long that will last.
    func wait(_ waiter: Waiter) async throws(EndpointError) {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    if Task.isCancelled { return .cancelled }
                    if state.running < limit.running, !waiter.isStranger || mayEnter(state) {
                        enter(&state, waiter)
                        return .taken
                    }
                    let line = waiter.isStranger ? state.unknown : state.known
                    if line.count >= limit.waiting + limit.waiting / 4
                        || line.tickets[waiter]?.count ?? 0 >= limit.waiting
                    {
                        // At most a minute: by then the pace will have changed.
                        return .full(state.pace.map { min($0 * line.count, .seconds(60)) })
                    }
                    if state.waiting.isEmpty { state.lastFree = uptime() }
                    state.waiting[ticket] = continuation
                    if waiter.isStranger {
                        state.unknown.append(ticket, waiter)
                    } else {
                        state.known.append(ticket, waiter)
                    }
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.known.remove(ticket, waiter)
                state.unknown.remove(ticket, waiter)
                return state.waiting.removeValue(forKey: ticket)
            }
            continuation?.resume(returning: .cancelled)
        }
        switch outcome {
        case .taken: break
        case .cancelled: throw .cancelled
        case .full(let wait): throw .overloaded(retryAfter: wait)
        }
    }

    /// Returns the slot, to whoever comes next.
    func signal(_ waiter: Waiter) {
        let next = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
            state.running -= 1
            if waiter.isStranger { state.strangers -= 1 }
            var next: [CheckedContinuation<Outcome, Never>] = []
            while state.running < limit.running, let continuation = admitNext(&state) { next.append(continuation) }
            return next
        }
        for continuation in next { continuation.resume(returning: .taken) }
    }

    private func mayEnter(_ state: borrowing State) -> Bool { !state.isSlow || state.strangers == 0 }

    private func enter(_ state: inout State, _ waiter: Waiter) {
        state.running += 1
        if waiter.isStranger { state.strangers += 1 }
    }

    private func admitNext(_ state: inout State) -> CheckedContinuation<Outcome, Never>? {
        let strangersMay = state.unknown.count > 0 && mayEnter(state)
        let takesKnown = state.known.count > 0 && (!strangersMay || state.inRow < Self.mostInRow)
        guard takesKnown || strangersMay, let ticket = takesKnown ? state.known.next() : state.unknown.next(),
            let continuation = state.waiting.removeValue(forKey: ticket)
        else { return nil }
        state.inRow = takesKnown && strangersMay ? state.inRow + 1 : 0
        state.running += 1
        if !takesKnown { state.strangers += 1 }
        let now = uptime()
        let latest = now - state.lastFree
        state.lastFree = now
        // Each one counts an eighth, so that a single slow login does not make the next callers wait.
        state.pace = state.pace.map { ($0 * 7 + latest) / 8 } ?? latest
        return continuation
    }
}
