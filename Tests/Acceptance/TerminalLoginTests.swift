import Harness
import Testing

@Suite("Sign-in at a terminal", .limited)
struct TerminalLoginTests {
    @Test("First run: the first account is made, who made it is signed in and greeted, and the sections are there")
    func firstRun() async throws {
        let house = try Household()
        let terminal = try house.terminal(rows: 60)
        try await terminal.expect("Create the first account")
        for said in [
            "accounts stay on this machine, and the people are made up", "rollcall endpoint probe URL",
            "Ctrl-D quits",
        ] {
            #expect(terminal.screen.contains(said))
        }
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the name field") { $0.isIn(field: "Name") }
        terminal.send("\(Household.name)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "New password") }
        terminal.send("short")
        try await terminal.expect("10 more characters needed")
        terminal.send("\u{15}\(Household.password)")
        try await terminal.expect(String(repeating: "•", count: Household.password.count))
        terminal.send("\r")
        try await terminal.expect("the second password") { $0.isIn(field: "Confirm password") }
        terminal.send("something else")
        try await terminal.expect("The passwords differ")
        terminal.send("\u{15}\(Household.password)")
        try await terminal.expect("Press Enter to create the account")
        terminal.send("\r")
        try await terminal.expectBrowser()
        for title in ["1 Men", "2 Women", "3 20s", "4 30s"] { try await terminal.expect(title) }
        try await terminal.quit()
        #expect(terminal.screen.contains("Welcome, \(Household.name)"))
        #expect(house.exists(house.sessionFile))
    }

    @Test("A wrong answer says what is wrong and asks again, as often as wanted; the email stays, the password goes")
    func wrongPassword() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(rows: 60)
        for attempt in 1...3 {
            try await terminal.fill(email: attempt == 1 ? Household.email : nil, password: "wrong \(attempt)")
            terminal.send("\r")
            try await terminal.expect("Wrong email or password: check both and try again")
            try await terminal.expect("an empty field") { $0.isIn(field: "Password") && !$0.screen.contains("•") }
            #expect(terminal.screen.contains(Household.email))
        }
        try await terminal.signIn(email: nil)
        try await terminal.quit()
        #expect(terminal.screen.contains("Welcome, \(Household.name)"))
        #expect(!terminal.screen.contains("Wrong email"))
    }

    @Test("What is missing is told as it is typed, and Enter does not send it")
    func live() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal()
        try await terminal.expect("Type your email address")
        terminal.send("kim")
        try await terminal.expect("Add an @")
        terminal.send("\r")
        try await terminal.expect("still the email") {
            $0.isIn(field: "Email") && $0.screen.contains("Add an @")
        }
        terminal.send("@example")
        try await terminal.expect("Add a dot after the @")
        terminal.send(".com")
        try await terminal.expect("Type your password")
        terminal.send("\r\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("x")
        try await terminal.expect("Press Enter to sign in")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(2))
        #expect(!house.exists(house.sessionFile))
    }

    @Test("A live stored session goes straight to the browser")
    func storedSession() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(rows: 60)
        try await terminal.expectBrowser()
        #expect(!String(decoding: terminal.state.output, as: UTF8.self).contains("Password"))
        try await terminal.quit()
    }

    @Test("A stored session that cannot be used is told, and one signs in anew")
    func unusableSession() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write("garbage", to: house.sessionFile)
        let terminal = try house.terminal(columns: 400, rows: 60)
        try await terminal.expect("is not a stored session: run rollcall login")
        try await terminal.signIn()
        try await terminal.quit()
    }

    @Test("login at a terminal greets and stores; --email goes on with the password")
    func loginCommand() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", "--email", Household.email)
        try await terminal.fill(email: nil)
        terminal.send("\r")
        try await terminal.expect("Welcome, \(Household.name)")
        await terminal.expectEnd(.exited(0))
        #expect(try await house.run("profile").status == .exited(0))
    }

    @Test("A password from an option is tried once: an answer, not a question")
    func givenPassword() async throws {
        let house = try Household()
        try await house.addAccount()
        let arguments = ["login", "--email", Household.email, "--password-env", "WORD"]
        let wrong = try house.terminal(
            arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], environment: ["WORD": "wrong"])
        try await wrong.expect("Wrong email or password")
        await wrong.expectEnd(.exited(77))
    }

    @Test("Standard output that goes elsewhere has the results only; the form is on the terminal")
    func redirected() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(shell: "exec \"$ROLLCALL\" login >out")
        try await terminal.fill()
        terminal.send("\r")
        await terminal.expectEnd(.exited(0))
        #expect(try house.read("\(house.folder)/out") == "Welcome, \(Household.name)\n")
    }

    @Test("Pasted at once: address, Enter, password, Enter (linuxdeepin/developer-center#2806)")
    func paste() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(rows: 60)
        try await terminal.expect("Type your email address")
        terminal.send("\u{1B}[200~\(Household.email)\u{1B}[201~")
        try await terminal.expect(Household.email)
        #expect(!terminal.screen.contains("200~"))
        terminal.send("\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send(
            terminal.screen.marksPaste ? "\u{1B}[200~\(Household.password)\u{1B}[201~\r" : "\(Household.password)\r")
        try await terminal.quit()
    }

    @Test("4,000 bytes pasted into the email field are told, not cut")
    func longPaste() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(rows: 60)
        try await terminal.expect("Type your email address")
        terminal.send(String(repeating: "x", count: 4_000))
        try await terminal.expect("is 4000 bytes long, and the limit is 254")
        terminal.send("\u{15}")
        try await terminal.signIn()
        try await terminal.quit()
    }

    @Test("Korean: the same form, the marks in one column (jart/bestline#24)")
    func korean() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("--lang", "ko")
        try await terminal.expect("이메일 주소를 입력하세요")
        let columns = terminal.screen.cells.compactMap { row in row.firstIndex { $0.text == "·" } }
        // The title has the same dot.
        #expect(columns.count >= 3 && columns[1] == columns[2], "\(terminal.screen)")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(2))
    }
}
