internal import Accounts
private import Synchronization

/// Finds sessions by their access tokens. Those asked for while others are being looked up share one statement.
///
/// Every look-up begins after it was asked for, and so sees what was committed before. If the database does not answer
/// one, all who wait are told, rather than each after a time-out of its own.
final class SessionLookups: Sendable {
    private typealias Answer = Result<SessionRecord?, EndpointError>

    private struct State {
        var waiting: [(hash: Digest, continuation: CheckedContinuation<Answer, Never>)] = []
        /// The number of tasks that look up.
        var running = 0
    }

    /// The most that may wait; any more are turned down.
    private static let limit = 4_096

    private let database: AccountsDatabase
    private let state = Mutex(State())

    init(_ database: AccountsDatabase) { self.database = database }

    /// Returns the session of an access token; `nil` if there is none. Cancelling the task does not affect it.
    func session(_ hash: Digest) async throws(EndpointError) -> SessionRecord? {
        let answer: Answer = await withCheckedContinuation { continuation in
            let begins: Bool? = state.withLock { state in
                guard state.waiting.count < Self.limit else { return nil }
                state.waiting.append((hash, continuation))
                guard state.running < database.readers else { return false }
                state.running += 1
                return true
            }
            switch begins {
            case nil: continuation.resume(returning: .failure(.overloaded(retryAfter: .seconds(1))))
            case true?: Task { await answerAll() }
            case false?: break
            }
        }
        return try answer.get()
    }

    private func answerAll() async {
        while true {
            let batch = state.withLock { state in
                let batch = state.waiting.prefix(SessionRecord.mostAtOnce)
                state.waiting.removeFirst(batch.count)
                if batch.isEmpty { state.running -= 1 }
                return batch
            }
            if batch.isEmpty { return }
            do throws(EndpointError) {
                let answers = try await answers(batch.map(\.hash))
                for (answer, waiting) in zip(answers, batch) { waiting.continuation.resume(returning: answer) }
            } catch {
                let others = state.withLock { state in
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for waiting in batch + others { waiting.continuation.resume(returning: .failure(error)) }
            }
        }
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
