import Harness
import Testing

@Suite("--non-interactive never asks", .limited)
struct NonInteractiveTests {
    @Test(
        "on a terminal with nobody behind it: what is missing is named, and the status tells",
        arguments: [
            (["login"], Int32(66), "give --email and --password-file"),
            ([], 66, "give --email and --password-file"), (["login", "--email", "a@b.cd"], 66, "give --password-file"),
            (["--resume"], 77, "run rollcall login"), (["people"], 77, "run rollcall login"),
            (["token"], 77, "run rollcall login"),
            (["account", "add", "--email", "a@b.cd", "--name", "A"], 66, "give --password-file"),
            (["account", "add", "--email", "a@b.cd"], 66, "give --name and --password-file"),
            (["account", "add", "--password-env", "WORD"], 66, "give --email and --name"),
            (["account", "add"], 66, "give --email, --name and --password-file"),
        ])
    func missing(arguments: [String], status: Int32, words: String) async throws {
        for byVariable in [false, true] {
            let house = try Household()
            let terminal = try PseudoTerminal(
                program: BuiltPrograms.rollcall, arguments: arguments + (byVariable ? [] : ["--non-interactive"]),
                environment: house.environment.merging(byVariable ? ["ROLLCALL_NON_INTERACTIVE": "1"] : [:]) { $1 },
                directory: house.folder, columns: 120, rows: 24)
            try await terminal.expect(words)
            await terminal.expectEnd(.exited(status))
        }
    }

    @Test("what options give is enough: a login from a terminal, and a browser that reads nothing")
    func given() async throws {
        let house = try Household()
        try await house.addAccount()
        let file = try house.write("\(Household.password)\n", to: "password")
        let login = try house.terminal(
            "login", "--non-interactive", "--email", Household.email, "--password-file", file)
        await login.expectEnd(.exited(0))
        let browser = try house.terminal("--resume", "--non-interactive", columns: 100)
        try await browser.expect("[4] 30s")
        await browser.expectEnd(.exited(0))
    }

    @Test("account remove needs --yes at a terminal, and on a pipe asks nothing as ever")
    func removal() async throws {
        let house = try Household()
        try await house.addAccount()
        let refused = try house.terminal("account", "remove", Household.email, "--non-interactive", columns: 100)
        try await refused.expect("give --yes")
        await refused.expectEnd(.exited(66))
        #expect(try await house.run("account", "list").outputText.contains(Household.email))
        let removed = try house.terminal("account", "remove", Household.email, "--non-interactive", "--yes")
        try await removed.expect("Removed")
        await removed.expectEnd(.exited(0))
        try await house.addAccount()
        let piped = try await house.run("account", "remove", Household.email, "--non-interactive")
        #expect(piped.status == .exited(0), "\(piped.errorText)")
    }

    @Test("on a pipe, too, account add names what is missing")
    func incompleteAccount() async throws {
        let house = try Household()
        let noName = try await house.run(
            "account", "add", "--email", Household.email, "--non-interactive", commands: [Household.password])
        #expect(noName.status == .exited(66) && noName.errorText.contains("give --name\n"), "\(noName.errorText)")
    }

    @Test("standard input that is no terminal is read as ever")
    func piped() async throws {
        let house = try Household()
        try await house.addAccount()
        let login = try await house.run(
            "login", "--non-interactive", credentials: (Household.email, Household.password))
        #expect(login.status == .exited(0), "\(login.errorText)")
        let off = try await house.run("login", environment: ["ROLLCALL_NON_INTERACTIVE": "0"])
        #expect(off.status == .exited(66) && off.errorText.contains("Input ended"), "\(off.errorText)")
    }
}
