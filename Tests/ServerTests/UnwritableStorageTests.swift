import Accounts
import Harness
import Synchronization
import Testing
import Transport

@Suite("Storage that can be read but not written", .fewAtATime, .timeLimit(.minutes(60)))
struct UnwritableStorageTests {
    /// Answers whoever reads; what becomes of what is written is told to it.
    private final class Storage: AuthEndpoint {
        let name = "storage"
        private let state = Mutex((login: EndpointError?.none, trial: EndpointError?.none, trials: 0))

        /// How often it was tried whether anything can be written.
        var trials: Int { state.withLock { $0.trials } }

        func fail(login: EndpointError?, trial: EndpointError?) {
            state.withLock { ($0.login, $0.trial) = (login, trial) }
        }

        func tryWriting() async -> EndpointError? {
            state.withLock { state in
                state.trials += 1
                return state.trial
            }
        }

        func login(_ request: LoginRequest) async -> LoginResult {
            state.withLock { $0.login }.map { .unavailable($0) } ?? .rejected(.credentials)
        }
        func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }
        func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }
        func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .over }
    }

    /// Time that passes when it is told to.
    private final class Passing: Sendable {
        private let passed = Mutex(Duration.zero)
        private let start = ContinuousClock.now

        func now() -> ContinuousClock.Instant { start.advanced(by: passed.withLock { $0 }) }
        func pass(_ time: Duration) { passed.withLock { $0 += time } }
    }

    private let storage = Storage()
    private let time = Passing()

    private func run(_ body: @Sendable (LiveServer) async throws -> Void) async throws {
        try await LiveServer.run(
            storage, trial: { [storage] in await storage.tryWriting() }, now: { [time] in time.now() }, body)
    }

    /// The status of a login whose password is wrong.
    private static func login(_ server: LiveServer) async throws -> Int {
        try await server.send(
            .post, "/login", [("Content-Type", "application/json")],
            body: #"{"email":"ada@example.com","password":"x"}"#
        ).status
    }

    /// Expects 401 of all that is refused, which reads and writes nothing.
    private static func read(_ server: LiveServer) async throws {
        let bearer = ("Authorization", "Bearer x")
        #expect(try await server.send(.get, "/profile", [bearer]).status == 401)
        #expect(try await server.send(.post, "/logout", [bearer]).status == 401)
        let refresh = try await server.send(
            .post, "/refresh", [("Content-Type", "application/json")], body: #"{"refresh_token":"x"}"#)
        #expect(refresh.status == 401)
    }

    private static func expectHealth(_ server: LiveServer, _ status: Int) async throws {
        #expect(try await server.send(.get, "/health").status == status)
        #expect(try await server.send(.get, "/ready").status == status)
    }

    @Test("that others keep locked is not healthy until something is written, however much is read, and is told once")
    func locked() async throws {
        try await run { server in
            try await Self.expectHealth(server, 200)
            // A write that just succeeded would speak for it.
            time.pass(.seconds(2))
            let waited = EndpointError.timedOut(after: .seconds(10))
            storage.fail(login: waited, trial: waited)
            #expect(try await Self.login(server) == 503)
            for _ in 0..<3 {
                try await Self.expectHealth(server, 503)
                try await Self.read(server)
                #expect(try await Self.login(server) == 503)
            }
            let told = server.log.all.filter { $0.contains("storage failed") }
            #expect(told.count == 1 && told[0].contains("10 s"), "\(told)")
            storage.fail(login: nil, trial: nil)
            #expect(try await Self.login(server) == 401)
            try await Self.expectHealth(server, 200)
            #expect(server.log.all.count { $0.contains("storage works again") } == 1)
        }
    }

    @Test("one request that waited in vain says nothing where others can write")
    func busy() async throws {
        try await run { server in
            storage.fail(login: .timedOut(after: .seconds(10)), trial: nil)
            for _ in 0..<3 {
                #expect(try await Self.login(server) == 503)
                try await Self.expectHealth(server, 200)
            }
            #expect(!server.log.all.contains { $0.contains("storage failed") })
        }
    }

    @Test("many who wait for it are no failure of it, whoever asks")
    func crowded() async throws {
        try await run { server in
            let crowded = EndpointError.overloaded(retryAfter: .seconds(5))
            storage.fail(login: crowded, trial: crowded)
            for _ in 0..<3 {
                #expect(try await Self.login(server) == 503)
                try await Self.expectHealth(server, 200)
                time.pass(.seconds(3))
            }
            #expect(!server.log.all.contains { $0.contains("storage failed") })
        }
    }

    @Test("that is full is found by who asks, though nobody signs in, and reading does not make it healthy")
    func full() async throws {
        try await run { server in
            let full = EndpointError.storageNotWritable(path: "/data/accounts.sqlite", reason: "disk is full")
            storage.fail(login: full, trial: full)
            for _ in 0..<3 {
                try await Self.expectHealth(server, 503)
                try await Self.read(server)
                // Longer than a failure is relied on.
                time.pass(.seconds(11))
            }
            let told = server.log.all.filter { $0.contains("storage failed") }
            #expect(told.count == 1 && told[0].contains("disk is full") && told[0].contains("/data/"), "\(told)")
        }
    }

    @Test("while it works, it is tried at most once a minute")
    func sparing() async throws {
        try await run { server in
            for _ in 0..<20 {
                try await Self.expectHealth(server, 200)
                time.pass(.seconds(2))
            }
            #expect(storage.trials == 1)
            time.pass(.seconds(20))
            try await Self.expectHealth(server, 200)
            #expect(storage.trials == 2)
        }
    }
}
