import Accounts
import BuiltServer
import Foundation
import Harness
import LocalAccounts
import Serving
import Synchronization
import Testing
import Transport
import Waiting

@Suite("Storage that fails", .fewAtATime, .timeLimit(.minutes(60)))
struct StorageTests {
    /// Fails as it is told to.
    private final class Storage: AuthEndpoint {
        let name = "storage"
        private let failure = Mutex<EndpointError?>(nil)
        private let held = Mutex<AsyncStream<Void>?>(nil)

        /// Makes look-ups wait until the stream ends; `nil` for those that do not wait.
        func hold(_ stream: AsyncStream<Void>?) { held.withLock { $0 = stream } }

        func fail(_ new: EndpointError?) { failure.withLock { $0 = new } }

        private func answer<Value>() -> SessionAnswer<Value> {
            failure.withLock { $0 }.map { .unavailable($0) } ?? .refused
        }

        func login(_ request: LoginRequest) async -> LoginResult {
            failure.withLock { $0 }.map { .unavailable($0) } ?? .rejected(.credentials)
        }
        func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { answer() }
        func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
            if let held = held.withLock({ $0 }) { for await _ in held {} }
            return answer()
        }
        func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
            failure.withLock { $0 }.map { .unavailable($0) } ?? .over
        }
    }

    @Test("is 503, is told by /health, and logged once with its cause, when that changes, and when it works again")
    func states() async throws {
        let storage = Storage()
        try await LiveServer.run(storage) { server in
            let healthy = try await server.send(.get, "/health")
            #expect(healthy.status == 200 && healthy.header("Cache-Control") == "no-store")
            for reason in ["disk I/O error", "database or disk is full"] {
                storage.fail(.storageNotWritable(path: "/data/accounts.sqlite", reason: reason))
                for _ in 0..<3 {
                    let login = try await server.send(
                        .post, "/login", [("Content-Type", "application/json")],
                        body: #"{"email":"ada@example.com","password":"x"}"#)
                    #expect(login.status == 503 && login.header("Retry-After") == "5")
                    #expect(!login.text.contains("data") && !login.text.contains(reason))
                }
                let health = try await server.send(.get, "/health")
                #expect(health.status == 503 && health.text.contains(#""code":"unavailable""#))
            }
            let failures = server.log.all.filter { $0.contains("storage failed") }
            #expect(failures.count == 2)
            #expect(failures.first?.contains(#""reason":"disk I/O error""#) == true)
            #expect(failures.first?.contains(#""path":"/data/accounts.sqlite""#) == true)
            storage.fail(nil)
            let login = try await server.send(
                .post, "/login", [("Content-Type", "application/json")],
                body: #"{"email":"ada@example.com","password":"x"}"#)
            #expect(login.status == 401)
            #expect(try await server.send(.get, "/health").status == 200)
            #expect(server.log.all.filter { $0.contains("storage works again") }.count == 1)
        }
    }

    @Test("is found by what the owner of a session asks for, too")
    func owner() async throws {
        try await inFolder { folder in
            // A file where the folder of the accounts should be.
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let database = AccountsDatabase(path: file.appending(path: "accounts.sqlite").path)
            let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 1, waiting: 1))
            let local = LocalEndpoint(
                database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { Date() },
                clock: ContinuousClock())
            let registry = AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { Date() })
            try await LiveServer.run(MemoryEndpoint(), owner: LocalOwnerEndpoint(local, registry)) { server in
                let answer = try await server.send(.get, "/sessions", [("Authorization", "Bearer x")])
                #expect(answer.status == 503 && answer.header("Retry-After") == "5")
                #expect(server.log.all.filter { $0.contains("storage failed") }.count == 1)
                #expect(try await server.send(.get, "/health").status == 503)
            }
        }
    }

    @Test("is found by /health itself where nobody signs in")
    func asked() async throws {
        let storage = Storage()
        storage.fail(.storageDamaged(path: "/data/accounts.sqlite", reason: "file is not a database"))
        try await LiveServer.run(storage) { server in
            let health = try await server.send(.get, "/health")
            #expect(health.status == 503)
            #expect(server.log.all.filter { $0.contains("file is not a database") }.count == 1)
        }
    }

    @Test("that is damaged stays so, each damage told once, however much else is read and written")
    func damaged() async throws {
        let storage = Storage()
        let damage = ["email: broken text", "malformed inverted index"].map {
            EndpointError.storageDamaged(path: "/data/accounts.sqlite", reason: $0)
        }
        try await LiveServer.run(storage) { server in
            for failure in damage + damage {
                for cause in [failure, nil] {
                    storage.fail(cause)
                    let login = try await server.send(
                        .post, "/login", [("Content-Type", "application/json")],
                        body: #"{"email":"ada@example.com","password":"x"}"#)
                    #expect(login.status == (cause == nil ? 401 : 503))
                    #expect(try await server.send(.get, "/health").status == 503)
                }
            }
            #expect(server.log.all.filter { $0.contains("storage failed") }.count == 2)
            #expect(!server.log.all.contains { $0.contains("works again") })
        }
    }

    @Test(
        "that cannot be used now works again once it can",
        arguments: [
            EndpointError.databaseUnavailable(name: "postgres://db/people", reason: "42501 permission denied"),
            .storageNewer(path: "/data/accounts.sqlite", version: 99),
        ])
    func passing(failure: EndpointError) async throws {
        let storage = Storage()
        try await LiveServer.run(storage) { server in
            for (cause, status) in [(failure, 503), (nil, 200)] {
                storage.fail(cause)
                let login = try await server.send(
                    .post, "/login", [("Content-Type", "application/json")],
                    body: #"{"email":"ada@example.com","password":"x"}"#)
                #expect(login.status == (cause == nil ? 401 : 503))
                #expect(try await server.send(.get, "/health").status == status)
                #expect(try await server.send(.get, "/ready").status == status)
            }
            #expect(server.log.all.count { $0.contains("storage failed") } == 1)
            #expect(server.log.all.count { $0.contains("storage works again") } == 1)
        }
    }

    @Test("that does not answer is not waited for: not ready within two seconds, and ready once it answers")
    func silent() async throws {
        let storage = Storage()
        let (stream, release) = AsyncStream.makeStream(of: Void.self)
        storage.hold(stream)
        try await LiveServer.run(storage) { server in
            let start = ContinuousClock.now
            async let others = [server.send(.get, "/health"), server.send(.get, "/ready")]
            let ready = try await server.send(.get, "/ready")
            #expect(ready.status == 503 && ready.text.contains("accounts_not_writable"))
            #expect(try await others.map(\.status) == [503, 503])
            // Others ask for processors, too; the database is tried for 10 s.
            #expect(ContinuousClock.now - start < .seconds(8))
            storage.hold(nil)
            release.finish()
            try await until { try await server.send(.get, "/ready").status == 200 }
        }
    }

    @Test("a disk that is full, under the built server: 503 until the end, one line, and the server lives")
    func full() async throws {
        try await inFolder { folder in
            let errors = Pipe()
            // Files may grow to 256 KiB: the write-ahead log does within some logins.
            let server = try await ServerProcess(
                ["--least-hash-cost"], in: folder, limits: "trap '' XFSZ; ulimit -f 512", errors: errors)
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .login)
            var statuses: [Int] = []
            var number = 0
            while statuses.suffix(3) != [503, 503, 503], number < 40 {
                number += 1
                statuses.append(
                    try await transport.send(
                        .init(
                            method: .post, url: server.url + "/login",
                            headers: [.init("Content-Type", "application/json")],
                            body: Array(#"{"email":"person\#(number)@example.com","password":"x"}"#.utf8)
                        )
                    ).status)
            }
            #expect(statuses.first == 401 && statuses.suffix(3) == [503, 503, 503])
            let health = try await transport.send(.init(method: .get, url: server.url + "/health"))
            #expect(health.status == 503)
            // Longer than a failure is relied on.
            try await Task.sleep(for: .seconds(11))
            let ready = try await transport.send(.init(method: .get, url: server.url + "/ready"))
            #expect(ready.status == 503)
            await client.shutdown()
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let told = log.split(separator: "\n").filter { $0.contains("storage failed") }
            #expect(told.count == 1 && told[0].contains("accounts.sqlite"), "\(told)")
            #expect(!log.contains("storage works again"))
        }
    }
}
