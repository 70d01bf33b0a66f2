import Accounts
import Foundation
import Harness
import LocalAccounts
import PostgreSQL
import RealPostgreSQL
import SQL
import Testing

@Suite("Accounts that move from a file into a shared database", .realPostgreSQL)
struct CopyTests {
    private let file: House
    private let ann: EmailAddress
    private let address: PostgreSQLAddress
    private let limits: PostgreSQLLimits
    private let shared: AccountsDatabase

    init() async throws {
        ann = try EmailAddress("ann@example.org")
        file = try House()
        // Others would wait for the lock that a copy holds.
        address = try PostgreSQLAddress(try await RealPostgreSQL.shared().emptyDatabase())
        var limits = PostgreSQLLimits(connections: 2)
        limits.timeout = .seconds(60)
        self.limits = limits
        shared = AccountsDatabase(
            PostgreSQLPool(address, limits: limits) { try AccountsDatabase.migrate(postgreSQL: $0) })
    }

    private var registry: AccountRegistry { file.registry(on: shared) }
    private var endpoint: LocalEndpoint { file.endpoint(on: shared) }

    /// Puts something into each table of the file; returns a session and the name of an account in the log.
    private func fill() async throws -> (tokens: SessionTokens, pseudonym: String) {
        let registry = file.registry()
        try await file.addAnn()
        let bob = PortableAccount(
            email: try EmailAddress("bob@example.org"), name: try AccountName("Bob"),
            hash: try PortableAccount.StoredHash(ImportTests.foreign[3].0))
        #expect(try await registry.add([bob]).added == 1)
        let enrolment = try await registry.beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let number = app.code(of: TOTP.step(at: file.time.now().timeIntervalSince1970))
        let codes = try await registry.confirmSecondFactor(
            email: ann, code: Secret(String(String(number + 1_000_000).dropFirst())))
        _ = try await registry.resetCode(email: ann)
        try await registry.set(email: ann, secondFactorRequired: true)
        let login = await file.endpoint().login(
            LoginRequest(email: ann, password: Secret(House.password), address: "192.0.2.1", code: codes[0]))
        let session = try #require(login.value)
        #expect(try await file.login("ann@example.org", "wrong", from: "203.0.113.9") == .rejected(.credentials))
        // What only earlier versions wrote.
        try file.connect().execute(
            "INSERT INTO known_address (address, account_id, seen_at) SELECT x'07', min(id), 0.0 FROM account")
        return (session.tokens, try await registry.pseudonyms()("ann@example.org"))
    }

    @Test("everything is copied, what was there before there were accounts goes, and new ones get ids of their own")
    func everything() async throws {
        let (tokens, pseudonym) = try await fill()
        // What a server writes before there is any account.
        #expect(try await registry.pseudonyms()("ann@example.org") != pseudonym)
        let eve = try await file.login("eve@example.org", "wrong", from: "198.51.100.1", at: endpoint)
        #expect(eve == .rejected(.credentials))

        let counts = try await AccountsDatabase.copy(file: file.path, to: shared)
        #expect(
            counts.map { "\($0.table) \($0.rows)" } == [
                "account 2", "imported_hash 1", "session_family 1", "session_token 2", "throttle 3",
                "known_address 1", "second_factor 1", "recovery_code 9", "reset_code 1", "log_key 1", "known_device 1",
                "streak 1", "operator_change 0",
            ])
        #expect(try await registry.list() == file.registry().list())
        let copied = try await registry.provisioned(from: 0, limit: 9).accounts
        #expect(try await copied == file.registry().provisioned(from: 0, limit: 9).accounts)
        #expect(try await registry.pseudonyms()("ann@example.org") == pseudonym)
        #expect(try await registry.secondFactor(email: ann) == file.registry().secondFactor(email: ann))
        #expect(try await registry.details(email: ann).requiresSecondFactor)
        try #require(await endpoint.profile(tokens).value != nil)
        try #require(try await file.login("bob@example.org", ImportTests.foreign[3].1, at: endpoint).value != nil)
        try await registry.add(
            email: EmailAddress("carl@example.org"), name: "Carl", password: Secret("carl's nine plums"))
        try #require(try await file.login("carl@example.org", "carl's nine plums", at: endpoint).value != nil)
    }

    @Test("the number of a session that ended before the copy is never another one's there")
    func numbers() async throws {
        try await file.addAnn()
        for _ in 0..<3 {
            #expect(await file.endpoint().logout(try await file.session().tokens) == .ok)
        }
        _ = try await AccountsDatabase.copy(file: file.path, to: shared)
        try #require(try await file.login(at: file.endpoint(on: shared)).value != nil)
        #expect(try await registry.sessions(email: ann).map(\.id) == ["4"])
    }

    @Test("a database with accounts takes no more, and keeps what it has")
    func notEmpty() async throws {
        _ = try await fill()
        try await registry.add(email: ann, name: "Ann", password: Secret(House.password))
        let before = try await registry.pseudonyms()("ann@example.org")
        await #expect {
            _ = try await AccountsDatabase.copy(file: file.path, to: shared)
        } throws: { error in
            guard case AccountsDatabase.CopyError.notEmpty = error else { return false }
            return true
        }
        #expect(try await registry.list().map(\.email) == ["ann@example.org"])
        #expect(try await registry.pseudonyms()("ann@example.org") == before)
    }

    @Test("more rows than are read at once are all copied, once", arguments: [5_000, 5_001])
    func many(count: Int) async throws {
        #expect(try await file.registry().isEmpty())
        try file.connect().execute(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < $1)
            INSERT INTO throttle (kind, subject, failures, failed_at, wait_until)
            SELECT 'account', CAST(printf('%032d', n) AS BLOB), 1, 1.5, 1.5 FROM number
            """,
            .integer(Int64(count)))
        let counts = try await AccountsDatabase.copy(file: file.path, to: shared)
        #expect(counts.map { $0.rows } == [0, 0, 0, 0, count, 0, 0, 0, 0, 0, 0, 0, 0])
        let connection = try PostgreSQLConnection(address, limits: limits, process: 0)
        let row = try connection.row("SELECT count(DISTINCT subject) AS number FROM throttle")
        let subjects: Int = try #require(row)["number"]
        #expect(subjects == count)
    }

    @Test("a file that is not there is not made, and one that is no database is told as such")
    func noFile() async throws {
        let path = "\(file.folder)/none.sqlite"
        await #expect {
            _ = try await AccountsDatabase.copy(file: path, to: shared)
        } throws: { error in
            guard case AccountsDatabase.CopyError.noFile(let missing) = error else { return false }
            return missing == path
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        try Data(repeating: 0x61, count: 200).write(to: URL(fileURLWithPath: path))
        await #expect {
            _ = try await AccountsDatabase.copy(file: path, to: shared)
        } throws: { error in
            guard case AccountsDatabase.CopyError.unavailable(.storageDamaged(let damaged, _)) = error else {
                return false
            }
            return damaged == path
        }
    }
}
