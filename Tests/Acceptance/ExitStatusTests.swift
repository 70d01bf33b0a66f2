import Glibc
import Harness
import Testing

@Suite("Every exit status of the contract", .limited)
struct ExitStatusTests {
    private let credentials = (Household.email, Household.password)

    @Test("0: help and version, also where nobody has a home folder")
    func done() async throws {
        let help = try await PipedProcess.run(BuiltPrograms.rollcall, arguments: ["--help"])
        #expect(help.status == .exited(0) && help.errors.isEmpty)
        for command in ["browse", "login", "people", "profile", "logout", "account", "config"] {
            #expect(help.outputText.contains(command))
        }
        let version = try await PipedProcess.run(BuiltPrograms.rollcall, arguments: ["--version"])
        #expect(version.status == .exited(0))
        #expect(version.outputText.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test("0: whoever read the help closed the pipe")
    func helpWithoutReader() async throws {
        let house = try Household()
        // The program is let go only once nobody reads the pipe any more.
        let run = try await house.shell(
            """
            mkfifo gate pipe
            { read go <gate; "$ROLLCALL" --help; echo "status $?" >&2; } >pipe &
            : <pipe
            echo go >gate
            wait
            """)
        #expect(run.errorText == "status 0\n")
    }

    @Test(
        "64: wrong use of the command line",
        arguments: [
            ["--nonsense"], ["nonsense"], ["login", "--email"], ["--format", "xml"], ["--lang", "fr"],
            ["--color", "blue"], ["people", "--limit", "-1"], ["people", "--limit", "many"], ["account", "nonsense"],
            ["account", "remove"], ["account", "add"], ["profile", "extra"], ["--endpoint", "ftp://example.com"],
            ["--endpoint", "nowhere"], ["--people", ""], ["config", "nonsense"],
            ["--endpoint", "http://me:pw@example.com"], ["account"], ["account", "second-factor"],
            ["account", "breached"], ["config"], ["endpoint"],
        ])
    func usage(arguments: [String]) async throws {
        let house = try Household()
        let run = try await house.run(arguments, input: [])
        #expect(run.status == .exited(64))
        #expect(run.output.isEmpty && !run.errors.isEmpty)
        #expect(!run.errorText.contains("me:pw"), "what stands in a URL may be a secret")
    }

    @Test("64: a section that is not there, told from rollcall people")
    func noSuchSection() async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.run("people", "--section", "Martians")
        #expect(run.status == .exited(64))
        #expect(run.errorText == "rollcall: No section “Martians”: give one of Men, Women, 20s, 30s\n")
    }

