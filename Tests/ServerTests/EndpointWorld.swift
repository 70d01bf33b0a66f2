import Accounts
import FoundationEssentials
import Harness
import LocalAccounts
import Networking
import RemoteAccounts
import Serving
import Synchronization
import Transport

/// How much of the way to the local endpoint is real.
enum Realism: CaseIterable, Sendable {
    /// The endpoint itself.
    case direct
    /// The remote endpoint, over a socket.
    case socket
}

/// A local endpoint with one account, its time in the test's hand, and a way to it.
struct EndpointWorld: Sendable {
    let endpoint: any AuthEndpoint
    /// What the owner of a session may do there.
    let owner: any OwnerEndpoint
    /// The server that the way leads over, where it is real.
    var server: LiveServer?
    let accounts: AccountRegistry
    let time: TestTime

    static let start = Date(timeIntervalSince1970: 1_767_268_800)

    static func run(
        _ realism: Realism, sessions: SessionPolicy = .standard, _ body: @Sendable (EndpointWorld) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let time = TestTime(start)
        let database = AccountsDatabase(path: folder.appending(path: "accounts.sqlite").path)
        let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 100))
        let accounts = AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { time.now })
        try await accounts.add(
            email: try EmailAddress("ada@example.com"), name: "Ada Lovelace", password: Secret("Zoë’s blue teapot")
        )
        let local = LocalEndpoint(
            database: database, hasher: hasher, sessions: sessions, throttle: .standard, now: { time.now },
            clock: ContinuousClock()
        )
        switch realism {
        case .direct:
            let owner = LocalOwnerEndpoint(local, accounts)
            try await body(EndpointWorld(endpoint: local, owner: owner, accounts: accounts, time: time))
        case .socket:
            try await LiveServer.run(local, owner: LocalOwnerEndpoint(local, accounts)) { server in
                let remote = try RemoteEndpoint(
                    url: server.url, transport: server.transport, clock: ContinuousClock(), now: { time.now })
                try await body(
                    EndpointWorld(endpoint: remote, owner: remote, server: server, accounts: accounts, time: time))
            }
        }
    }

    func login(
        _ email: String = "ada@example.com", _ password: String = "Zoë’s blue teapot", code: Secret? = nil
    ) async throws -> LoginResult {
        await endpoint.login(LoginRequest(email: try EmailAddress(email), password: Secret(password), code: code))
    }

    /// The session of a login that must work.
    func session() async throws -> Session {
        guard case .ok(let session) = try await login() else { throw NoSession() }
        return session
    }

    struct NoSession: Error {}
}

extension SecondFactorEnrolment {
    /// The code that an authenticator app with the key shows.
    func code(at time: Date) -> Secret {
        let bytes = key.withUnsafeBytes { Base32.bytes($0) }
        let app = TOTP(key: bytes.withUnsafeBytes { Secret(copying: $0) })
        let number = app.code(of: TOTP.step(at: time.timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }
}

/// A time that stands still until the test moves it.
final class TestTime: Sendable {
    private let date: Mutex<Date>
    var now: Date { date.withLock { $0 } }

    init(_ date: Date) { self.date = Mutex(date) }

    func advance(by duration: Duration) { date.withLock { $0 += duration / .seconds(1) } }
}
