import Harness
import Synchronization
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
        // The event names the status that the program ends with.
        let event = try await house.run("login", "--endpoint", url, "--format", "json", credentials: credentials)
        #expect(event.status == .exited(64) && event.outputText.contains(#""code":"usage""#))
    }

    @Test("--insecure is taken only when said twice, and is told then")
    func insecure() async throws {
        let house = try Household()
        let arguments = ["login", "--endpoint", "https://id.invalid", "--insecure"]
        let once = try await house.run(arguments, input: [])
        #expect(once.status == .exited(64) && once.errorText.contains("--ca-file"))
        let twice = try await house.run(arguments + ["--insecure"], input: [])
        #expect(twice.status == .exited(66) && twice.errorText.contains("Certificates are not checked"))
    }

    @Test(
        "--insecure stands in the browser's top row, and in its prompt, as long as the browser does",
        arguments: [
            ("en", "insecure"), ("ko", "안전하지 않음"),
        ])
    func insecureBrowser(language: String, word: String) async throws {
        let house = try Household()
        try await house.signIn()
        let top = "rollcall  \(word)  "
        let screen = try house.terminal("--insecure", "--insecure", "--lang", language)
        try await screen.expect("the browser") {
            $0.isFullScreen(topRow: "\(top)\(Household.name)")
                && $0.screen.contains(language == "ko" ? "1 남성" : "1 Men")
        }
        // The profile shows the address a second time, the help over it does not.
        for (key, count) in [("p", 2), ("?", 1), ("?", 2)] {
            screen.send(key)
            try await screen.expect("the screen of \(key)") { state in
                state.isFullScreen(topRow: top) && state.screen.lines.count { $0.contains(Household.email) } == count
            }
        }
        screen.send("q")
        await screen.expectEnd(.exited(0))
        for form in ["false", "true"] {
            let line = try house.terminal(
                "--insecure", "--insecure", "--lang", language, environment: ["ROLLCALL_DISPLAY_PLAIN": form], rows: 9)
            try await line.expect("the prompt") { $0.isAtPrompt(typed: "", prompt: "rollcall (\(word))> ") }
            line.send("quit\r")
            await line.expectEnd(.exited(0))
        }
        let checked = try house.terminal("--lang", language)
        try await checked.expect("the browser") {
            $0.isFullScreen(topRow: "rollcall  \(Household.name)")
                && $0.screen.contains(language == "ko" ? "1 남성" : "1 Men")
        }
        checked.send("q")
        await checked.expectEnd(.exited(0))
    }

    @Test("A proxy forwards plain http, and its password goes no further")
    func forwarded() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.method == "CONNECT" ? .http(405) : .session() }) { proxy in
            let trace = "\(house.folder)/trace.txt"
            let run = try await house.run(
                "login", "--endpoint", "http://id.invalid/auth", "--allow-http", "--trace", trace,
                credentials: credentials,
                environment: ["HTTP_PROXY": "http://me:geheim@127.0.0.1:\(proxy.port)"])
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["POST http://id.invalid/auth/login"])
            #expect(proxy.requests.first?.header("proxy-authorization") == "Basic bWU6Z2VoZWlt")
            let text = try house.read(trace)
            #expect(text.contains("> POST http://id.invalid/auth/login\n") && !text.contains("\(proxy.port)"))
        }
    }

    @Test("--trace writes a password that the answer repeats as little as the one that was sent")
    func repeated() async throws {
        let house = try Household()
        let file = "\(house.folder)/trace.txt"
        try await LoopbackServer.run(answering: { request in
            .json(422, #"{"detail":[{"loc":["body","password"],"input":"correct horse battery"}]}"#)
        }) { server in
            let run = try await house.run("login", "--trace", file, "--endpoint", server.url, credentials: credentials)
            #expect(run.status == .exited(65), "\(run.errorText)")
        }
        let text = try house.read(file)
        #expect(text.contains("422") && !text.contains("battery"), "\(text)")
    }

    @Test("A logout by DELETE is sent again where the connection is cut, a login by PUT never")
    func sentAgain() async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"remote":{"preset":"rollcall","login":{"method":"PUT"},"logout":{"method":"DELETE"}}}}"#,
            to: house.configurationFile)
        let isUp = Mutex(false)
        try await LoopbackServer.run(answering: { request in
            switch (request.path, isUp.withLock { $0 }) {
            case ("/login", true): .session()
            case ("/logout", _) where request.connection > 4: .http(204)
            default: .close
            }
        }) { server in
            let cut = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            #expect(cut.status == .exited(69))
            #expect(server.requests.map(\.method) == ["PUT"])
            isUp.withLock { $0 = true }
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            let logout = try await house.run("logout")
            #expect(login.status == .exited(0) && logout.status == .exited(0))
            #expect(server.requests.map(\.method) == ["PUT", "PUT", "DELETE", "DELETE", "DELETE"])
        }
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
            for secret in [Household.password, "access-1", "refresh-1", "what stood"] {
                #expect(!text.contains(secret))
            }
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
            "login", credentials: credentials, environment: ["HTTPS_PROXY": "ftp://me:secret@proxy.example"])
        #expect(run.status == .exited(78))
        #expect(run.errorText.contains("HTTPS_PROXY") && !run.errorText.contains("secret"))
    }
}
