import Harness
import Testing

@Suite("On a pipe nothing is asked and nothing hangs", .limited)
struct PipeInputTests {
    private static let both = "line 1 is the email, line 2 the password"
    private static let second = "line 2 is the password"

    @Test(
        "Input that ends before both were read is status 66 (cloudfoundry/cli#1172, docker/cli#5401)",
        arguments: [
            ([], "", Self.both), ([], Household.email, Self.second), ([], "\(Household.email)\n", Self.second),
            (["login"], "", Self.both), (["login"], "\(Household.email)\n", Self.second),
            (["--email", Household.email], "", "line 1 is the password"),
            (["login", "--email", Household.email, "--password-stdin"], "", "line 1 is the password"),
            (["browse", "--password-env", "WORD"], "", "line 1 is the email"),
        ])
    func endsEarly(arguments: [String], input: String, places: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(arguments, input: Array(input.utf8), environment: ["WORD": Household.password])
        #expect(run.status == .exited(66))
        #expect(run.output.isEmpty, "nothing is prompted: \(run.outputText)")
        #expect(run.errorText.hasSuffix("read: \(places)\n"), "\(run.errorText)")
        #expect(!house.exists(house.sessionFile))
    }

    @Test("/dev/null, a closed standard input, a folder: status 66, never silent (npm/cli#9860)")
    func nothingToRead() async throws {
        let house = try Household()
        let null = try await house.run([], input: [], inputPath: "/dev/null")
        #expect(null.status == .exited(66) && !null.errors.isEmpty && null.output.isEmpty)
        let closed = try await house.shell("exec \"$ROLLCALL\" <&-")
        #expect(closed.status == .exited(66) && !closed.errors.isEmpty)
        let folder = try await house.run([], input: [], inputPath: "/")
        #expect(folder.status == .exited(66) && !folder.errors.isEmpty)
    }

    @Test("Nothing of what is read is printed again, and the password is nowhere (ionic-team/ionic-cli#3004)")
    func noEcho() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--verbose", credentials: (Household.email, Household.password), commands: ["open Men", "next"])
        #expect(run.status == .exited(0))
        for text in [run.outputText, run.errorText] {
            #expect(!text.contains(Household.password))
            #expect(!text.contains("open Men") && !text.contains("Email:") && !text.contains("Password"))
        }
        #expect(!run.outputText.contains("\u{1B}"), "no colour where nobody sees it")
    }

    @Test("What is read never depends on what is stored: a live session does not turn credentials into commands")
    func storedSession() async throws {
        let house = try Household()
        try await house.signIn()
        let empty = try await house.run("--format", "json")
        #expect(empty.status == .exited(66))
        #expect(try empty.events().map { $0["code"] } == ["input_ended"])
        let commands = try await house.run("--format", "json", commands: ["profile", "quit"])
        #expect(commands.status == .exited(65))
        #expect(try commands.events().map(\.event) == ["login"])
        let again = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["profile"])
        #expect(try again.events().map(\.event) == ["login", "sections", "profile"])
    }

    @Test("--resume reads no credentials: every line is a command")
    func resume() async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.run("--resume", "--format", "json", commands: ["profile", "open 1"])
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try run.events().map(\.event) == ["sections", "profile", "section"])
        let empty = try await house.run("browse", "--resume", "--format", "json")
        #expect(empty.status == .exited(0))
        #expect(try empty.events().map(\.event) == ["sections"])
    }

    @Test("--resume without a live session is status 77 and reads nothing")
    func resumeWithoutSession() async throws {
        let house = try Household()
        try await house.addAccount()
        let none = try await house.run(
            "--resume", "--format", "json", credentials: (Household.email, Household.password))
        #expect(none.status == .exited(77))
        #expect(!(try none.events()).contains { $0.event == "login" || $0.event == "sections" })
        #expect(none.errorText.contains("rollcall login"))
        #expect(!house.exists(house.sessionFile))
        try await house.login()
        let removed = try await house.run("account", "remove", "--email", Household.email)
        #expect(removed.status == .exited(0))
        let ended = try await house.run("--resume", "--format", "json", commands: ["profile"])
        #expect(ended.status == .exited(77), "the session of an account that is gone does not live")
    }

    @Test("--resume takes no credentials: status 64", arguments: [["--email", "a@b.c"], ["--password-stdin"]])
    func resumeWithCredentials(options: [String]) async throws {
        let house = try Household()
        #expect(try await house.run(["--resume"] + options, input: []).status == .exited(64))
    }

    @Test("--no-store keeps nothing, and the session serves this run")
    func noStore() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--no-store", "--format", "json", credentials: (Household.email, Household.password), commands: ["profile"])
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections", "profile"])
        #expect(!house.exists("\(house.folder)/state/rollcall/session.json"))
        #expect(try await house.run("profile").status == .exited(77))
    }

    @Test("A reader that closes the pipe is no error", arguments: ["", "--format json"])
    func earlyReader(options: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let refreshes = String(repeating: "refresh\n", count: 40)
        try house.write("\(Household.email)\n\(Household.password)\n\(refreshes)", to: "input")
        let run = try await house.shell(
            "{ \"$ROLLCALL\" \(options) <input; echo \"status $?\" >&2; } | head -n 1")
        #expect(run.status == .exited(0))
        #expect(run.outputText.split(separator: "\n").count == 1)
        #expect(run.errorText == "status 0\n")
    }

    @Test("Output that cannot be written is told, not passed over")
    func fullDisk() async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.shell("exec \"$ROLLCALL\" people --limit 3 >/dev/full")
        #expect(run.status == .exited(73))
    }
}
