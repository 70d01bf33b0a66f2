import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite("What the command line gives is bounded, kept to its bytes, and never obeyed by a terminal", .limited)
struct CommandLineTests {
    @Test(
        "A number of a section or a person is any number",
        arguments: ["-9223372036854775808", "9223372036854775807", "0", "-1"])
    func numbers(number: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password),
            commands: ["open \(number)", "toggle \(number)", "open 1", "toggle \(number)"])
        #expect(run.status == .exited(1), "\(run.errorText)")
        #expect(try run.events().filter { $0["event"] == "error" }.count == 3)
        #expect(try await house.run("people", "--section=\(number)").status == .exited(64))
    }

    @Test("More words than anybody writes are wrong use, told at once")
    func tooMany() async throws {
        let run = try await Household().run(Array(repeating: "--plain", count: 20_000), input: [])
        #expect(run.status == .exited(64))
        #expect(run.errorText == "rollcall: More than 1000 words on the command line: see rollcall --help\n")
    }

    @Test(
        "Errors of the command line repeat nothing that a terminal would obey",
        arguments: [
            ["--\u{1B}[31mx"], ["\u{1B}]0;x\u{7}"], ["--format", "\u{1B}[2J"], ["people", "--limit", "\u{9B}31m"],
            ["--config", "\u{1B}[2J.json"], ["--endpoint", "http://\u{202E}\u{1B}[1m"], ["switch", "\u{1B}[2J\u{7F}"],
            ["login", "--password-file", "\u{1B}c"], ["config", "preset", "\u{1B}[5m"], ["people", "\u{85}\u{9D}x"],
            ["--lang", "\u{2066}x"], ["--trace", "/nowhere/\u{1B}[2J"], ["--help", "\u{1B}[2J"],
        ])
    func foreign(arguments: [String]) async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.run(arguments, input: [])
        for scalar in (run.errorText + run.outputText).unicodeScalars where scalar != "\n" {
            let isControl = scalar.properties.generalCategory == .control
            #expect(
                !isControl && scalar != "\u{202E}" && scalar != "\u{2066}",
                "\(arguments) \(run.errorText.debugDescription)")
        }
    }

    @Test(
        "An empty value behind = is a value, as one of its own is; the next word is none",
        arguments: [
            (["--config=", "profile"], ["--config", "", "profile"]),
            (["profile", "--endpoint=", "--plain"], ["profile", "--endpoint", "", "--plain"]),
            (["people", "--limit=", "1"], ["people", "--limit", "", "1"]),
            (["people", "--search=", "--limit", "1"], ["people", "--search", "", "--limit", "1"]),
            (["--plain=", "profile"], ["--plain", "", "profile"]),
            (["run", "--config=", "--", "echo", "--x=", "y"], ["run", "--config", "", "--", "echo", "--x=", "y"]),
        ])
    func emptyValue(joined: [String], apart: [String]) async throws {
        let house = try Household()
        try await house.addAccount()
        let (first, second) = (try await house.run(joined, input: []), try await house.run(apart, input: []))
        #expect(first.status == second.status)
        #expect(first.errorText == second.errorText)
        #expect(first.outputText == second.outputText)
    }

    @Test("Help may be asked for before the command's name", arguments: ["--help", "-h"])
    func helpBeforeName(option: String) async throws {
        let house = try Household()
        for words in [["login"], ["account", "add"], ["--plain", "people"], ["bogus"], []] {
            let (before, behind) = (
                try await house.run([option] + words, input: []), try await house.run(words + [option], input: [])
            )
            #expect(before.status == behind.status)
            #expect(before.outputText == behind.outputText && before.errorText == behind.errorText)
        }
        // What is behind -- is another program's, and is not run.
        let words = ["--", "echo", "ran"]
        let before = try await house.run([option, "run"] + words, input: [])
        let inside = try await house.run(["run", option] + words, input: [])
        #expect(before.status == .exited(0) && before.outputText == inside.outputText)
    }

    // Colours, said before the command's name, are read with the tree of all commands, words behind it by the command
    // alone.
    @Test(
        "A command's words mean the same however much of the command line is read with them",
        arguments: [
            ["profile"], ["sessions"], ["people", "--limit", "3"], ["people", "--limit", "x"], ["login", "bogus"],
            ["login", "--help"], ["--help"], ["--version"], ["account"], ["account", "list"], ["account", "bogus"],
            ["config", "check"], ["bogus"],
        ])
    func alike(words: [String]) async throws {
        let house = try Household()
        try await house.addAccount()
        let (whole, alone) = (
            try await house.run(["--color", "auto"] + words, input: []), try await house.run(words, input: [])
        )
        #expect(whole.status == alone.status)
        #expect(whole.errorText == alone.errorText)
        #expect(whole.outputText == alone.outputText)
    }

    @Test(
        "Options before the command's name, and those that are read without the parser, mean what it makes of them",
        arguments: [
            ["--endpoint", "bogus"], ["--endpoint", ""], ["--endpoint", "-x"], ["--endpoint"], ["--endpoint", "login"],
            ["--format", "json"], ["--format", "bogus"], ["--format", "csv"], ["--plain", "--verbose"],
            ["--config", "missing.json"], ["--people", "bogus", "--plain"], ["--plain", "--plain", "bogus"],
            ["--endpoint", "local", "--endpoint", "bogus"], ["--non-interactive"], ["--plain", "--help"],
        ],
        ["browse", "login", "profile", "token"])
    func leading(options: [String], command: String) async throws {
        let house = try Household()
        try await house.addAccount()
        // The parser takes what follows a colour, since it is not among those that are read without it.
        let (parsed, read, leading) = (
            try await house.run([command, "--color", "auto"] + options, input: []),
            try await house.run([command] + options, input: []),
            try await house.run(options + [command], input: [])
        )
        #expect(read.status == parsed.status)
        #expect(read.errorText == parsed.errorText)
        #expect(read.outputText == parsed.outputText)
        // An option without its value takes the command's name for it, or is misused either way.
        if options.last == "--endpoint" || options.contains("bogus") && options.contains("--plain") { return }
        #expect(leading.status == parsed.status)
        #expect(leading.errorText == parsed.errorText)
    }

    @Test("Folders of the environment that are no UTF-8 are kept to, the database's and the session's")
    func folders() async throws {
        let house = try Household()
        let run = try await house.shell(
            """
            base=$PWD/$(printf 'caf\\351'); export XDG_DATA_HOME="$base/data" XDG_STATE_HOME="$base/state"
            printf '%s\\n' '\(Household.password)' | "$ROLLCALL" account add --email \(Household.email) --name Ada
            printf '%s\\n' '\(Household.email)' '\(Household.password)' | "$ROLLCALL" login
            ls "$base/data/rollcall/accounts.sqlite" "$base/state/rollcall/session.json" | wc -l; ls -d "$PWD"/caf* | wc -l
            """)
        #expect(run.outputText.hasSuffix("2\n1\n"), "\(run.outputText)\(run.errorText)")
    }

    @Test("A path that is no UTF-8 is found")
    func path() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password, to: "word")
        let run = try await house.shell(
            """
            name=$(printf 'caf\\351'); mv word "$name"
            "$ROLLCALL" login --email \(Household.email) --password-file "$name" --trace "$name.trace" && ls *.trace | wc -c
            """)
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(run.outputText.hasSuffix("11\n"), "\(run.outputText)")
    }

    @Test(
        "A one-time code does not stay where everybody's ps shows it",
        arguments: [["--otp", "918273"], ["--otp=918273"]])
    func code(option: [String]) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let run = try await withThrowingTaskGroup(of: PipedProcess.self) { group in
                group.addTask {
                    try await house.shell(
                        """
                        printf '\(Household.email)\\nx\\n' | "$ROLLCALL" login --endpoint \(server.url) \(option.joined(separator: " ")) &
                        while ! test -s go; do sleep 0.02; done
                        tr '\\0' '\\n' </proc/$!/cmdline
                        kill $!; true
                        """)
                }
                await server.received(1)
                try house.write("1", to: "go")
                return try await group.next()
            }
            let words = run?.outputText.split(separator: "\n").map(String.init) ?? []
            #expect(words.contains(option.count == 2 ? "******" : "--otp=******"), "\(words) \(run?.errorText ?? "")")
            #expect(!words.contains { $0.contains("918273") })
        }
    }
}
