internal import Accounts
private import Synchronization

/// Finds sessions by their access tokens. Those asked for while others are being looked up share one statement.
///
/// Every look-up begins after it was asked for, and so sees what was committed before.
final class SessionLookups: Sendable {
    private typealias Answer = Result<SessionRecord?, EndpointError>

    private struct State {
        var waiting: [(hash: Digest, continuation: CheckedContinuation<Answer, Never>)] = []
        /// The number of tasks that look up.
        var running = 0
    }

    private let database: AccountsDatabase
    private let state = Mutex(State())

    init(_ database: AccountsDatabase) { self.database = database }

    /// Returns the session of an access token; `nil` if there is none. Cancelling the task does not affect it.
    func session(_ hash: Digest) async throws(EndpointError) -> SessionRecord? {
        let answer: Answer = await withCheckedContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append((hash, continuation))
                guard state.running < database.readers else { return false }
                state.running += 1
                return true
            }
            if begins { Task { await answerAll() } }
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
            let answers = await answers(batch.map(\.hash))
            for (answer, waiting) in zip(answers, batch) { waiting.continuation.resume(returning: answer) }
        }
    }

    private func answers(_ hashes: [Digest]) async -> [Answer] {
        do throws(EndpointError) {
            return try await database.read { try SessionRecord.fetch($0, accesses: hashes) }.map { .success($0) }
        } catch .storageDamaged where hashes.count > 1 {
            // One damaged row is not everybody's failure.
            var answers: [Answer] = []
            for hash in hashes { answers += await self.answers([hash]) }
            return answers
        } catch {
            return hashes.map { _ in .failure(error) }
        }
    }
}
