import Harness
import Testing

@Suite("The network as the command line has it", .limited)
struct NetworkTests {
    private let credentials = (email: Household.email, password: Household.password)

    @Test("Four runs at once renew a session once, and all four go on")
    func renewedOnce() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch (request.path, request.header("authorization")) {
            case ("/login", _): .session(expires: "2001-01-01T00:00:00Z")
            case ("/refresh", _) where request.text.contains("refresh-1"):
                .session(token: "access-2", refresh: "refresh-2")
            case (_, "Bearer access-2"): .profile
            default: .failure(401, "invalid_token")
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            try await withThrowingTaskGroup(of: PipedProcess.self) { group in
                for _ in 1...4 { group.addTask { try await house.run("profile") } }
                for try await run in group { #expect(run.status == .exited(0), "\(run.errorText)") }
            }
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
        }
    }

    @Test("Plain http to another machine is refused: 64 for an option, 78 for the configuration")
    func plainHTTP() async throws {
        let house = try Household()
        let url = "http://id.invalid"
        let option = try await house.run("login", "--endpoint", url, credentials: credentials)
        #expect(option.status == .exited(64) && option.errorText.contains("--allow-http"))
        let variable = try await house.run(
            "login", credentials: credentials, environment: ["ROLLCALL_AUTH_ENDPOINT": url])
        #expect(variable.status == .exited(78) && variable.errorText.contains("--allow-http"))
        let allowed = try await house.run("login", "--endpoint", url, "--allow-http", credentials: credentials)
        #expect(allowed.status == .exited(69))
    }

    @Test("--insecure is taken only when said twice, and is told then")
    func insecure() async throws {
        let house = try Household()
        let arguments = ["login", "--endpoint", "https://id.invalid", "--insecure"]
        let once = try await house.run(arguments, input: [])
        #expect(once.status == .exited(64) && once.errorText.contains("--ca-file"))
        let twice = try await house.run(arguments + ["--insecure"], input: [])
        #expect(twice.status == .exited(66) && twice.errorText.contains("certificates are not checked"))
    }

    @Test("--trace writes a login down for its owner only, and no secret")
    func trace() async throws {
        let house = try Household()
        let file = try house.write("what stood there", to: "trace.txt", mode: 0o644)
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let run = try await house.run(
                "login", "--trace", file, "--endpoint", server.url, credentials: credentials)
            #expect(run.status == .exited(0), "\(run.errorText)")
            let text = try house.read(file)
            #expect(text.contains("> POST \(server.url)/login\n") && text.contains(Household.email))
            for secret in [Household.password, "access-1", "refresh-1", "what stood"] { #expect(!text.contains(secret)) }
            #expect(try house.mode(of: file) == 0o600)
        }
        let missing = try await house.run("login", "--trace", "/nowhere/trace.txt", credentials: credentials)
        #expect(missing.status == .exited(73))
    }

    @Test("A proxy is asked for the way, and one that cannot be used is told without its value")
    func proxy() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .http(403) }) { proxy in
            let run = try await house.run(
                "login", "--endpoint", "https://id.invalid", credentials: credentials,
                environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
            #expect(run.status == .exited(69))
            #expect(proxy.requests.map(\.target) == ["id.invalid:443"])
        }
        let run = try await house.run(
            "login", credentials: credentials, environment: ["HTTPS_PROXY": "socks5://me:secret@proxy.example"])
        #expect(run.status == .exited(78))
        #expect(run.errorText.contains("HTTPS_PROXY") && !run.errorText.contains("secret"))
    }
}
