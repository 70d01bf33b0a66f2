import FoundationEssentials
import Testing

/// A simulated world: one seed drives clients, server, network and time in one process.
///
/// `ROLLCALL_SIMULATION_SEED=N` lives through one seed and tells its story; `ROLLCALL_SIMULATION_SEEDS=N` through that
/// many.
@Suite struct SimulationTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// Most stories are short, which finds most in a given time; every tenth is a long one.
    private static func steps(_ seed: UInt64) -> Int { seed % 10 == 9 ? 40 : 10 }

    @Test("keeps its rules, whatever the network, the clocks and the restarts do", .timeLimit(.minutes(60)))
    func seeds() async throws {
        if let seed = Self.environment["ROLLCALL_SIMULATION_SEED"].flatMap({ UInt64($0) }) {
            for line in try await World.run(seed: seed, steps: Self.steps(seed), isTold: true) { print(line) }
            return
        }
        let number = Self.environment["ROLLCALL_SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 10_000
        let failures = try await withThrowingTaskGroup(of: (UInt64, any Error)?.self) { group in
            var failures: [(UInt64, any Error)] = []
            for seed in 0..<number {
                // More at once than there are cores, since each waits for its database now and then.
                if seed >= 8, let failure = try await group.next(), let failure { failures.append(failure) }
                group.addTask {
                    do {
                        _ = try await World.run(seed: seed, steps: Self.steps(seed))
                        return nil
                    } catch {
                        return (seed, error)
                    }
                }
            }
            for try await failure in group { if let failure { failures.append(failure) } }
            return failures.sorted { $0.0 < $1.0 }
        }
        House.closeAll()
        for (seed, error) in failures.prefix(10) {
            Issue.record("ROLLCALL_SIMULATION_SEED=\(seed): \(error)")
        }
        #expect(failures.count == 0, "of \(number) seeds")
    }

    @Test("the same seed is the same story")
    func repeatable() async throws {
        for seed in [1, 2, 3] as [UInt64] {
            let first = try await World.run(seed: seed, steps: 100, isTold: true)
            #expect(first.count > 50)
            #expect(try await World.run(seed: seed, steps: 100, isTold: true) == first)
        }
    }
}
