import Glibc
import Harness
import RelaysTesting
import Testing

@Suite("The plain form", .limited)
struct PlainFormTests {
    private func shown(_ terminal: PseudoTerminal, _ rows: [String], sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        // On a busy machine an attempt may take long enough to be told.
        try await terminal.expect("\(rows)", sourceLocation: sourceLocation) { state in
            state.screen.lines.filter { !$0.contains("Ctrl-C") } == rows
        }
    }

    @Test("After a rejection an empty line leads back to the email, Enter keeps it, and it can be mended")
    func mendEmail() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", "--plain")
        try await terminal.expect("Email:")
        terminal.send("kin@example.com\r")
        try await terminal.expect("Password for ")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\(Household.password)\r")
        var rows = [
            "Sign in · local endpoint", "Email: kin@example.com", "Password for kin@example.com:",
            "rollcall: Wrong email or password: check both and try again",
            "An empty line goes back to the previous question", "Password for kin@example.com:",
        ]
        try await shown(terminal, rows)
        terminal.send("\r")
        rows += [
            "Nothing typed: back to the previous question; Enter keeps what is in brackets", "Email [kin@example.com]:",
        ]
        try await shown(terminal, rows)
        try await terminal.expect("echo") { _ in terminal.modes.echoes }
        // Enter keeps the address.
        terminal.send("\r")
        rows += ["Password for kin@example.com:"]
        try await shown(terminal, rows)
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\r")
        rows += [
            "Nothing typed: back to the previous question; Enter keeps what is in brackets", "Email [kin@example.com]:",
        ]
        try await shown(terminal, rows)
        terminal.send("\(Household.email)\r")
        rows[rows.count - 1] += " \(Household.email)"
        rows += ["Password for \(Household.email):"]
        try await shown(terminal, rows)
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\(Household.password)\r")
        try await shown(terminal, rows + ["Welcome, \(Household.name)"])
        await terminal.expectEnd(.exited(0))
    }

    @Test("The same in Korean")
    func korean() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", "--plain", "--lang", "ko", "--email", Household.email)
        try await terminal.expect("\(Household.email)의 비밀번호:")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("wrong\r")
        try await shown(
            terminal,
            [
                "로그인 · 로컬 엔드포인트", "\(Household.email)의 비밀번호:", "rollcall: 이메일 또는 비밀번호가 틀렸습니다. 확인하고 다시 시도하세요.",
                "빈 줄을 입력하면 이전 질문으로 돌아갑니다", "\(Household.email)의 비밀번호:",
            ])
        terminal.send("\r")
        try await terminal.expect("입력이 없어 이전 질문으로 돌아갑니다. Enter만 누르면 괄호 안의 값을 그대로 씁니")
        try await terminal.expect("이메일 [\(Household.email)]:")
        terminal.send("\u{4}")
        await terminal.expectEnd(.exited(66))
    }

    @Test("A new account: every answer can be mended, and a password that was mistyped is typed anew")
    func newAccount() async throws {
        let house = try Household()
        let terminal = try house.terminal("account", "add", "--plain", rows: 60)
        try await terminal.expect("Email:")
        terminal.send("\r")
        try await terminal.expect("Email, again") { $0.screen.rows(beginning: "Email: ") == 2 }
        #expect(terminal.screen.contains("Type your email address"))
        terminal.send("kim@exmaple.com\r")
        try await terminal.expect("Name:")
        terminal.send("\r")
        try await terminal.expect("Email [kim@exmaple.com]:")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("Name, again") { $0.screen.rows(beginning: "Name: ") == 2 }
        terminal.send("\(Household.name)\r")
        try await terminal.expect("New password for \(Household.email):")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("something mistyped\r")
        try await terminal.expect("Confirm password:")
        terminal.send("\(Household.password)\r")
        try await terminal.expect("The passwords differ")
        try await terminal.expect("Confirm password, again") { $0.screen.rows(beginning: "Confirm password: ") == 2 }
        terminal.send("\r")
        try await terminal.expect("New password, again") { $0.screen.rows(beginning: "New password for ") == 2 }
        terminal.send("\(Household.password)\r")
        try await terminal.expect("Created account \(Household.email)")
        await terminal.expectEnd(.exited(0))
        try await house.login()
    }

    @Test("What takes long is told, and Ctrl-C cancels it; a second one leaves")
    func slowAttempt() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try house.terminal("login", "--plain", "--endpoint", server.url, "--email", Household.email)
            try await terminal.expect("Password for ")
            try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
            terminal.send("\(Household.password)\r")
            try await terminal.expect("Signing in… Ctrl-C cancels")
            terminal.send("\u{3}")
            try await terminal.expect("Canceled, on a row of its own") { state in
                state.screen.lines.contains { $0.hasPrefix("rollcall: Canceled") }
            }
            #expect(!terminal.screen.contains("^C"))
            try await terminal.expect("asked again") { $0.screen.rows(beginning: "Password for ") == 2 }
            terminal.send("\u{3}")
            await terminal.expectEnd(.signalled(2))
        }
    }

    /// The form with its password sent to an endpoint that does not answer yet.
    private func signingIn(
        _ house: Household, _ server: LoopbackServer, isJob: Bool = false
    ) async throws -> PseudoTerminal {
        let terminal = try house.terminal(
            "login", "--plain", "--endpoint", server.url, "--email", Household.email, isJob: isJob)
        try await terminal.expect("Password for ")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\(Household.password)\r")
        await server.received(1)
        return terminal
    }

    @Test("A password typed again while the first one is on its way is neither shown nor taken for the next answer")
    func typedMeanwhile() async throws {
        let house = try Household()
        let gate = LoopbackGate()
        let body = Array(#"{"error":{"code":"invalid_credentials","message":"no"}}"#.utf8)
        let refusal = LoopbackAnswer.bytes(401, headers: [("Content-Type", "application/json")], body: body)
        try await LoopbackServer.run(answering: { _ in .held(gate, refusal) }) { server in
            let terminal = try await signingIn(house, server)
            #expect(!terminal.modes.echoes)
            terminal.send("\(Household.password)\r")
            #expect(await eventually { terminal.unreadCount > 0 })
            gate.open()
            try await terminal.expect("asked again") { $0.screen.rows(beginning: "Password for ") == 2 }
            #expect(await terminal.rest())
            #expect(terminal.screen.rows(beginning: "Password for ") == 2, "not tried: \(terminal.state)")
            terminal.send("\u{4}")
            await terminal.expectEnd(.exited(66))
        }
    }

    @Test("Ctrl-Z while it signs in gives the echo back, fg takes it again, and SIGTERM leaves all as it was")
    func stoppedMeanwhile() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try await signingIn(house, server, isJob: true)
            #expect(!terminal.modes.echoes)
            terminal.send("\u{1A}")
            try await terminal.expect("stopped") { $0.isStopped }
            #expect(terminal.modes == terminal.modesBefore)
            terminal.signal(SIGCONT)
            #expect(await eventually { !terminal.modes.echoes })
            terminal.signal(SIGTERM)
            await terminal.expectEnd(.signalled(SIGTERM))
        }
    }

    @Test("What Ctrl-C during a load says is on a row of its own")
    func canceledLoad() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try house.terminal("--plain", "--people", server.url)
            try await terminal.expect("Loading people")
            terminal.send("\u{3}")
            try await terminal.expect("canceled, on a row of its own") { state in
                state.screen.lines.contains { $0.hasPrefix("rollcall: Loading was canceled") }
            }
            try await terminal.quit()
        }
    }
}
