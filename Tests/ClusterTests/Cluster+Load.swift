import Accounts
import Harness
import RelaysTesting
import RemoteAccounts
import Synchronization
import Testing

extension Cluster {
    /// How far the load has come.
    final class Progress: Sendable {
        private let answers = Mutex(0)
        private let isOver = Mutex(false)

        func count() { answers.withLock { $0 += 1 } }

        func end() { isOver.withLock { $0 = true } }

        var hasEnded: Bool { isOver.withLock { $0 } }

        /// Waits for so many sessions more.
        func wait(for more: Int) async throws {
            let goal = answers.withLock { $0 } + more
            #expect(await eventually(within: .seconds(60)) { answers.withLock { $0 } >= goal }, "the load goes on")
        }
    }

    /// Runs `disturb` while eight people sign in and out, and one guesses at a password.
    func underLoad(
        nodes: [Int] = [0, 1, 2], _ disturb: (Progress) async throws -> Void
    ) async throws -> ClusterClient.Record {
        let progress = Progress()
        let (record, rejections) = try await withThrowingTaskGroup(of: ClusterClient.Record.self) { group in
            for (number, email) in emails.enumerated() {
                group.addTask {
                    var client = ClusterClient(self, email, nodes: nodes, seed: UInt64(number))
                    return await client.run {
                        progress.count()
                        return progress.hasEnded
                    }
                }
            }
            async let guesses = guess(nodes, progress)
            do {
                try await disturb(progress)
            } catch {
                progress.end()
                throw error
            }
            progress.end()
            let record = try await group.reduce(into: ClusterClient.Record()) { $0 = $0 + $1 }
            return (record, try await guesses)
        }
        #expect(try await failures() >= rejections, "a failure was forgotten")
        #expect(rejections > 0)
        try await check()
        await end()
        print("cluster:", record.answers, "answers,", record.open, "open, longest", record.longest)
        return record
    }

    /// Guesses, and looks at the books; returns how many guesses were answered as wrong.
    private func guess(_ nodes: [Int], _ progress: Progress) async throws -> Int {
        var rejections = 0
        var last = 0
        while !progress.hasEnded {
            let request = LoginRequest(email: guessed, password: Self.secret("a wrong guess"))
            if case .rejected = await endpoint(nodes[rejections % nodes.count]).login(request) {
                rejections += 1
            }
            let now = try await failures()
            #expect(now >= last, "the throttle went back")
            last = now
            try await Task.sleep(for: .milliseconds(50))
        }
        return rejections
    }
}

extension ClusterClient {
    /// One session.
    func once() async -> Record {
        var copy = self
        let isFirst = Mutex(true)
        return await copy.run {
            isFirst.withLock { first in
                defer { first = false }
                return !first
            }
        }
    }
}
