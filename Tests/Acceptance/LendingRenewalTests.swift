import FoundationEssentials
import Glibc
import Harness
import RelaysTesting
import Synchronization
import Testing

@Suite("A renewal for another program that is interrupted, or cannot be stored", .limited)
struct LendingRenewalTests {
    /// A household that is signed in with a token that ends in so many seconds; `renewed` answers a renewal.
    private func signedIn(
        for seconds: Double, renewed: LoopbackAnswer = renewed, ended: LoopbackAnswer = .http(204),
        _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        let end = Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/refresh": renewed
            case "/logout": ended
            default: .session(expires: end)
            }
        }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            try await body(house, server)
        }
    }

    private static let renewed = LoopbackAnswer.session(token: "access-2", refresh: "refresh-2")

    @Test(
        "A signal that comes while a refresh token is under way ends the program once the answer is stored",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) async throws {
        let gate = LoopbackGate()
        guard case .send(let bytes) = Self.renewed else { return }
        try await signedIn(for: 30, renewed: .held(gate, bytes)) { house, server in
            #expect(try await end(house, server, "token", by: signal, opening: gate) == .signalled(signal))
            let next = try await house.run("token")
            #expect(next.outputText == "access-2\n", "\(next.errorText)")
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
        }
    }

    @Test(
        "A signal that comes while a logout is under way ends the program once the session is forgotten",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruptedLogout(signal: Int32) async throws {
        let gate = LoopbackGate()
        guard case .send(let bytes) = LoopbackAnswer.http(204) else { return }
        try await signedIn(for: 3_600, ended: .held(gate, bytes)) { house, server in
            #expect(try await end(house, server, "logout", by: signal, opening: gate) == .signalled(signal))
            let next = try await house.run("token")
            #expect(next.status == .exited(77) && next.outputText.isEmpty)
            #expect(server.requests.count == 2)
        }
    }

    /// Sends a signal to a command whose request is under way, and lets the answer come then.
    private func end(
        _ house: Household, _ server: LoopbackServer, _ command: String, by signal: Int32, opening gate: LoopbackGate
    ) async throws -> Harness.ExitStatus? {
        let status = Mutex<Harness.ExitStatus?>(nil)
        let child = try ChildProcess(
            program: BuiltPrograms.rollcall, arguments: [command], environment: house.environment,
            directory: house.folder,
            descriptors: [
                .open(path: "/dev/null", flags: O_RDONLY), .open(path: "/dev/null", flags: O_WRONLY),
                .open(path: "/dev/null", flags: O_WRONLY),
            ]
        ) { state in status.withLock { $0 = state.status } }
        await server.received(2)
        child.send(signal)
        gate.open()
        _ = await eventually { status.withLock { $0 } != nil }
        return status.withLock { $0 }
    }

    @Test("Where nothing can be stored no refresh token is spent: the token is lent to its end, and 73 after that")
    func notStorable() async throws {
        for (seconds, status, output) in [(30.0, Int32(0), "access-1\n"), (-1, 73, "")] {
            try await signedIn(for: seconds, renewed: Self.renewed) { house, server in
                let run = try await house.shell("ulimit -f 0; exec \"$ROLLCALL\" token")
                #expect(run.status == .exited(status) && run.outputText == output, "\(run.errorText)")
                #expect(run.errorText.contains("session.json cannot be written"), "\(run.errorText)")
                #expect(run.errorText.contains("the session was not renewed"), "\(run.errorText)")
                #expect(server.requests.count { $0.path == "/refresh" } == 0)
                #expect(try await house.run("token").outputText == "access-2\n", "it can still be renewed")
            }
        }
    }
}