    @Test("0: nobody found is said beside the results, in plain words and in sentences", arguments: [[], ["--plain"]])
    func nobodyFound(options: [String]) async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.run(["people", "--search", "zzq"] + options, input: [])
        #expect(run.status == .exited(0) && run.output.isEmpty)
        #expect(run.errorText == "No results for “zzq”\n")
    }

    @Test(
        "64: help for what is no command", arguments: [["nope"], ["people", "nope"], ["acount"], ["account", "lst"]])
    func noSuchHelp(words: [String]) async throws {
        let run = try await Household().run(["help"] + words, input: [])
        #expect(run.status == .exited(64) && run.output.isEmpty)
        #expect(run.errorText.hasPrefix("rollcall: There is no command '\(words[words.count - 1])'."))
    }

    @Test(
        "69: stored sessions that cannot be read are not said to be none, or over",
        arguments: ["profile", "people", "sessions", "logout"])
    func unreadable(command: String) async throws {
        let house = try Household()
        let file = try house.write("a file", to: "file")
        let run = try await house.run(command, environment: ["XDG_STATE_HOME": "\(file)/state"])
        #expect(run.status == .exited(69))
        #expect(run.errorText.contains("session.json cannot be read (Not a directory): try again"), "\(run.errorText)")
        #expect(run.output.isEmpty)
    }

    @Test("73: the data folder cannot be written", arguments: [["login"], [], ["account", "list"]])
    func dataFolder(arguments: [String]) async throws {
        let house = try Household()
        let file = try house.write("a file", to: "file")
        let input = "\(Household.email)\n\(Household.password)\n"
        let run = try await house.run(
            arguments, input: Array(input.utf8), environment: ["XDG_DATA_HOME": "\(file)/data"])
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("\(file)/data/rollcall"))
    }

    @Test("73: the state folder cannot be written: the session is not lost silently", arguments: [["login"], []])
    func stateFolder(arguments: [String]) async throws {
        let house = try Household()
        try await house.addAccount()
        let file = try house.write("a file", to: "file")
        let input = "\(Household.email)\n\(Household.password)\n"
        let environment = ["XDG_STATE_HOME": "\(file)/state"]
        let run = try await house.run(arguments, input: Array(input.utf8), environment: environment)
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("session.json") && run.errorText.contains("--no-store"))
        #expect(run.outputText.isEmpty, "nobody is welcomed who is not signed in")
        let without = try await house.run(
            arguments + ["--no-store"], input: Array(input.utf8), environment: environment)
        #expect(without.status == .exited(0))
    }

    @Test("73: a session that cannot be stored is ended at the endpoint", arguments: ["text", "json"])
    func sessionNotStored(format: String) async throws {
        let house = try Household()
        let file = try house.write("a file", to: "file")
        try await LoopbackServer.run(answering: { $0.path == "/logout" ? .http(204) : .session() }) { server in
            let run = try await house.run(
                "login", "--endpoint", server.url, "--format", format,
                credentials: (Household.email, Household.password), environment: ["XDG_STATE_HOME": "\(file)/state"])
            #expect(run.status == .exited(73))
            let events = format == "json" ? try run.events() : []
            #expect(events.map { $0["code"] } == (format == "json" ? ["session_not_stored"] : []))
            #expect(format == "json" || run.outputText.isEmpty, "\(run.outputText)")
            #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
            #expect(server.requests.map(\.path) == ["/login", "/logout"])
            #expect(server.requests.last?.header("authorization") == "Bearer access-1")
        }
    }

    @Test("75: too many attempts, known address or not, and the right password does not help")
    func throttle() async throws {
        let house = try Household()
        try await house.addAccount()
        for email in [Household.email, "nobody@example.com"] {
            var statuses: [Harness.ExitStatus?] = []
            var locked: PipedProcess?
            // Waits double with each failure, so that no machine is too slow to meet one.
            while locked == nil, statuses.count < 12 {
                let run = try await house.run("login", "--format", "json", credentials: (email, "wrong password"))
                statuses.append(run.status)
                if run.status == .exited(75) { locked = run }
            }
            let refused = try #require(locked, "\(statuses)")
            #expect(statuses.prefix(5).allSatisfy { $0 == .exited(77) })
            let login = try refused.login()
            #expect(login["status"] == "locked" && login["reason"] == "too_many_attempts")
            let wait = try #require(login["retry_after"]?.number)
            #expect((1...900).contains(wait))
            #expect(refused.errorText.contains("try again in"))
        }
        let right = try await house.run("login", "--format", "json", credentials: credentials)
        // On a slow machine the wait may be over by now.
        let isLocked = try right.login()["status"] == "locked"
        #expect(right.status == .exited(isLocked ? 75 : 0))
    }

    @Test("77: wrong password and unknown address, alike in every byte (cli/cli#8845)")
    func rejected() async throws {
        let house = try Household()
        try await house.addAccount()
        let wrong = try await house.run("login", credentials: (Household.email, "wrong password"))
        let unknown = try await house.run("login", credentials: ("nobody@example.com", Household.password))
        #expect(wrong.status == .exited(77) && unknown.status == .exited(77))
        #expect(wrong.errors == unknown.errors && wrong.output.isEmpty && unknown.output.isEmpty)
        #expect(wrong.errorText == "rollcall: Wrong email or password: check both and try again\n")
        #expect(!house.exists(house.sessionFile))
    }

    @Test("77: no account yet, nobody signed in", arguments: ["profile", "people", "logout"])
    func noSession(command: String) async throws {
        let house = try Household()
        let login = try await house.run("login", credentials: credentials)
        #expect(login.status == .exited(77))
        let run = try await house.run(command)
        #expect(run.status == .exited(77))
        #expect(run.errorText.contains(command == "logout" ? "no session to end" : "rollcall login"))
        #expect(run.output.isEmpty)
    }

    @Test("130: SIGINT, and 128 + N for SIGTERM and SIGHUP, during an attempt", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            try house.write("\(Household.email)\n\(Household.password)\n", to: "input")
            async let run = house.shell(
                "echo $$ >pid; exec \"$ROLLCALL\" login --endpoint \(server.url) <input")
            await server.received(1)
            let pid = try #require(Int32(try house.read("\(house.folder)/pid").split(separator: "\n")[0]))
            kill(pid, signal)
            let status = try await run.status
            // A shell shows death by a signal as 128 + N.
            #expect(status == .signalled(signal) || status == .exited(128 + signal))
            #expect(!house.exists(house.sessionFile))
        }
    }
}
