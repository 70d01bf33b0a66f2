import FoundationEssentials
import Harness
import Testing

@Suite("Sessions side by side", .limited)
struct SeveralSessionsTests {
    /// An endpoint of its own, where everybody is known by name and each sign-in gives another token.
    static func endpoint(_ number: Int) -> @Sendable (LoopbackRequest) -> LoopbackAnswer {
        { request in
            switch request.path {
            case "/login":
                let email = (try? JSON(request.text))?["email"]?.text ?? ""
                return .session(
                    name: name(email), email: email, token: "\(number)-\(email)", refresh: "r-\(number)-\(email)")
            case "/profile":
                let email = (request.header("authorization") ?? "").split(separator: "-").last.map(String.init) ?? ""
                return .json(
                    200, #"{"name":"\#(name(email))","email":"\#(email)","expires_at":"2999-01-01T00:00:00Z"}"#)
            case "/logout": return .http(204)
            default: return .people(3)
            }
        }
    }

    private static func name(_ email: String) -> String { String(email.prefix { $0 != "@" }) }

    /// What commands print and end with, one after the other; the endpoints' addresses are `https://one` and
    /// `https://two`.
    func transcript(
        _ house: Household, _ one: LoopbackServer, _ two: LoopbackServer, _ commands: [String]
    ) async throws -> String {
        var text = ""
        for command in commands {
            let words = command.split(separator: " ").map {
                String($0).replacing("https://one", with: one.url).replacing("https://two", with: two.url)
            }
            let isLogin = words.first == "login"
            let arguments = isLogin ? [words[0]] + words.dropFirst(2) : words
            let run = try await house.run(
                arguments, input: isLogin ? Array("\(words[1])\nsecret of \(words[1])\n".utf8) : [])
            guard case .exited(let status)? = run.status else { throw Unexpected(run: run) }
            let end = status == 0 ? "" : "[\(status)]\n"
            text += "$ rollcall \(command)\n" + run.outputText + run.errorText + end
        }
        return text.replacing(one.url, with: "https://one").replacing(two.url, with: "https://two").collapsed
    }

    struct Unexpected: Error {
        var run: PipedProcess?
        var answer: LoopbackAnswer?
    }

    func both(_ body: @Sendable (Household, LoopbackServer, LoopbackServer) async throws -> Void) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { one in
            try await LoopbackServer.run(answering: Self.endpoint(2)) { two in try await body(house, one, two) }
        }
    }

    /// The same with ann signed in at the first and bob, who is current, at the second.
    func bothSignedIn(
        _ body: @escaping @Sendable (Household, LoopbackServer, LoopbackServer) async throws -> Void
    ) async throws {
        try await both { house, one, two in
            let logins = ["login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two"]
            _ = try await transcript(house, one, two, logins)
            try await body(house, one, two)
        }
    }

    @Test("are chosen by --account or ROLLCALL_ACCOUNT for one command, whichever is current")
    func account() async throws {
        try await bothSignedIn { house, one, _ in
            for (arguments, account, token) in [
                (["token"], "", "2-bob@b.org"), (["token", "--account", "ann@a.org"], "", "1-ann@a.org"),
                (["--account", "ann@a.org", "token"], "bob@b.org", "1-ann@a.org"),
                (["token"], "ann@a.org", "1-ann@a.org"),
                (["run", "--account", "ann@a.org", "--", "sh", "-c", "echo $ROLLCALL_TOKEN"], "", "1-ann@a.org"),
            ] {
                let run = try await house.run(arguments, input: [], environment: ["ROLLCALL_ACCOUNT": account])
                #expect(run.outputText == token + "\n", "\(arguments) \(run.errorText)")
            }
            let profile = try await house.run(["profile", "--account", "ann@a.org"], input: [])
            #expect(profile.outputText.contains("ann@a.org") && profile.outputText.contains(one.url))
            let unknown = try await house.run(["token", "--account", "eve@e.org"], input: [])
            #expect(unknown.status == .exited(77) && unknown.output.isEmpty)
            let logout = try await house.run(["logout", "--account", "ann@a.org"], input: [])
            #expect(logout.status == .exited(0))
            let rest = try await house.run(["sessions"], input: [])
            #expect(rest.outputText.contains("bob@b.org") && !rest.outputText.contains("ann@a.org"))
        }
    }

    @Test("rollcall token under rollcall run is a token of the same session, whatever another shell switches to")
    func freshToken() async throws {
        try await bothSignedIn { house, _, _ in
            let script = "'\(BuiltPrograms.rollcall)' switch ann@a.org >/dev/null; '\(BuiltPrograms.rollcall)' token"
            let run = try await house.run(["run", "--", "sh", "-c", script], input: [])
            #expect(run.outputText == "2-bob@b.org\n", "\(run.errorText)")
        }
    }

