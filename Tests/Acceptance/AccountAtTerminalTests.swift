import Harness
import Testing

@Suite("account at a terminal", .limited)
struct AccountAtTerminalTests {
    @Test("remove asks, goes on only after a yes, and asks nothing with --yes")
    func removal() async throws {
        let house = try Household()
        try await house.addAccount()
        let kept = try house.terminal("account", "remove", Household.email)
        try await kept.expect("Remove the account \(Household.email) and end its sessions? [y/N]")
        kept.send("n\r")
        try await kept.expect("Nothing was removed")
        await kept.expectEnd(.exited(1))
        let removed = try house.terminal("account", "remove", Household.email)
        try await removed.expect("[y/N]")
        removed.send("y\r")
        await removed.expectEnd(.exited(0))
        #expect(try await house.run("account", "list", "--format", "json").output.isEmpty)
        try await house.addAccount()
        let unasked = try house.terminal("account", "remove", Household.email, "--yes")
        await unasked.expectEnd(.exited(0))
        #expect(!unasked.screen.contains("[y/N]"))
    }

    @Test("--password-stdin by hand asks for nothing but the password, and does not show it")
    func passwordByHand() async throws {
        let house = try Household()
        let added = try house.terminal(
            "account", "add", "--email", Household.email, "--name", "Kim", "--password-stdin")
        try await added.expect("New password:")
        added.send("violet harbour lantern 42\r")
        await added.expectEnd(.exited(0))
        let changed = try house.terminal("account", "password", Household.email, "--password-stdin")
        try await changed.expect("New password:")
        changed.send("amber meadow kettle 77\r")
        await changed.expectEnd(.exited(0))
        for terminal in [added, changed] {
            let shown = String(decoding: terminal.state.output, as: UTF8.self)
            #expect(!shown.contains("harbour") && !shown.contains("meadow"), "\(shown)")
        }
        let login = try await house.run("login", credentials: (Household.email, "amber meadow kettle 77"))
        #expect(login.status == .exited(0), "\(login.errorText)")
    }

    @Test("password and remove refuse an address that has no account before they ask for anything")
    func unknown() async throws {
        let house = try Household()
        try await house.addAccount()
        for command in ["password", "remove"] {
            let terminal = try house.terminal("account", command, "nobody@example.com")
            await terminal.expectEnd(.exited(77))
            #expect(!terminal.screen.contains("Password") && !terminal.screen.contains("[y/N]"))
        }
    }

    @Test("list tells times by the person's clock, and in RFC 3339 on a pipe")
    func times() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("account", "list", environment: ["TZ": "KST-9"], columns: 120)
        await terminal.expectEnd(.exited(0))
        let shown = String(decoding: terminal.state.output, as: UTF8.self)
        let time = try #require(shown.firstMatch(of: #/(\d{4}-\d\d-\d\d) (\d\d):(\d\d)/#), "\(shown)").output
        let piped = try await house.run("account", "list", environment: ["TZ": "KST-9"]).outputText
        let inUTC = try #require(piped.firstMatch(of: #/\d{4}-\d\d-\d\dT(\d\d):(\d\d):\d\dZ/#), "\(piped)").output
        #expect((Int(inUTC.1) ?? 0) + 9 == Int(time.2) || (Int(inUTC.1) ?? 0) - 15 == Int(time.2))
        #expect(time.3 == inUTC.2)
    }

    @Test("a misspelt subcommand leads to the help of its command")
    func misspelt() async throws {
        let house = try Household()
        for (words, help) in [(["account", "pasword"], "rollcall account --help"), (["acount"], "rollcall --help")] {
            let run = try await house.run(words, input: [])
            #expect(run.status == .exited(64))
            #expect(run.errorText.contains("Did you mean") && run.errorText.contains("'\(help)'"), "\(run.errorText)")
        }
        let korean = try await house.run("account", "pasword", "--lang", "ko")
        #expect(korean.errorText.contains("명령을 찾으셨나요?") && korean.errorText.contains("rollcall account --help"))
    }

    @Test("a variable that is no UTF-8 reaches the pager as it is")
    func variables() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(
            shell: #"export WORD="$(printf 'caf\351')" PAGER='printf %s "$WORD" | od -An -tx1'; "$ROLLCALL" people"#)
        try await terminal.expect("63 61 66 e9")
        await terminal.expectEnd(.exited(0))
    }

    @Test("no pager waits for keys where standard input is no terminal")
    func nobodyToTurnPages() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(
            shell: #"export PAGER='cat; echo paged'; "$ROLLCALL" people --limit 3 </dev/null; echo over"#)
        try await terminal.expect("over")
        #expect(!String(decoding: terminal.state.output, as: UTF8.self).contains("paged"))
        await terminal.expectEnd(.exited(0))
    }
}
