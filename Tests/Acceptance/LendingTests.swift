import FoundationEssentials
import Harness
import Synchronization
import Testing

@Suite("Lending the session: rollcall token, helper and run", .limited)
struct LendingTests {
    /// A household that is signed in at an endpoint whose first tokens end at `expires`; each renewal gives the next.
    func signedIn(
        expires: String = "2999-01-01T00:00:00Z", refreshStatus: Int = 200, profileStatus: Int = 200,
        _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        let renewals = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            guard request.path == "/refresh" else {
                let isRefused = request.path == "/profile" && profileStatus == 401
                return isRefused ? .failure(401, "invalid_token") : .session(expires: expires)
            }
            let number = renewals.withLock {
                $0 += 1; return $0
            }
            guard refreshStatus == 200, request.text.contains("refresh-\(number)") else {
                return refreshStatus == 503 ? .failure(503, "server_error") : .failure(401, "invalid_token")
            }
            return .session(token: "access-\(number + 1)", refresh: "refresh-\(number + 1)")
        }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            try await body(house, server)
        }
    }

    private static func inSeconds(_ seconds: Double) -> String {
        Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
    }

    // MARK: token

    @Test("Where only this machine's clock says that it is over it is lent, as profile shows it")
    func clockAhead() async throws {
        try await signedIn(expires: Self.inSeconds(-30), refreshStatus: 401) { house, _ in
            let profile = try await house.run("profile")
            #expect(profile.status == .exited(0))
            let token = try await house.run("token")
            #expect(token.status == .exited(0) && token.outputText == "access-1\n", "\(token.errorText)")
            let run = try await house.run("run", "--", "true")
            #expect(run.status == .exited(0), "\(run.errorText)")
        }
    }

    @Test(
        "The token is all that is on standard output, and no request is made for one that lasts",
        arguments: [
            [], ["--min-validity", "1h"], ["--format", "json"],
        ])
    func lasting(options: [String]) async throws {
        try await signedIn { house, server in
            let run = try await house.run(["token"] + options, input: [])
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(run.outputText == "access-1\n" && run.errorText == "")
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "One that would end within --min-validity is renewed first, and the renewed session is stored",
        arguments: [
            (30.0, [String](), true), (90, [], false), (90, ["--min-validity", "2m"], true),
            (30, ["--min-validity", "5"], false), (-30, ["--min-validity", "0"], true),
        ])
    func ending(seconds: Double, options: [String], isRenewed: Bool) async throws {
        try await signedIn(expires: Self.inSeconds(seconds)) { house, server in
            for _ in 1...2 {
                let run = try await house.run(["token"] + options, input: [])
                #expect(run.outputText == (isRenewed ? "access-2\n" : "access-1\n"), "\(run.errorText)")
            }
            #expect(server.requests.count { $0.path == "/refresh" } == (isRenewed ? 1 : 0))
        }
    }

    @Test(
        "Where it cannot be renewed it is lent to its end; behind that nothing is printed: 77, or 69",
        arguments: [
            (401, 200, 30.0, Int32(0)), (401, 401, 30, 77), (503, 200, 30, 0), (401, 401, -30, 77), (503, 401, -30, 69),
        ])
    func refused(refreshStatus: Int, profileStatus: Int, seconds: Double, status: Int32) async throws {
        let expires = Self.inSeconds(seconds)
        try await signedIn(expires: expires, refreshStatus: refreshStatus, profileStatus: profileStatus) { house, _ in
            let run = try await house.run("token")
            #expect(run.status == .exited(status), "\(run.errorText)")
            #expect(run.outputText == (status == 0 ? "access-1\n" : ""))
            #expect(run.errorText.isEmpty == (status == 0))
        }
    }

    @Test(
        "Without a session there is nothing on standard output: 77",
        arguments: [
            ["token"], ["run", "--", "echo", "x"], ["helper", "kubectl"], ["helper", "aws"],
            ["token", "--endpoint", "https://id.example"], ["token", "--format", "json"],
        ])
    func nobody(command: [String]) async throws {
        let run = try await Household().run(command, input: [])
        #expect(run.status == .exited(77), "\(run.errorText)")
        #expect(run.outputText == "" && run.errorText.contains("rollcall login"))
    }

    @Test("Twenty processes at the moment of expiry: one renewal, twenty right answers")
    func together() async throws {
        try await signedIn(expires: Self.inSeconds(-1)) { house, server in
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...20 { group.addTask { try await house.run("token").outputText } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: "access-2\n", count: 20))
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
        }
    }

    // MARK: run

    @Test("run has the token in one variable of the command's, whose status is its own")
    func run() async throws {
        try await signedIn { house, _ in
            // The command has the signals as whoever started this program has them.
            let signals = try await house.shell(
                """
                trap "" PIPE
                grep SigIgn: /proc/self/status
                "$ROLLCALL" run -- grep SigIgn: /proc/self/status
                """)
            #expect(Set(signals.outputText.split(separator: "\n")).count == 1, "\(signals.outputText)")
            let script = #"echo "$ROLLCALL_TOKEN|$OTHER|$1"; exit 7"#
            let plain = try await house.run(["run", "--", "/bin/sh", "-c", script, "sh", "--lang"], input: [])
            #expect(plain.status == .exited(7) && plain.outputText == "access-1||--lang\n", "\(plain.errorText)")
            let other = try await house.run(["run", "--variable", "OTHER", "--", "sh", "-c", script], input: [])
            #expect(other.outputText == "|access-1|\n", "\(other.errorText)")
            let pipe = try await house.run(["run", "--", "sh", "-c", "yes | head -1"], input: [])
            #expect(pipe.outputText == "y\n" && pipe.errorText == "")
            let code = try await house.run(["run", "--", "echo", "--otp", "123456"], input: [])
            #expect(code.outputText == "--otp 123456\n", "what is the command's own is left to it")
            let missing = try await house.run(["run", "--", "no-such-command"], input: [])
            #expect(missing.status == .exited(127) && missing.errorText.contains("no-such-command cannot be run"))
            for wrong in [[], ["--variable", "1A", "--", "true"], ["--min-validity", "soon", "--", "true"]] {
                #expect(try await house.run(["run"] + wrong, input: []).status == .exited(64))
            }
        }
    }

    // MARK: helper

    @Test("git's own credential fill is answered", .enabled(if: Self.hasGit, "git is not installed"))
    func git() async throws {
        try await signedIn { house, server in
            let ask = """
                printf 'protocol=http\\nhost=127.0.0.1:%s\\n\\n' "$PORT" | GIT_TERMINAL_PROMPT=0 GIT_CONFIG_NOSYSTEM=1 \
                git -c credential.helper= -c credential.helper='!"$ROLLCALL" helper git' credential fill
                """
            let run = try await house.shell(ask, environment: ["PORT": "\(server.port)"])
            #expect(run.status == .exited(0), "\(run.errorText)")
            let lines = Set(run.outputText.split(separator: "\n").map(String.init))
            #expect(lines.isSuperset(of: ["username=\(Household.email)", "password=access-1"]), "\(run.outputText)")
            // Another origin is not answered, so git would ask and may not.
            let elsewhere = try await house.shell(ask, environment: ["PORT": "1"])
            #expect(elsewhere.status != .exited(0) && !elsewhere.outputText.contains("access-1"))
        }
    }

    private static var hasGit: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/git") }

    @Test("git's verbs and lines, byte for byte")
    func gitLines() async throws {
        try await signedIn { house, server in
            let asked = "protocol=http\nhost=127.0.0.1:\(server.port)\n"
            let end = "password_expiry_utc=32472144000\n"
            let known = "username=\(Household.email)\npassword=access-1\n\(end)"
            let token = "capability[]=authtype\nauthtype=Bearer\ncredential=access-1\nephemeral=1\n\(end)"
            let cases: [([String], String, String, Int32)] = [
                (["get"], asked + "\n", known, 0), (["get"], asked, known, 0),
                (["get"], asked + "username=oauth2\n\n", "username=oauth2\npassword=access-1\n\(end)", 0),
                (["get"], asked + "username=bob@example.com\n\n", "", 77),
                (["get"], "capability[]=authtype\ncapability[]=state\n\(asked)wwwauth[]=Bearer\n\n", token, 0),
                // The server takes passwords alone.
                (["get"], "capability[]=authtype\n\(asked)wwwauth[]=Basic realm=\"Git\"\n\n", known, 0),
                (["get"], "\(asked)capability[]=authtype\n\n", known, 0),
                (["get"], "protocol=https\nhost=127.0.0.1:\(server.port)\n\n", "", 77),
                (["get"], "protocol=http\nhost=example.com\n\n", "", 77),
                (["get"], "protocol=http\n\n", "", 65), (["get"], "nothing\n\n", "", 65),
                (["get"], asked + "path=a\u{0}b\n\n", "", 65),
                (["get"], asked + "path=\(String(repeating: "a", count: 70_000))\n\n", "", 65),
                (["store"], asked + "username=a\npassword=b\n\n", "", 0), (["erase"], asked + "\n", "", 0),
                (["later"], asked + "\n", "", 0), (["capability"], "", "version 0\ncapability authtype\n", 0),
            ]
            for (words, input, output, status) in cases {
                let run = try await house.run(["helper", "git"] + words, input: Array(input.utf8))
                #expect(run.outputText == output && run.status == .exited(status), "\(words) \(input.prefix(200))")
            }
        }
    }

    @Test("docker itself asks the helper, where it is there", .enabled(if: Self.hasDocker, "docker is not installed"))
    func docker() async throws {
        try await signedIn { house, server in
            let host = "127.0.0.1:\(server.port)"
            try house.write(#"{"credHelpers":{"\#(host)":"rollcall"}}"#, to: "docker/config.json")
            try house.write(
                "#!/bin/sh\necho \"$@\" >>asked\nexec \"$ROLLCALL\" helper docker \"$@\"\n",
                to: "bin/docker-credential-rollcall", mode: 0o700)
            let run = try await house.shell(
                "PATH=\(house.folder)/bin:$PATH:/usr/local/bin docker --config docker logout \(host)")
            #expect(run.status == .exited(0), "\(run.errorText)")
            try #require(house.exists("\(house.folder)/asked"), "\(run.errorText)")
            // Once for each way to write the host.
            #expect(Set(try house.read("\(house.folder)/asked").split(separator: "\n")) == ["erase"])
            #expect(try await house.run("token").outputText == "access-1\n", "nothing was erased")
            // Without its daemon the client signs in by itself, and then has stored what it was given.
            let login = try await house.shell(
                """
                "$ROLLCALL" token | PATH=\(house.folder)/bin:$PATH:/usr/local/bin DOCKER_HOST=unix:///none \
                docker --config docker login -u kim --password-stdin \(host)
                """)
            #expect(login.status == .exited(0) && login.outputText.contains("Login Succeeded"), "\(login.errorText)")
            #expect(try house.read("\(house.folder)/asked").hasSuffix("erase\nstore\n"))
            #expect(try house.read("\(house.folder)/docker/config.json").contains("access-1") == false)
        }
    }

    private static var hasDocker: Bool {
        ["/usr/bin/docker", "/usr/local/bin/docker"].contains { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test(
        "install tells what to configure, for the session's endpoint",
        arguments: [
            ("git", "git config --global 'credential.http://127.0.0.1:PORT.helper' '!rollcall helper git'\n"),
            ("docker", #"{"credHelpers": {"127.0.0.1:PORT": "rollcall"}}"#), ("kubectl", "provideClusterInfo: true\n"),
            ("bazel", "common --credential_helper=127.0.0.1=bazel-credential-rollcall"),
            ("aws", "credential_process = rollcall helper aws --endpoint http://127.0.0.1:PORT\n"),
            ("keyring", "exec rollcall helper keyring -- \"$@\"\n"),
            ("terraform", "credentials_helper \"rollcall\" {}\n"),
            ("cargo", "global-credential-providers = [\"cargo:token\", \"cargo-credential-rollcall\"]\n"),
            ("pnpm", "//127.0.0.1:PORT/:tokenHelper=${HOME}/.local/bin/pnpm-token-rollcall\n"),
        ])
    func install(caller: String, line: String) async throws {
        try await signedIn { house, server in
            let run = try await house.run("helper", "install", caller)
            #expect(run.status == .exited(0) && run.outputText.contains(line.replacing("PORT", with: "\(server.port)")))
            #expect(try await house.run("helper", "install").status == .exited(64))
        }
    }

    @Test("token --header is the whole header, as curl takes it; --id and --header exclude each other")
    func tokenForms() async throws {
        try await signedIn { house, _ in
            let header = try await house.run("token", "--header")
            #expect(header.status == .exited(0) && header.outputText == "Authorization: Bearer access-1\n")
            let none = try await house.run("token", "--id")
            #expect(none.status == .exited(78) && none.output.isEmpty)
            #expect(none.errorText.hasPrefix("rollcall: The session has no ID token"), "\(none.errorText)")
            #expect(try await house.run("token", "--id", "--header").status == .exited(64))
        }
        #expect(try await Household().run("token", "--header").status == .exited(77))
    }

    @Test("install quotes an address with a quotation mark, so that it is one word of the shell's line")
    func installQuoted() async throws {
        let address = "https://id.example/it's;x"
        let house = try Household()
        let aws = try await house.run("helper", "install", "aws", "--endpoint", address).outputText
        #expect(aws.contains(#"--endpoint 'https://id.example/it'\''s;x'"#), "\(aws)")
        let kubectl = try await house.run("helper", "install", "kubectl", "--endpoint", address).outputText
        #expect(kubectl.contains(#"--endpoint, "https://id.example/it's;x"]"#), "\(kubectl)")
        let host = "https://it's.example"
        let git = try await house.run("helper", "install", "git", "--endpoint", host)
        #expect(git.status == .exited(64) || git.outputText.contains(#"'credential.https://it'\''s.example.helper'"#))
    }

    @Test("install has an IPv6 address in brackets, as a URL does")
    func installAtIPv6() async throws {
        let run = try await Household().run("helper", "install", "git", "--endpoint", "http://[::1]:8080")
        #expect(run.outputText == "git config --global 'credential.http://[::1]:8080.helper' '!rollcall helper git'\n")
    }
}
