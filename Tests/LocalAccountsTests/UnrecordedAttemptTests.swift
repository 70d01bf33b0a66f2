import Accounts
import Harness
import LocalAccounts
import RelaysTesting
import SQL
import Testing
import Waiting

@Suite("Attempts whose result cannot be recorded", .onBothDatabases)
struct UnrecordedAttemptTests {
    private let house: House
    private let clock = ManualClock()
    private let hasher = GatedHasher()

    init() async throws {
        house = try House()
        try await house.addAnn()
    }

    /// Signs in from the network, where tables are away from the moment on at which the password is checked.
    private func login(without tables: [String]) async throws -> LoginResult {
        let endpoint = LocalEndpoint(
            database: house.database, hasher: hasher, sessions: .standard, throttle: .standard, now: house.time.now,
            clock: clock)
        async let result = house.login(from: "192.0.2.7", at: endpoint)
        await until { hasher.checks == 1 }
        let connection = try house.connect()
        #expect(try connection.rows("SELECT id FROM attempt").count == 1)
        for table in tables { try connection.run(script: "ALTER TABLE \(table) RENAME TO \(table)_away") }
        hasher.open()
        return try await result
    }

    @Test("one whose session cannot be stored is taken back, so that the owner gets in once it can")
    func session() async throws {
        let answer = try await login(without: ["session_family"])
        guard case .unavailable = answer else { throw Unexpected(answer) }
        let connection = try house.connect()
        #expect(try connection.rows("SELECT id FROM attempt").isEmpty)
        #expect(try connection.rows("SELECT failures FROM streak").isEmpty)
        try connection.run(script: "ALTER TABLE session_family_away RENAME TO session_family")
        try #require(try await house.login(from: "192.0.2.7").value != nil)
    }

    @Test("one that cannot be taken back at once is taken back later, and nothing else is")
    func later() async throws {
        #expect(try await house.login("ann@example.org", "wrong", from: "192.0.2.7") == .rejected(.credentials))
        let answer = try await login(without: ["session_family", "attempt"])
        guard case .unavailable = answer else { throw Unexpected(answer) }
        await until { clock.sleepers == 1 }
        let connection = try house.connect()
        #expect(try connection.rows("SELECT id FROM attempt_away").count == 1)
        clock.advance(by: .seconds(1))
        // Tried again, in vain.
        await until { clock.sleepers == 1 }
        try connection.run(script: "ALTER TABLE attempt_away RENAME TO attempt")
        clock.advance(by: .seconds(1))
        try await until { try connection.rows("SELECT id FROM attempt").isEmpty }
        #expect(try connection.rows("SELECT failures FROM streak WHERE failures = 1").count == 1)
        try connection.run(script: "ALTER TABLE session_family_away RENAME TO session_family")
        try #require(try await house.login(from: "192.0.2.7").value != nil)
    }
}
