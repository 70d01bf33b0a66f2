import AccountTools
import Glibc
import Harness
import Testing
import Words

@testable import rollcall

@Suite("A password that a command prints", .limited)
struct PasswordShellCommandTests {
    private static let asEmail = ["login", "--email", Household.email]

    @Test(
        "signs in, with the first line of its output alone",
        arguments: [
            "cat word", "cat word; printf 'login: kim\\nmore\\n'", "printf %s 'correct horse battery'",
            "printf 'correct horse battery\\r\\nmore'", "(sleep 60 2>/dev/null &) ; cat word",
        ])
    func option(command: String) async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password + "\n", to: "word")
        let run = try await house.run(Self.asEmail + ["--password-command", command], input: [])
        #expect(run.status == .exited(0) && run.errorText.isEmpty, "\(run.errorText)")
        let line = try await house.run(
            ["login", "--password-command", "cat >/dev/null; \(command)"], input: Array("\(Household.email)\n".utf8))
        #expect(line.status == .exited(0), "\(line.errorText)")
    }

    @Test(
        "is missing where the command fails: status 66, with its own words, cleaned",
        arguments: [
            ("printf 'no \\033[31mkey\\n' >&2; exit 3", "ended with status 3 (no [31mkey)"),
            ("exec no-such-command-here", "ended with status 127 ("), ("true", "printed no password"),
            ("printf '\\n%s' hidden", "printed no password"), ("kill -9 $$", "Signal 9 ended the password command"),
            ("echo hidden; exit 1", "ended with status 1"),
            ("head -c 70000 /dev/zero | tr '\\0' x", "printed more than 65536 bytes"),
        ])
    func failure(command: String, told: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            Self.asEmail + ["--format", "json", "--password-command", command],
            input: Array("\(Household.password)\n".utf8))
        #expect(run.status == .exited(66) && run.errorText.contains(told), "\(run.errorText)")
        #expect(!run.errorText.contains("hidden") && !run.errorText.contains("xxxx") && !run.errors.contains(0x1B))
        #expect(try run.events().map(\.event) == ["error"])
    }

    @Test("is not waited for beyond the time limit", arguments: ["exec sleep 600", "echo word; exec sleep 600"])
    func timeout(command: String) async throws {
        let limit = Duration.milliseconds(50)
        let failure = await #expect(throws: PasswordSource.ReadingError.self) {
            try await PasswordShellCommand(command: command, environment: ["PATH": "/usr/bin:/bin"], timeout: limit)
                .password()
        }
        guard case .command(.timedOut(limit), _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("and another source are wrong use")
    func twoSources() async throws {
        let house = try Household()
        let run = try await house.run("login", "--password-stdin", "--password-command", "cat word")
        #expect(run.status == .exited(64) && run.errorText.contains("--password-command"))
    }

    @Test("of the configuration signs in, unless an option says something else")
    func setting() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password + "\n", to: "word")
        try house.write(
            #"{"session":{"password_command":"cat '\#(house.folder)/word'"}}"#, to: house.configurationFile)
        let login = try await house.run(Self.asEmail, input: [])
        #expect(login.status == .exited(0), "\(login.errorText)")
        let variable = try await house.run(
            Self.asEmail, input: [], environment: ["ROLLCALL_SESSION_PASSWORD_COMMAND": "echo no >&2; exit 1"])
        #expect(variable.status == .exited(66) && variable.errorText.contains("(no)"))
        let line = try await house.run(Self.asEmail + ["--password-stdin"], input: Array("wrong\n".utf8))
        #expect(line.status == .exited(77), "\(line.errorText)")
        // What is read for the browser does not depend on the configuration.
        let browse = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["profile"])
        #expect(try browse.events().map(\.event) == ["login", "sections", "profile"])
    }

    @Test("of the configuration is not run for an endpoint that the command line names in its place")
    func otherEndpoint() async throws {
        let house = try Household()
        try await house.addAccount()
        let command = #"{"session":{"password_command":"echo run >>'\#(house.folder)/runs'; echo word"}}"#
        try house.write(command, to: house.configurationFile)
        try await house.besideServer { url in
            let run = try await house.run(Self.asEmail + ["--endpoint", url], input: [])
            #expect(run.status == .exited(66) && run.errorText.contains("a password was read"), "\(run.errorText)")
            #expect(!house.exists("\(house.folder)/runs"))
        }
    }

    @Test("of a configuration that others may write to is not run", arguments: [0o664, 0o622, 0o644] as [UInt16])
    func writable(mode: UInt16) async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password, to: "word")
        let command = #"{"session":{"password_command":"cat '\#(house.folder)/word'"}}"#
        try house.write(command, to: house.configurationFile, mode: mode)
        let run = try await house.run(Self.asEmail, input: [])
        #expect(run.status == .exited(mode == 0o644 ? 0 : 78), "\(run.errorText)")
        #expect(run.errorText.contains("run chmod go-w \(house.configurationFile)") == (mode != 0o644))
    }

    @Test("A systemd credential is a source, before the command of the configuration")
    func credential() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(#"{"session":{"password_command":"exit 1"}}"#, to: house.configurationFile)
        try house.write(Household.password + "\n", to: "rollcall.password", mode: 0o400)
        let given = ["CREDENTIALS_DIRECTORY": house.folder]
        let run = try await house.run(Self.asEmail, input: [], environment: given)
        #expect(run.status == .exited(0), "\(run.errorText)")
        let other = try await house.run(
            Self.asEmail, input: [], environment: ["CREDENTIALS_DIRECTORY": "\(house.folder)/none"])
        #expect(other.status == .exited(66))
    }

    @Test("At a terminal the command may ask there, and its words are shown; then the login goes on")
    func terminal() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password, to: "word")
        let command = "printf 'PIN? ' >&2; read -r pin; [ \"$pin\" = 4711 ] && cat '\(house.folder)/word'"
        let terminal = try house.terminal("login", "--email", Household.email, "--password-command", command)
        try await terminal.expect("PIN?")
        terminal.send("4711\r")
        try await terminal.expect("Welcome, \(Household.name)")
        await terminal.expectEnd(.exited(0))
    }

    @Test("Ctrl-C ends the command and the login")
    func interrupted() async throws {
        let house = try Household()
        let command = "echo waiting >&2; exec sleep 600"
        let terminal = try house.terminal("login", "--email", Household.email, "--password-command", command)
        try await terminal.expect("waiting")
        terminal.send("\u{03}")
        await terminal.expectEnd(.signalled(SIGINT))
    }
}
