import Harness
import Testing

@Suite("A new password by a code of an operator's", .limited)
struct ResetCodeTests {
    private static let new = "violet harbour lantern 42"

    private func code(_ house: Household) async throws -> String {
        let run = try await house.run("account", "reset", Household.email)
        try #require(run.status == .exited(0), "\(run.errorText)")
        #expect(run.errorText.contains("One-time code for \(Household.email), valid until 20"))
        return String(run.outputText.dropLast())
    }

    @Test("on a pipe: address, code, new password; then signed in, on this machine and at a server")
    func pipe() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            for (number, endpoint) in [url, "local"].enumerated() {
                let code = try await code(house)
                let new = "\(Self.new)\(number)"
                func reset(_ code: String, _ password: String) async throws -> PipedProcess {
                    try await house.run(
                        "login", "--reset-code", "--endpoint", endpoint, "--format", "json",
                        commands: [Household.email, code, password])
                }
                let weak = try await reset(code, "short")
                #expect(weak.status == .exited(65) && weak.outputText.contains(#""weak_password""#))
                let wrong = try await reset("abcd-efgh", new)
                #expect(wrong.status == .exited(77) && wrong.outputText.contains(#""wrong_reset_code""#))
                let run = try await reset(code, new)
                #expect(run.status == .exited(0), "\(run.errorText)")
                #expect(try run.events().map { $0["status"] } == ["password_changed", "ok"])
                #expect(try await reset(code, new).status == .exited(77))
                let login = try await house.run("login", "--endpoint", endpoint, credentials: (Household.email, new))
                #expect(login.status == .exited(0))
            }
        }
        let log = try house.read("\(house.folder)/server.log")
        #expect(log.contains(#""event":"password_reset""#) && !log.contains("lantern"))
    }

    @Test("an invited person sets the first password in the form, and is signed in")
    func form() async throws {
        let house = try Household()
        let invited = try await house.run(
            "account", "invite", Household.email, "--name", Household.name, "--format", "json")
        let event = try #require(try invited.events().first)
        #expect(event["event"] == "account" && event["status"] == "invited")
        let code = try #require(JSON(invited.outputText)["code"]?.text)
        let terminal = try house.terminal("login", "--reset-code", "--email", Household.email)
        try await terminal.expect("the code's field") { $0.isIn(field: "Code") }
        terminal.send("abcd-efgh\r")
        for field in ["New password", "Confirm password"] {
            try await terminal.expect(field) { $0.isIn(field: field) }
            terminal.send("\(Self.new)\r")
        }
        try await terminal.expect("it is for another address")
        terminal.send("\u{15}\(code)\r")
        try await terminal.expect("Set the new password for \(Household.email)")
        try await terminal.expect("Welcome, \(Household.name)")
        await terminal.expectEnd(.exited(0))
        let login = try await house.run("login", credentials: (Household.email, Self.new))
        #expect(login.status == .exited(0))
    }

    @Test("what cannot be combined, what is missing, and an endpoint that has no such codes")
    func refused() async throws {
        let house = try Household()
        try await house.addAccount()
        for option in ["--if-needed", "--device", "--token-stdin", "--password-stdin", "--otp-stdin"] {
            let run = try await house.run("login", "--reset-code", option)
            #expect(run.status == .exited(64) && run.errorText.contains("--reset-code asks"), "\(run.errorText)")
        }
        let short = try await house.run("login", "--reset-code", commands: [Household.email, "code"])
        #expect(short.status == .exited(66) && short.errorText.contains("line 2 the code"))
        let malformed = try await house.run("login", "--reset-code", commands: ["kim@", "code", Self.new])
        #expect(malformed.status == .exited(65))
        let other = try await house.run(
            "login", "--reset-code", "--endpoint", "ldap://127.0.0.1:9", commands: [Household.email, "code", Self.new])
        #expect(other.status == .exited(69) && other.errorText.contains("does not offer"), "\(other.errorText)")
    }
}
