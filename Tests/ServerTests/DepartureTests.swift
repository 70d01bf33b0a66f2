import Accounts
import FoundationEssentials
import Harness
import LocalAccounts
import Synchronization
import Testing
import Transport
import Waiting

@Suite("Logins of clients that have gone, and of too many", .fewAtATime, .timeLimit(.minutes(60)))
struct DepartureTests {
    @Test("a login whose client closes the connection is cancelled")
    func closed() async throws {
        let endpoint = HeldEndpoint()
        try await LiveServer.run(endpoint) { server in
            let connection = try RawConnection(to: server.url)
            connection.send(RawExchange.login())
            await endpoint.entered()
            _ = consume connection
            await endpoint.left()
            #expect(try await server.send(.get, "/health").status == 200)
        }
    }

    @Test("so is one whose client sent more requests, which wait, and closes the connection then")
    func closedAhead() async throws {
        let endpoint = HeldEndpoint()
        try await LiveServer.run(endpoint) { server in
            let connection = try RawConnection(to: server.url)
            connection.send(String(repeating: RawExchange.login(), count: 100))
            await endpoint.entered()
            _ = consume connection
            await endpoint.left()
            #expect(try await server.send(.get, "/health").status == 200)
        }
    }

    @Test("a client that only has nothing more to send is answered")
    func halfClosed() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawConnection.use(server.url) { connection in
                connection.send(RawExchange.login())
                connection.finishSending()
                return String(decoding: connection.receiveAll(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("several logins over one connection, sent at once, are answered in order")
    func pipelined() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawConnection.use(server.url) { connection in
                connection.send(RawExchange.login(password: "wrong") + RawExchange.login() + RawExchange.login())
                connection.finishSending()
                return String(decoding: connection.receiveAll(), as: UTF8.self)
            }
            #expect(answer.matches(of: /HTTP\/1.1 ([0-9]+)/).map(\.1) == ["401", "200", "200"])
        }
    }

    @Test("those who wait in the queue leave it with their clients, and the next finds room")
    func queue() async throws {
        let hasher = HeldHasher(limit: ConcurrencyLimit(running: 1, waiting: 50))
        try await withEndpoint(hasher) { endpoint, server in
            var clients: [RawConnection] = []
            for _ in 0..<52 {
                let client = try RawConnection(to: server.url)
                client.send(RawExchange.login())
                clients.append(client)
            }
            await until { endpoint.logins == (2, 50) }
            let metrics = try await server.send(.get, "/metrics").text
            #expect(metrics.contains(#"rollcall_logins{state="running"} 2"#))
            #expect(metrics.contains(#"rollcall_logins{state="waiting"} 50"#))
            let turnedAway = try await server.login()
            #expect(turnedAway.status == 503 && turnedAway.header("Retry-After") == "1")
            clients.removeAll()
            await until { endpoint.logins.waiting == 0 }
            async let next = server.login()
            await until { endpoint.logins.waiting == 1 }
            hasher.open()
            #expect(try await next.status == 200)
        }
    }

    @Test("logins that are reset right after they were sent are worked on for nobody, and keep nobody waiting")
    func resets() async throws {
        let hasher = HeldHasher(limit: ConcurrencyLimit(running: 1, waiting: 200))
        try await withEndpoint(hasher) { endpoint, server in
            let count = 80
            for _ in 0..<count {
                let client = try RawConnection(to: server.url)
                client.resetAtEnd()
                client.send(RawExchange.login())
            }
            // All but those few whose password is being checked, which is carried to its end, are over.
            try await until {
                let metrics = try await server.send(.get, "/metrics").text
                let answered = metrics.matches(of: /path="\/login",status="503"} ([0-9]+)/).compactMap { Int($0.1) }
                // Those that the system dropped unread never came to a route.
                return endpoint.logins.waiting == 0 && answered.reduce(0, +) + endpoint.logins.running > 0
            }
            async let next = server.login()
            await until { endpoint.logins.waiting + endpoint.logins.running > 0 }
            hasher.open()
            #expect(try await next.status == 200)
        }
    }

    @Test("of more than can wait, each is answered: with a session, or when to come again")
    func full() async throws {
        let cost = Argon2idHasher.Cost(passes: 4, memory: 32 << 20)
        let hasher = Argon2idHasher(cost: cost, limit: ConcurrencyLimit(running: 1, waiting: 3))
        try await withEndpoint(hasher) { endpoint, server in
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for _ in 0..<20 { group.addTask { try await server.login() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let turnedAway = answers.filter { $0.status == 503 }
            #expect(!turnedAway.isEmpty)
            #expect(turnedAway.allSatisfy { Int($0.header("Retry-After") ?? "") ?? 0 >= 1 })
            #expect(turnedAway.allSatisfy { $0.text.contains(#""code":"unavailable""#) })
            #expect(answers.count { $0.status == 200 } == 20 - turnedAway.count)
            #expect(endpoint.logins == (0, 0))
            #expect(try await server.login().status == 200)
        }
    }

    private func withEndpoint(
        _ hasher: some PasswordHasher, _ body: @Sendable (LocalEndpoint, LiveServer) async throws -> Void
    ) async throws {
        try await inFolder { folder in
            let database = AccountsDatabase(path: folder.appending(path: "accounts.sqlite").path)
            let time = TestTime(EndpointWorld.start)
            try await AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { time.now }).add(
                email: try EmailAddress("ada@example.com"), name: "Ada Lovelace", password: Secret("the right password")
            )
            let endpoint = LocalEndpoint(
                database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { time.now },
                clock: ContinuousClock())
            try await LiveServer.run(endpoint, logins: { endpoint.logins }) { try await body(endpoint, $0) }
        }
    }
}

extension LiveServer {
    fileprivate func login() async throws -> HTTPResponse {
        try await send(
            .post, "/login", [("Content-Type", "application/json")],
            body: #"{"email":"ada@example.com","password":"the right password"}"#)
    }
}

/// A hasher whose checks wait until it is opened.
private final class HeldHasher: PasswordHasher {
    let limit: ConcurrencyLimit
    private let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 100))
    private let isOpen = Mutex(false)

    init(limit: ConcurrencyLimit) { self.limit = limit }

    var prefix: String { hasher.prefix }

    func open() { isOpen.withLock { $0 = true } }

    func hash(_ password: Secret) async throws(EndpointError) -> String { try await hasher.hash(password) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        // Not left by whoever is cancelled: a check that is begun is carried to its end.
        await Task { while !isOpen.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) } }.value
        return try await hasher.matches(password, hash)
    }

    func needsRehash(_ hash: String) -> Bool { false }
}
