import Accounts
import FoundationEssentials
import Harness
import JSON
import LocalAccounts
import PostgreSQL
import RealPostgreSQL
import Serving
import Synchronization
import Testing
import Transport

/// A server whose accounts a program provisions, on one of the stores.
struct SCIMWorld: Sendable {
    enum Store: CaseIterable, Sendable {
        case file, postgreSQL

        /// Those that are installed, or must be.
        static var usable: [Store] { RealPostgreSQL.isUsable ? allCases : [.file] }
    }

    let server: LiveServer
    let accounts: AccountRegistry
    let endpoint: LocalEndpoint
    /// The time by which wrong tokens are counted.
    let clock: Mutable<ContinuousClock.Instant>

    static let usual = [("Authorization", "Bearer atokenofthetests"), ("Content-Type", "application/scim+json")]

    static func run(_ store: Store = .file, _ body: @Sendable (SCIMWorld) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database: AccountsDatabase
        switch store {
        case .file: database = AccountsDatabase(path: folder.appending(path: "accounts.sqlite").path)
        case .postgreSQL:
            let address = try PostgreSQLAddress(try await RealPostgreSQL.shared().emptyPlace())
            database = AccountsDatabase(
                PostgreSQLPool(address, limits: PostgreSQLLimits(connections: 3)) {
                    try AccountsDatabase.migrate(postgreSQL: $0)
                })
        }
        let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 100))
        let time = TestTime(EndpointWorld.start)
        let accounts = AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { time.now })
        let endpoint = LocalEndpoint(
            database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { time.now },
            clock: ContinuousClock())
        let clock = Mutable(ContinuousClock.now)
        let provisioning = Provisioning(
            token: Token("atokenofthetests"), accounts: accounts, now: { clock.value })
        try await LiveServer.run(
            endpoint, owner: LocalOwnerEndpoint(endpoint, accounts), provisioning: provisioning
        ) { server in
            try await body(SCIMWorld(server: server, accounts: accounts, endpoint: endpoint, clock: clock))
        }
    }

    func send(
        _ method: Transport.HTTPRequest.Method, _ path: String, _ body: String = "",
        _ headers: [(String, String)] = usual
    ) async throws -> (status: Int, json: JSONValue, response: Transport.HTTPResponse) {
        let response = try await server.send(method, "/scim/v2" + path, headers, body: body)
        return (response.status, JSONValue(text: response.text) ?? .null, response)
    }

    /// Adds an account; returns its id.
    func add(_ address: String, _ more: String = "") async throws -> String {
        let (status, json, _) = try await send(.post, "/Users", #"{"userName":"\#(address)"\#(more)}"#)
        try #require(status == 201, "\(json)")
        return try #require(json["id"]?.string)
    }

    /// The addresses that a filter finds.
    func found(_ filter: String) async throws -> [String] {
        let (status, json, _) = try await send(.get, "/Users?filter=" + Self.encoded(filter))
        try #require(status == 200, "\(filter): \(json)")
        let users = try #require(json["Resources"]?.elements)
        #expect(json["totalResults"]?.integer == users.count)
        return users.compactMap { $0["userName"]?.string }
    }

    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
        }.joined()
    }

    /// What operators, and programs, changed since the last time.
    func changes() async throws -> [String] { try await accounts.takeOperatorChanges().map(\.event) }

    func login(_ address: String, _ password: String) async throws -> LoginResult {
        await endpoint.login(LoginRequest(email: try EmailAddress(address), password: Secret(password)))
    }
}

/// A value that a test changes while others read it.
final class Mutable<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }
}
