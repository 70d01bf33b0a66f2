import Harness
import Testing

/// Whose session is lent, and what is said where none is.
extension LendingTests {
    /// A household that is signed in by these names, one after the other; a token is its owner's name behind a dash.
    private func signedIn(
        as names: [String], _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        let remote = """
            {"identifier":"either","login":{"path":"/in","fields":{"user":"{login}","pass":"{password}"}},
             "session":{"token":"token","email":"mail"},"profile":null,"refresh":null,"logout":null}
            """
        try house.write(#"{"auth":{"remote":\#(remote)}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            let name = names.first { request.text.contains("\"\($0)\"") } ?? ""
            return .json(200, #"{"token":"-\#(name.replacing(" ", with: "_"))"}"#)
        }) { server in
            for name in names {
                let login = try await house.run("login", "--endpoint", server.url, credentials: (name, "secret"))
                try #require(login.status == .exited(0), "\(login.errorText)")
            }
            try await body(house, server)
        }
    }

    private func gitAnswer(_ house: Household, _ server: LoopbackServer, user: String?) async throws -> String {
        let line = user.map { "username=\($0)\n" } ?? ""
        let asked = "protocol=http\nhost=127.0.0.1:\(server.port)\n\(line)\n"
        let run = try await house.run(["helper", "git", "get"], input: Array(asked.utf8))
        #expect(run.status == .exited(run.outputText.isEmpty ? 77 : 0), "\(run.errorText)")
        return run.outputText
    }

    @Test("git's user name chooses the session of that login; one that may be another's is not answered")
    func userNames() async throws {
        try await signedIn(as: ["bob@example.com", "ann", "J Doe", "carl"]) { house, server in
            let answers: [(String?, String?)] = [
                (nil, "carl"), ("", "carl"), ("ann", "ann"), ("J Doe", "J Doe"), ("bob@example.com", "bob@example.com"),
                ("eve", nil), ("J", nil), ("eve@example.com", nil),
            ]
            for (user, owner) in answers {
                let name = user.flatMap { $0.isEmpty ? nil : $0 } ?? owner ?? ""
                let expected = owner.map { "username=\(name)\npassword=-\($0.replacing(" ", with: "_"))\n" } ?? ""
                let answer = try await gitAnswer(house, server, user: user)
                #expect(answer == expected, "\(user ?? "nobody")")
            }
            let eve = "protocol=http\nhost=127.0.0.1:\(server.port)\nusername=eve@example.com\n\n"
            let nobody = try await house.run(["helper", "git", "get"], input: Array(eve.utf8))
            #expect(
                nobody.errorText.contains("No session for eve@example.com at \(server.url)"), "\(nobody.errorText)")
            for name in ["git", "oauth2", "x-access-token", "x-token-auth"] {
                let answer = try await gitAnswer(house, server, user: name)
                #expect(answer == "username=\(name)\npassword=-carl\n")
            }
        }
    }

    @Test("where people sign in with addresses, any other name is answered as it is")
    func placeholder() async throws {
        try await signedIn(as: ["bob@example.com"]) { house, server in
            let answer = try await gitAnswer(house, server, user: "anything")
            #expect(answer == "username=anything\npassword=-bob@example.com\n")
        }
    }

    @Test("a session of HTTP Basic gives git and docker its user name and password, under no other name")
    func basic() async throws {
        // kim:p:w "d
        let credentials = "a2ltOnA6dyAiZA=="
        let house = try Household()
        try house.write(
            """
            {"auth":{"remote":{"identifier":"username","login":{"path":"/in","fields":{"p":"{password}"}},
             "token":{"value":"Basic {token}"},"profile":null,"refresh":null,"logout":null}}}
            """, to: house.configurationFile)
        for (token, isBasic) in [(credentials, true), ("bm8tY29sb24=", false), ("!", false)] {
            try await LoopbackServer.run(answering: { _ in .json(200, #"{"token":"\#(token)"}"#) }) { server in
                let login = try await house.run("login", "--endpoint", server.url, credentials: ("kim", "secret"))
                try #require(login.status == .exited(0), "\(login.errorText)")
                let known = isBasic ? "username=kim\npassword=p:w \"d\n" : ""
                for (user, expected) in [(nil, known), ("kim", known), ("oauth2", "")] as [(String?, String)] {
                    let answer = try await gitAnswer(house, server, user: user)
                    #expect(answer == expected, "\(user ?? "nobody")")
                }
                let docker = try await house.run(["helper", "docker", "get"], input: Array(server.url.utf8))
                let lent = #"{"ServerURL":"\#(server.url)","Username":"kim","Secret":"p:w \"d"}\#n"#
                #expect(docker.outputText == (isBasic ? lent : "credentials not found in native keychain\n"))
                let taken = "capability[]=authtype\nprotocol=http\nhost=127.0.0.1:\(server.port)\n\n"
                let whole = try await house.run(["helper", "git", "get"], input: Array(taken.utf8))
                #expect(whole.outputText.contains("authtype=Basic\ncredential=\(token)\n") == isBasic)
            }
        }
    }

    @Test("--endpoint that leaves out the session asked for says so")
    func excluded() async throws {
        try await signedIn { house, server in
            let asked = "protocol=http\nhost=127.0.0.1:\(server.port)\n\n"
            let run = try await house.run(
                ["helper", "git", "get", "--endpoint", "https://other.example"], input: Array(asked.utf8))
            #expect(run.status == .exited(77) && run.output.isEmpty)
            #expect(run.errorText.contains("--endpoint https://other.example leaves out the session at \(server.url)"))
        }
    }

    @Test(
        "--min-validity is a year at most, which is said",
        arguments: [("365d", true), ("8760h", true), ("366d", false), ("99999999999999999999d", false)])
    func validity(time: String, isFine: Bool) async throws {
        try await signedIn { house, _ in
            let run = try await house.run("token", "--min-validity", time)
            #expect(run.status == .exited(isFine ? 0 : 64))
            #expect(run.errorText.contains("365 days at most") == !isFine, "\(run.errorText)")
        }
    }

    @Test("install without a session has a placeholder to replace")
    func installNowhere() async throws {
        let run = try await Household().run("helper", "install", "git")
        #expect(run.outputText == "git config --global 'credential.https://HOST.helper' '!rollcall helper git'\n")
        let aws = try await Household().run("helper", "install", "aws")
        #expect(aws.outputText.contains("--endpoint https://HOST\n"))
    }

    @Test("where no session can be stored, it is said why there is none")
    func notKept() async throws {
        let house = try Household()
        for (command, status) in [
            (["token"], 77), (["profile"], 77), (["switch", Household.email], 77), (["logout", "--all"], 77),
            (["sessions"], 0), (["sessions", "--format", "json"], 0),
        ] as [([String], Int32)] {
            let run = try await house.run(command, input: [], environment: ["ROLLCALL_SESSION_STORE": "memory"])
            #expect(run.status == .exited(status) && run.outputText == "", "\(command)")
            #expect(run.errorText.contains("session.store is memory"), "\(command): \(run.errorText)")
        }
        try house.write(
            #"{"auth":{"endpoint":"https://dav.example","remote":{"preset":"radicale"}}}"#, to: house.configurationFile)
        for command in ["token", "profile"] {
            let run = try await house.run(command)
            #expect(run.status == .exited(77) && run.errorText.contains("set session.store to keyring or kernel"))
        }
    }
}
