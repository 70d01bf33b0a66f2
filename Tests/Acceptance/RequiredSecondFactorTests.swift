import FoundationEssentials
import Harness
import Testing

@Suite("A second factor that an account has to have, at a login", .limited)
struct RequiredSecondFactorTests {
    private static let everybody = ["ROLLCALL_AUTH_LOCAL_REQUIRE_SECOND_FACTOR": "true"]
    private let credentials = (Household.email, Household.password)

    @Test("a terminal is led from the password to a key and its code, shown recovery codes, and welcomed")
    func form() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", environment: Self.everybody, columns: 100, rows: 30)
        try await terminal.fill()
        terminal.send("\r")
        try await setUp(terminal) { $0.isIn(field: "Code") }
        let asked = try await house.run("login", credentials: credentials, environment: Self.everybody)
        #expect(asked.status == .exited(77) && asked.errorText.contains("--otp"), "\(asked.errorText)")
    }

    @Test("line by line, and with a password that an option gave", arguments: [[], ["--plain"]])
    func given(options: [String]) async throws {
        let house = try Household()
        try await house.addAccount()
        let file = try house.write("\(Household.password)\n", to: "password")
        let terminal = try PseudoTerminal(
            program: BuiltPrograms.rollcall,
            arguments: ["login", "--email", Household.email, "--password-file", file] + options,
            environment: house.environment.merging(Self.everybody) { $1 }, directory: house.folder, columns: 100,
            rows: 30)
        try await setUp(terminal) { options.isEmpty ? $0.isIn(field: "Code") : $0.screen.contains("Code:") }
    }

    private func setUp(
        _ terminal: PseudoTerminal, isAsked: @escaping @Sendable (PseudoTerminal.State) -> Bool
    ) async throws {
        try await terminal.expect("the code", isAsked)
        #expect(terminal.screen.wholeText.contains("This account must have a second factor"))
        let pieces = terminal.screen.wholeText.split(separator: "secret=")
        let key = try #require(pieces.dropFirst().first).prefix { $0 != "&" }.filter { !$0.isWhitespace }
        terminal.send("000000\r")
        try await terminal.expect("The code is wrong")
        terminal.send("\(AuthenticatorApp.code(of: key, at: Date()))\r")
        try await terminal.expect("they are not shown again")
        try await terminal.expect("Welcome, \(Household.name)")
        await terminal.expectEnd(.exited(0))
    }

    @Test("a pipe is told what to do, no session is stored, and one from before is over")
    func pipe() async throws {
        let house = try Household()
        try await house.signIn()
        let over = try await house.run("profile", environment: Self.everybody)
        #expect(over.status == .exited(77), "\(over.outputText)")
        for format in ["text", "json"] {
            let login = try await house.run(
                "login", "--format", format, credentials: credentials, environment: Self.everybody)
            #expect(login.status == .exited(77))
            if format == "json" {
                #expect(login.outputText.contains(#""reason":"second_factor_setup_required""#))
            } else {
                #expect(login.errorText.contains("run rollcall login at a terminal, which sets one up"))
            }
            #expect(try await house.run("profile", environment: Self.everybody).status == .exited(77))
        }
    }

    @Test("a server's operator requires it of an account, whose owner sets it up at a terminal and cannot turn it off")
    func server() async throws {
        let house = try Household()
        try await house.addAccount()
        let required = try await house.shell("\"$SERVER\" account second-factor require \(Household.email)")
        #expect(required.status == .exited(0), "\(required.errorText)")
        try await house.besideServer { url in
            let terminal = try house.terminal("login", "--endpoint", url, columns: 100, rows: 30)
            try await terminal.fill()
            terminal.send("\r")
            try await setUp(terminal) { $0.isIn(field: "Code") }
            let codes = try await house.run(
                "account", "second-factor", "codes", Household.email, "--format", "json"
            ).events()
            guard case .array(let list)? = codes.first?["recovery_codes"], case .string(let code)? = list.first else {
                Issue.record("\(codes)")
                return
            }
            let off = try await house.run(
                "account", "second-factor", "off", "--endpoint", url, "--otp", code, "--format", "json",
                commands: [Household.password])
            #expect(off.status == .exited(65) && off.outputText.contains("second_factor_required"), "\(off.errorText)")
        }
    }
}
