import Accounts
import Foundation
import LocalAccounts
import PostgreSQL
import RealPostgreSQL
import SQL
import Synchronization
import Testing
import Waiting

/// A machine of its own for one test: a folder, a time of day that stands still, a hasher that counts.
final class House: Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID())").path
    let time = TimeOfDay()
    let hasher: CountingHasher
    let database: AccountsDatabase
    /// The place in a PostgreSQL database; `nil` for a file.
    let place: String?

    var path: String { "\(folder)/data/rollcall/accounts.sqlite" }

    /// - Parameter place: An empty place in a PostgreSQL database, instead of one of the current server's.
    init(hasher: CountingHasher = CountingHasher(), place: String? = nil) throws {
        self.hasher = hasher
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.place = try place ?? RealPostgreSQL.current?.emptyPlace()
        database = try Self.database(self.place, path: "\(folder)/data/rollcall/accounts.sqlite")
    }

    private static func database(_ place: String?, path: String) throws -> AccountsDatabase {
        guard let place else { return AccountsDatabase(path: path) }
        return AccountsDatabase(
            PostgreSQLPool(try PostgreSQLAddress(place), limits: PostgreSQLLimits(connections: 3)) {
                try AccountsDatabase.migrate(postgreSQL: $0)
            })
    }

    /// The same database as another process would open it.
    func reopened() throws -> AccountsDatabase { try Self.database(place, path: path) }

    /// A connection of the test's own.
    func connect() throws -> any SQLConnection {
        guard let place else { return try SQLiteConnection(path: path, timeout: .seconds(5)) }
        return try PostgreSQLConnection(
            PostgreSQLAddress(place), limits: PostgreSQLLimits(connections: 1), process: 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func endpoint(
        on database: AccountsDatabase? = nil, throttle: ThrottlePolicy = .standard,
        hasher: (any PasswordHasher)? = nil, sessions: SessionPolicy = .standard
    ) -> LocalEndpoint {
        LocalEndpoint(
            database: database ?? self.database, hasher: hasher ?? self.hasher, sessions: sessions,
            throttle: throttle, now: time.now, clock: ContinuousClock())
    }

    func registry(on database: AccountsDatabase? = nil, hasher: (any PasswordHasher)? = nil) -> AccountRegistry {
        AccountRegistry(
            database: database ?? self.database, hasher: hasher ?? self.hasher, rule: .standard, now: time.now)
    }

    /// Ann's.
    static let password = "ann's twelve apples"

    /// Adds Ann.
    func addAnn() async throws {
        try await registry().add(
            email: EmailAddress("ann@example.org"), name: "Ann", password: Secret(Self.password))
    }

    func login(
        _ email: String = "ann@example.org", _ password: String = House.password, from address: String? = nil,
        at endpoint: LocalEndpoint? = nil
    ) async throws -> LoginResult {
        await (endpoint ?? self.endpoint()).login(
            LoginRequest(email: try EmailAddress(email), password: Secret(password), address: address))
    }

    func session() async throws -> Session {
        let session = try #require(try await login().value)
        return session
    }
}

extension AccountRegistry {
    func list() async throws(AccountError) -> [Account] {
        var all: [Account] = []
        try await list { all += $0 }
        return all
    }

    func export() async throws(AccountError) -> [PortableAccount] {
        var all: [PortableAccount] = []
        try await export { all += $0 }
        return all
    }
}

/// Something that a test cannot go on with; its report shows what.
struct Unexpected<Value: Sendable>: Error {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension LoginResult {
    /// The session; `nil` unless it began.
    var value: Session? {
        if case .ok(let session) = self { session } else { nil }
    }
}

extension SessionAnswer {
    /// What was answered; `nil` if it was refused or nobody answered.
    var value: Value? {
        if case .ok(let value) = self { value } else { nil }
    }
}

/// A time of day that moves when it is told to.
final class TimeOfDay: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_769_850_900.25))

    var now: @Sendable () -> Date { { [self] in date.withLock { $0 } } }

    func advance(by duration: Duration) { date.withLock { $0 += duration / .seconds(1) } }
}

/// Counts the work of a hasher that is as cheap as can be.
final class CountingHasher: PasswordHasher {
    private let hasher: Argon2idHasher
    private let counts = Mutex((hashes: 0, checks: 0, checked: [String]()))

    init(
        cost: Argon2idHasher.Cost = .minimum, limit: ConcurrencyLimit = ConcurrencyLimit(running: 2, waiting: 1_000)
    ) {
        hasher = Argon2idHasher(cost: cost, limit: limit)
    }

    var limit: ConcurrencyLimit { hasher.limit }
    var prefix: String { hasher.prefix }
    var hashes: Int { counts.withLock { $0.hashes } }
    var checks: Int { counts.withLock { $0.checks } }
    /// What passwords were checked against, in order.
    var checked: [String] { counts.withLock { $0.checked } }

    func hash(_ password: Secret) async throws(EndpointError) -> String {
        counts.withLock { $0.hashes += 1 }
        return try await hasher.hash(password)
    }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        counts.withLock {
            $0.checks += 1
            $0.checked.append(hash)
        }
        return try await hasher.matches(password, hash)
    }

    func needsRehash(_ hash: String) -> Bool { hasher.needsRehash(hash) }
}

/// Holds every check until it is opened.
final class GatedHasher: PasswordHasher {
    private let hasher: CountingHasher
    private let isOpen = Mutex(false)
    private let count = Mutex(0)

    init(running: Int = 1) { hasher = CountingHasher(limit: ConcurrencyLimit(running: running, waiting: 100)) }

    var limit: ConcurrencyLimit { hasher.limit }
    var prefix: String { hasher.prefix }
    var checks: Int { count.withLock { $0 } }

    func open() { isOpen.withLock { $0 = true } }

    func hash(_ password: Secret) async throws(EndpointError) -> String { try await hasher.hash(password) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        count.withLock { $0 += 1 }
        // A task of its own: the check is carried to its end though its caller is cancelled.
        let check = Task { [self] in
            await until { isOpen.withLock { $0 } }
            return try await hasher.matches(password, hash)
        }
        do { return try await check.value } catch { throw .cancelled }
    }

    func needsRehash(_ hash: String) -> Bool { hasher.needsRehash(hash) }
}

extension Secret {
    /// A test's secret; no real one comes from text.
    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