    @Test("are kept by signing in elsewhere, switched between by address, and ended one by one")
    func roundTrip() async throws {
        try await both { house, one, two in
            let text = try await transcript(
                house, one, two,
                [
                    "sessions", "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
                    "sessions", "profile", "switch ann@a.org", "profile", "logout", "profile", "logout",
                    "switch bob@b.org",
                    "logout", "sessions", "profile",
                ])
            #expect(
                text
                    == """
                    $ rollcall sessions
                    No stored sessions: run rollcall login
                    $ rollcall login ann@a.org --endpoint https://one
                    Welcome, ann
                    $ rollcall login bob@b.org --endpoint https://two
                    Welcome, bob
                    $ rollcall sessions
                    Email      Name  Endpoint     Expires
                    bob@b.org  bob   https://two  2999-01-01T00:00:00Z  current
                    ann@a.org  ann   https://one  2999-01-01T00:00:00Z
                    $ rollcall profile
                    Name       bob
                    Email      bob@b.org
                    Endpoint   https://two
                    Expires    2999-01-01T00:00:00Z
                    Stored in  the session file

                    Other sessions
                      ann@a.org  https://one  2999-01-01T00:00:00Z
                    $ rollcall switch ann@a.org
                    Switched to ann@a.org (https://one)
                    $ rollcall profile
                    Name       ann
                    Email      ann@a.org
                    Endpoint   https://one
                    Expires    2999-01-01T00:00:00Z
                    Stored in  the session file

                    Other sessions
                      bob@b.org  https://two  2999-01-01T00:00:00Z
                    $ rollcall logout
                    Signed out
                    Still signed in: bob@b.org (https://two); to use one, run rollcall switch EMAIL
                    $ rollcall profile
                    rollcall: No current session: run rollcall login, or rollcall switch EMAIL with one of bob@b.org (https://two)
                    [77]
                    $ rollcall logout
                    rollcall: No current session: run rollcall login, or rollcall switch EMAIL with one of bob@b.org (https://two)
                    [77]
                    $ rollcall switch bob@b.org
                    Switched to bob@b.org (https://two)
                    $ rollcall logout
                    Signed out
                    $ rollcall sessions
                    No stored sessions: run rollcall login
                    $ rollcall profile
                    rollcall: Not signed in: run rollcall login
                    [77]

                    """.collapsed)
            #expect(!house.exists(house.sessionFile))
            #expect(one.requests.last?.header("authorization") == "Bearer 1-ann@a.org")
            #expect(two.requests.last?.header("authorization") == "Bearer 2-bob@b.org")
        }
    }

    @Test("are told apart by endpoint where the address is the same, and --endpoint uses that endpoint's")
    func sameAddress() async throws {
        try await both { house, one, two in
            let text = try await transcript(
                house, one, two,
                [
                    "login ann@a.org --endpoint https://one", "login ann@a.org --endpoint https://two",
                    "switch Ann@A.ORG", "switch eve@e.org", "switch ann@a.org --endpoint local",
                    "switch ann@a.org --endpoint https://one", "sessions --endpoint https://two",
                    "profile --endpoint https://two", "profile --endpoint local", "logout --endpoint https://two",
                    "logout --endpoint https://two", "sessions",
                ])
            #expect(
                text
                    == """
                    $ rollcall login ann@a.org --endpoint https://one
                    Welcome, ann
                    $ rollcall login ann@a.org --endpoint https://two
                    Welcome, ann
                    $ rollcall switch Ann@A.ORG
                    rollcall: Ann@A.ORG has sessions at https://two and https://one: choose one with --endpoint
                    [64]
                    $ rollcall switch eve@e.org
                    rollcall: No session for eve@e.org: switch to one of ann@a.org (https://two), ann@a.org (https://one), or run rollcall login
                    [77]
                    $ rollcall switch ann@a.org --endpoint local
                    rollcall: No session for ann@a.org at the local endpoint: switch to one of ann@a.org (https://two), ann@a.org (https://one), or run rollcall login
                    [77]
                    $ rollcall switch ann@a.org --endpoint https://one
                    Switched to ann@a.org (https://one)
                    $ rollcall sessions --endpoint https://two
                    Email      Name  Endpoint     Expires
                    ann@a.org  ann   https://two  2999-01-01T00:00:00Z
                    $ rollcall profile --endpoint https://two
                    Name       ann
                    Email      ann@a.org
                    Endpoint   https://two
                    Expires    2999-01-01T00:00:00Z
                    Stored in  the session file

                    Other sessions
                      ann@a.org  https://one  2999-01-01T00:00:00Z
                    $ rollcall profile --endpoint local
                    rollcall: Not signed in at the local endpoint: run rollcall login --endpoint local
                    [77]
                    $ rollcall logout --endpoint https://two
                    Signed out
                    Still signed in: ann@a.org (https://one)
                    $ rollcall logout --endpoint https://two
                    rollcall: Not signed in at https://two: run rollcall login --endpoint https://two
                    [77]
                    $ rollcall sessions
                    Email      Name  Endpoint     Expires
                    ann@a.org  ann   https://one  2999-01-01T00:00:00Z  current

                    """.collapsed)
        }
    }

    @Test("in Korean")
    func korean() async throws {
        try await both { house, one, two in
            let text = try await transcript(
                house, one, two,
                [
                    "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
                    "sessions --lang ko",
                    "switch ann@a.org --lang ko", "switch eve@e.org --lang ko", "logout --lang ko", "profile --lang ko",
                ])
            // The particle is that of the port's last digit, which is another one each time.
            let particled = text.replacing("(https://one)으로", with: "(https://one)로")
            #expect(
                particled
                    == """
                    $ rollcall login ann@a.org --endpoint https://one
                    Welcome, ann
                    $ rollcall login bob@b.org --endpoint https://two
                    Welcome, bob
                    $ rollcall sessions --lang ko
                    이메일     이름  엔드포인트   만료
                    bob@b.org  bob   https://two  2999-01-01T00:00:00Z  현재
                    ann@a.org  ann   https://one  2999-01-01T00:00:00Z
                    $ rollcall switch ann@a.org --lang ko
                    현재 세션을 ann@a.org (https://one)로 바꿨습니다
                    $ rollcall switch eve@e.org --lang ko
                    rollcall: eve@e.org의 세션이 없습니다. 다른 세션을 고르거나 rollcall login을 실행하세요. 저장된 세션: ann@a.org (https://one), bob@b.org (https://two)
                    [77]
                    $ rollcall logout --lang ko
                    로그아웃했습니다
                    남은 세션: bob@b.org (https://two). 그중 하나를 쓰려면 'rollcall switch 이메일' 명령을 실행하세요.
                    $ rollcall profile --lang ko
                    rollcall: 현재 세션이 없습니다. rollcall login이나 'rollcall switch 이메일' 명령을 실행하세요. 저장된 세션: bob@b.org (https://two)
                    [77]

                    """.collapsed)
        }
    }

    @Test("for scripts: one object a line, and a profile as it always was")
    func json() async throws {
        try await bothSignedIn { house, one, two in
            func session(_ name: String, _ email: String, _ url: String, isCurrent: Bool) -> JSON {
                [
                    "event": "session", "name": .string(name), "email": .string(email), "login": .string(email),
                    "endpoint": .string(url),
                    "expires_at": "2999-01-01T00:00:00Z", "current": .bool(isCurrent),
                ]
            }
            #expect(
                try await house.run("sessions", "--format", "json").events() == [
                    session("bob", "bob@b.org", two.url, isCurrent: true),
                    session("ann", "ann@a.org", one.url, isCurrent: false),
                ])
            #expect(
                try await house.run("switch", "ann@a.org", "--format", "json").events() == [
                    session("ann", "ann@a.org", one.url, isCurrent: true)
                ])
            #expect(
                try await house.run("profile", "--format", "json").events() == [
                    [
                        "event": "profile", "name": "ann", "email": "ann@a.org", "login": "ann@a.org",
                        "endpoint": .string(one.url),
                        "expires_at": "2999-01-01T00:00:00Z", "store": "file",
                    ]
                ])
            let unknown = try await house.run("switch", "eve@e.org", "--format", "json")
            #expect(try unknown.events().map { $0["code"] } == ["no_such_session"])
            #expect(
                try await house.run("logout", "--format", "json").events() == [["event": "logout", "status": "ok"]])
            let all = try await house.run("logout", "--all", "--format", "json")
            #expect(
                try all.events() == [
                    [
                        "event": "logout", "status": "ok", "email": "bob@b.org", "login": "bob@b.org",
                        "endpoint": .string(two.url),
                    ]
                ])
            let none = try await house.run("sessions", "--format", "json")
            #expect(none.status == .exited(0) && none.output.isEmpty)
            #expect(try await house.run("logout", "--all").status == .exited(77))
        }
    }
}

extension String {
    /// Two spaces between columns, however wide the ports' numbers make them.
    var collapsed: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }
            return indent + line.split(separator: "  ").map { String($0.drop { $0 == " " }) }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
