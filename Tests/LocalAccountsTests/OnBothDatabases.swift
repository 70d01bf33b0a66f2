import RealPostgreSQL
import SQL
import Testing

extension RealPostgreSQL {
    /// Where houses keep their accounts; `nil` for a file of their own.
    @TaskLocal static var current: RealPostgreSQL?
}

/// Runs each test on SQLite, and on PostgreSQL where it is installed or required.
struct OnBothDatabases: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        guard testCase != nil, RealPostgreSQL.isUsable else { return }
        await Self.gate.enter()
        do {
            try await RealPostgreSQL.$current.withValue(RealPostgreSQL.shared()) { try await function() }
        } catch {
            await Self.gate.leave()
            throw error
        }
        await Self.gate.leave()
    }

    private static let gate = Gate()

    /// Lets a few in at once: all of them would wait for each other's migrations.
    private actor Gate {
        private var free = 3
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func enter() async {
            if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        }

        func leave() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == OnBothDatabases {
    static var onBothDatabases: Self { OnBothDatabases() }
}

/// Says so where the suites run on one database only.
@Suite(.realPostgreSQL) struct PostgreSQLTests {
    @Test("the suites of accounts run on PostgreSQL, too")
    func runs() async throws {
        let there = try await RealPostgreSQL.shared().connect().row("SHOW server_version") != nil
        #expect(there)
    }
}
