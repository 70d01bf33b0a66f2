import Harness
import Testing

@Suite("A session that is kept for one run only", .limited)
struct PassingSessionTests {
    /// Runs at an endpoint that answers a logout with this status; gives the run and what was asked of the endpoint.
    private func run(
        _ arguments: [String], _ lines: [String], logout: Int = 204, environment: [String: String] = [:]
    ) async throws -> (run: PipedProcess, paths: [String]) {
        let house = try Household()
        return try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/logout": logout == 204 ? .http(204) : .failure(logout, "server_error")
            case "/profile": .profile
            default: .session()
            }
        }) { server in
            let run = try await house.run(
                arguments + ["--endpoint", server.url, "--people", "local"],
                input: Array(lines.map { $0 + "\n" }.joined().utf8), environment: environment)
            return (run, server.requests.map(\.path))
        }
    }

    private static let memory = ["ROLLCALL_SESSION_STORE": "memory"]
    private static let credentials = [Household.email, Household.password]

    @Test("is ended at the endpoint with the run, whose result stands whatever becomes of that", arguments: [204, 500])
    func ended(logout: Int) async throws {
        let login = try await run(["login", "--no-store"], Self.credentials, logout: logout)
        #expect(login.run.status == .exited(0) && login.run.outputText.contains(Household.name))
        #expect(login.run.errorText.isEmpty, "\(login.run.errorText)")
        #expect(login.paths.first == "/login" && login.paths.dropFirst().allSatisfy { $0 == "/logout" })
        #expect(login.paths.contains("/logout"))
        let browse = try await run([], Self.credentials + ["profile"], logout: logout, environment: Self.memory)
        #expect(browse.run.status == .exited(0), "\(browse.run.errorText)")
        #expect(browse.paths.last == "/logout")
    }

    @Test("is ended once where the run has signed out, and not at all where it is stored or began elsewhere")
    func left() async throws {
        let signedOut = try await run(["--no-store"], Self.credentials + ["logout"])
        #expect(signedOut.paths.count { $0 == "/logout" } == 1)
        let stored = try await run(["login"], Self.credentials)
        #expect(stored.run.status == .exited(0) && !stored.paths.contains("/logout"))
        let takenOver = try await run(["login", "--no-store", "--token-stdin"], ["access-1"])
        #expect(takenOver.run.status == .exited(0), "\(takenOver.run.errorText)")
        #expect(!takenOver.paths.contains("/logout"))
    }

    @Test(
        "is ended once where nobody reads what the run prints, or it cannot be written",
        arguments: [("", ">/dev/full", 73), ("login", ">/dev/full", 73), ("", "| true", 0), ("login", ">&-", 73)])
    func unread(command: String, output: String, status: Int32) async throws {
        let house = try Household()
        let server = LoopbackAnswer.session()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/logout": .http(204)
            case "/profile": .profile
            default: server
            }
        }) { server in
            let run = try await house.shell(
                """
                printf '%s\\n' \(Household.email) '\(Household.password)' profile |
                    { "$ROLLCALL" \(command) --no-store --endpoint \(server.url) --people local; echo $? >&2; } \(output)
                """)
            let lines = run.errorText.split(separator: "\n")
            #expect(lines.last == "\(status)" && lines.count == (status == 73 ? 2 : 1), "\(run.errorText)")
            #expect(status == 0 || lines[0].contains("Cannot write to standard output"), "\(run.errorText)")
            #expect(server.requests.count { $0.path == "/logout" } == 1)
        }
    }
}
