internal import Accounts
private import Synchronization

/// Finds sessions by their access tokens. Those asked for while others are being looked up share one statement.
///
/// One task looks up, so that many share: each statement costs the database more than each of its tokens. Where that
/// takes long, because a connection is slow or lost, others begin beside it, one after the other.
///
/// Every look-up begins after it was asked for, and so sees what was committed before. If the database does not answer
/// one, all who wait are told, rather than each after a time-out of its own.
final class SessionLookups: Sendable {
    private typealias Answer = Result<SessionRecord?, EndpointError>

    private struct State {
        var waiting: [(hash: Digest, continuation: CheckedContinuation<Answer, Never>)] = []
        /// The number of tasks that look up.
        var running = 0
        /// The number of statements so far.
        var begun = 0
        /// Whether somebody sees to it that those who wait do not wait for a slow statement.
        var isWatched = false
    }

    private enum Next {
        case look, watch, wait, refuse
    }

    /// How long those who wait for a statement do so before another begins beside it.
    private static let patience = Duration.milliseconds(5)

    /// The most that may wait; any more are turned down.
    private static let limit = 4_096

    private let database: AccountsDatabase
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// - Parameter clock: Tells when a statement takes long.
    init(_ database: AccountsDatabase, clock: any Clock<Duration>) {
        self.database = database
        self.clock = clock
    }

    /// Returns the session of an access token; `nil` if there is none. Cancelling the task does not affect it.
    func session(_ hash: Digest) async throws(EndpointError) -> SessionRecord? {
        let answer: Answer = await withCheckedContinuation { continuation in
            let next: Next = state.withLock { state in
                guard state.waiting.count < Self.limit else { return .refuse }
                state.waiting.append((hash, continuation))
                if state.running > 0 { return watches(&state) ? .watch : .wait }
                state.running = 1
                return .look
            }
            switch next {
            case .look: Task { await answerAll() }
            case .watch: Task { await watch() }
            case .wait: break
            case .refuse: continuation.resume(returning: .failure(.overloaded(retryAfter: .seconds(1))))
            }
        }
        return try answer.get()
    }

    /// Whether the caller is to watch from now on.
    private func watches(_ state: inout State) -> Bool {
        guard !state.isWatched, state.running < database.readers else { return false }
        state.isWatched = true
        return true
    }

    /// Looks up beside the others whenever no statement has begun for a while, as long as somebody waits.
    private func watch() async {
        while true {
            let begun = state.withLock { $0.begun }
            try? await clock.sleep(for: Self.patience)
            let isOver = state.withLock { state in
                if !state.waiting.isEmpty, state.begun == begun, state.running < database.readers {
                    state.running += 1
                    Task { await answerAll() }
                }
                state.isWatched = !state.waiting.isEmpty && state.running < database.readers
                return !state.isWatched
            }
            if isOver { return }
        }
    }

    private func answerAll() async {
        while true {
            let (batch, number) = state.withLock { state in
                let batch = state.waiting.prefix(SessionRecord.mostAtOnce)
                state.waiting.removeFirst(batch.count)
                if batch.isEmpty { state.running -= 1 } else { state.begun += 1 }
                return (batch, state.begun)
            }
            if batch.isEmpty { return }
            do throws(EndpointError) {
                let answers = try await answers(batch.map(\.hash))
                for (answer, waiting) in zip(answers, batch) { waiting.continuation.resume(returning: answer) }
                if leavesToOthers(after: number) { return }
            } catch {
                let others = state.withLock { state in
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for waiting in batch + others { waiting.continuation.resume(returning: .failure(error)) }
            }
        }
    }

    /// Whether the caller, who did a statement, ends: another has begun one since, and so is prompt.
    private func leavesToOthers(after number: Int) -> Bool {
        let (leaves, isToWatch) = state.withLock { state -> (Bool, Bool) in
            guard state.running > 1, state.begun > number else { return (false, false) }
            state.running -= 1
            return (true, !state.waiting.isEmpty && watches(&state))
        }
        if isToWatch { Task { await watch() } }
        return leaves
    }

    /// - Throws: Why the database does not answer at all; a damaged row is the failure of its own session alone.
    private func answers(_ hashes: [Digest]) async throws(EndpointError) -> [Answer] {
        do throws(EndpointError) {
            return try await database.read { try SessionRecord.fetch($0, accesses: hashes) }.map { .success($0) }
        } catch .storageDamaged(let path, let reason) {
            if hashes.count == 1 { return [.failure(.storageDamaged(path: path, reason: reason))] }
            var answers: [Answer] = []
            for hash in hashes { answers += try await self.answers([hash]) }
            return answers
        }
    }
}
