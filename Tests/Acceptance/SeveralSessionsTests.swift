import FoundationEssentials
import Harness
import Testing

@Suite("Sessions side by side", .limited)
struct SeveralSessionsTests {
    /// An endpoint of its own, where everybody is known by name and each sign-in gives another token.
    private static func endpoint(_ number: Int) -> @Sendable (LoopbackRequest) -> LoopbackAnswer {
        { request in
            switch request.path {
            case "/login":
                let email = (try? JSON(request.text))?["email"]?.text ?? ""
                return .session(name: name(email), email: email, token: "\(number)-\(email)", refresh: "r-\(number)-\(email)")
            case "/profile":
                let email = (request.header("authorization") ?? "").split(separator: "-").last.map(String.init) ?? ""
                return .json(200, #"{"name":"\#(name(email))","email":"\#(email)","expires_at":"2999-01-01T00:00:00Z"}"#)
            case "/logout": return .http(204)
            default: return .people(3)
            }
        }
    }

    private static func name(_ email: String) -> String { String(email.prefix { $0 != "@" }) }

    /// What commands print and end with, one after the other; the endpoints' addresses are `https://one` and `https://two`.
    private func transcript(
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

    private struct Unexpected: Error { var run: PipedProcess? }

    private func both(_ body: @Sendable (Household, LoopbackServer, LoopbackServer) async throws -> Void) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { one in
            try await LoopbackServer.run(answering: Self.endpoint(2)) { two in try await body(house, one, two) }
        }
    }

    @Test("are kept by signing in elsewhere, switched between by address, and ended one by one")
    func roundTrip() async throws {
        try await both { house, one, two in
            let text = try await transcript(house, one, two, [
                "sessions", "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
                "sessions", "profile", "switch ann@a.org", "profile", "logout", "profile", "logout", "switch bob@b.org",
                "logout", "sessions", "profile",
            ])
            #expect(text == """
                $ rollcall sessions
                No session is stored: run rollcall login
                $ rollcall login ann@a.org --endpoint https://one
                Welcome, ann
                $ rollcall login bob@b.org --endpoint https://two
                Welcome, bob
                $ rollcall sessions
                Email      Name  Endpoint     Until
                bob@b.org  bob   https://two  2999-01-01T00:00:00Z  current
                ann@a.org  ann   https://one  2999-01-01T00:00:00Z
                $ rollcall profile
                Name      bob
                Email     bob@b.org
                Endpoint  https://two
                Until     2999-01-01T00:00:00Z

                Other sessions
                  ann@a.org  https://one  2999-01-01T00:00:00Z
                $ rollcall switch ann@a.org
                ann@a.org (https://one) is the current session now
                $ rollcall profile
                Name      ann
                Email     ann@a.org
                Endpoint  https://one
                Until     2999-01-01T00:00:00Z

                Other sessions
                  bob@b.org  https://two  2999-01-01T00:00:00Z
                $ rollcall logout
                Signed out
                Still signed in: bob@b.org (https://two); to go on with one, run rollcall switch EMAIL
                $ rollcall profile
                rollcall: Nobody is signed in now: run rollcall login, or rollcall switch EMAIL with one of bob@b.org (https://two)
                [77]
                $ rollcall logout
                rollcall: Nobody is signed in now: run rollcall login, or rollcall switch EMAIL with one of bob@b.org (https://two)
                [77]
                $ rollcall switch bob@b.org
                bob@b.org (https://two) is the current session now
                $ rollcall logout
                Signed out
                $ rollcall sessions
                No session is stored: run rollcall login
                $ rollcall profile
                rollcall: Nobody is signed in: run rollcall login
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
            let text = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login ann@a.org --endpoint https://two",
                "switch Ann@A.ORG", "switch eve@e.org", "switch ann@a.org --endpoint local",
                "switch ann@a.org --endpoint https://one", "sessions --endpoint https://two",
                "profile --endpoint https://two", "profile --endpoint local", "logout --endpoint https://two",
                "logout --endpoint https://two", "sessions",
            ])
            #expect(text == """
                $ rollcall login ann@a.org --endpoint https://one
                Welcome, ann
                $ rollcall login ann@a.org --endpoint https://two
                Welcome, ann
                $ rollcall switch Ann@A.ORG
                rollcall: Ann@A.ORG is signed in at https://two and https://one: add --endpoint with one of them
                [64]
                $ rollcall switch eve@e.org
                rollcall: There is no session of eve@e.org: switch to one of ann@a.org (https://two), ann@a.org (https://one), or run rollcall login
                [77]
                $ rollcall switch ann@a.org --endpoint local
                rollcall: There is no session of ann@a.org at the local endpoint: switch to one of ann@a.org (https://two), ann@a.org (https://one), or run rollcall login
                [77]
                $ rollcall switch ann@a.org --endpoint https://one
                ann@a.org (https://one) is the current session now
                $ rollcall sessions --endpoint https://two
                Email      Name  Endpoint     Until
                ann@a.org  ann   https://two  2999-01-01T00:00:00Z
                $ rollcall profile --endpoint https://two
                Name      ann
                Email     ann@a.org
                Endpoint  https://two
                Until     2999-01-01T00:00:00Z

                Other sessions
                  ann@a.org  https://one  2999-01-01T00:00:00Z
                $ rollcall profile --endpoint local
                rollcall: Nobody is signed in at the local endpoint: run rollcall login --endpoint local
                [77]
                $ rollcall logout --endpoint https://two
                Signed out
                Still signed in: ann@a.org (https://one)
                $ rollcall logout --endpoint https://two
                rollcall: Nobody is signed in at https://two: run rollcall login --endpoint https://two
                [77]
                $ rollcall sessions
                Email      Name  Endpoint     Until
                ann@a.org  ann   https://one  2999-01-01T00:00:00Z  current

                """.collapsed)
        }
    }

    @Test("in Korean")
    func korean() async throws {
        try await both { house, one, two in
            let text = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two", "sessions --lang ko",
                "switch ann@a.org --lang ko", "switch eve@e.org --lang ko", "logout --lang ko", "profile --lang ko",
            ])
            #expect(text == """
                $ rollcall login ann@a.org --endpoint https://one
                Welcome, ann
                $ rollcall login bob@b.org --endpoint https://two
                Welcome, bob
                $ rollcall sessions --lang ko
                이메일     이름  엔드포인트   만료
                bob@b.org  bob   https://two  2999-01-01T00:00:00Z  현재
                ann@a.org  ann   https://one  2999-01-01T00:00:00Z
                $ rollcall switch ann@a.org --lang ko
                이제 현재 세션은 ann@a.org (https://one)입니다
                $ rollcall switch eve@e.org --lang ko
                rollcall: eve@e.org의 세션이 없습니다. 있는 세션: ann@a.org (https://one), bob@b.org (https://two). 아니면 rollcall login을 실행하세요
                [77]
                $ rollcall logout --lang ko
                로그아웃했습니다
                아직 로그인되어 있음: bob@b.org (https://two). 그중 하나를 쓰려면 rollcall switch 이메일을 실행하세요
                $ rollcall profile --lang ko
                rollcall: 지금은 로그인되어 있지 않습니다: rollcall login을 실행하거나 rollcall switch 이메일로 고르세요. 있는 세션: bob@b.org (https://two)
                [77]

                """.collapsed)
        }
    }

    @Test("for scripts: one object a line, and a profile as it always was")
    func json() async throws {
        try await both { house, one, two in
            _ = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
            ])
            func session(_ name: String, _ email: String, _ url: String, isCurrent: Bool) -> JSON {
                [
                    "event": "session", "name": .string(name), "email": .string(email), "endpoint": .string(url),
                    "expires_at": "2999-01-01T00:00:00Z", "current": .bool(isCurrent),
                ]
            }
            #expect(try await house.run("sessions", "--format", "json").events() == [
                session("bob", "bob@b.org", two.url, isCurrent: true),
                session("ann", "ann@a.org", one.url, isCurrent: false),
            ])
            #expect(try await house.run("switch", "ann@a.org", "--format", "json").events() == [
                session("ann", "ann@a.org", one.url, isCurrent: true),
            ])
            #expect(try await house.run("profile", "--format", "json").events() == [[
                "event": "profile", "name": "ann", "email": "ann@a.org", "endpoint": .string(one.url),
                "expires_at": "2999-01-01T00:00:00Z",
            ]])
            let unknown = try await house.run("switch", "eve@e.org", "--format", "json")
            #expect(try unknown.events().map { $0["code"] } == ["no_such_session"])
            #expect(try await house.run("logout", "--format", "json").events() == [["event": "logout", "status": "ok"]])
            let all = try await house.run("logout", "--all", "--format", "json")
            #expect(try all.events() == [
                ["event": "logout", "status": "ok", "email": "bob@b.org", "endpoint": .string(two.url)],
            ])
            let none = try await house.run("sessions", "--format", "json")
            #expect(none.status == .exited(0) && none.output.isEmpty)
            #expect(try await house.run("logout", "--all").status == .exited(77))
        }
    }

    @Test("all end at once with logout --all, also where an endpoint is gone, and then the status tells")
    func logoutAll() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { one in
            let login = try await house.run("login", "--endpoint", one.url, credentials: ("ann@a.org", "x"))
            #expect(login.status == .exited(0))
            try await LoopbackServer.run(answering: Self.endpoint(2)) { two in
                let login = try await house.run("login", "--endpoint", two.url, credentials: ("bob@b.org", "x"))
                #expect(login.status == .exited(0))
            }
            let run = try await house.run("logout", "--all", "--format", "json")
            #expect(run.status == .exited(69))
            #expect(try run.events().map { [$0["email"], $0["status"]] } == [
                ["bob@b.org", "forgotten"], ["ann@a.org", "ok"], [.string(Household.email), "ok"],
            ])
            #expect(run.errorText.hasPrefix("rollcall: The endpoint "))
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("the people of another endpoint are loaded under that endpoint's session")
    func people() async throws {
        try await both { house, one, two in
            _ = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
            ])
            let run = try await house.run("people", "--endpoint", one.url, "--people", one.url)
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(one.requests.last?.header("authorization") == "Bearer 1-ann@a.org")
            let resumed = try await house.run("--resume", "--endpoint", one.url, "--people", one.url, commands: ["profile"])
            #expect(resumed.status == .exited(0) && resumed.outputText.contains("ann@a.org"), "\(resumed.errorText)")
            #expect(two.requests.map(\.path) == ["/login"])
        }
    }

    @Test("the configured endpoint's session is used where the current one is elsewhere, and that is said")
    func configured() async throws {
        try await both { house, one, two in
            _ = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
            ])
            try house.write(#"{"auth":{"endpoint":"\#(one.url)"}}"#, to: house.configurationFile)
            let text = try await transcript(house, one, two, [
                "profile", "switch bob@b.org", "logout --endpoint https://two", "profile", "switch ann@a.org", "profile",
            ])
            #expect(text == """
                $ rollcall profile
                Name      ann
                Email     ann@a.org
                Endpoint  https://one
                Until     2999-01-01T00:00:00Z

                Other sessions
                  bob@b.org  https://two  2999-01-01T00:00:00Z
                $ rollcall switch bob@b.org
                bob@b.org (https://two) is the current session now
                rollcall: Commands go to https://one, as configured: add --endpoint https://two to use this session
                $ rollcall logout --endpoint https://two
                Signed out
                Still signed in: ann@a.org (https://one); to go on with one, run rollcall switch EMAIL
                $ rollcall profile
                rollcall: Nobody is signed in now: run rollcall login, or rollcall switch EMAIL with one of ann@a.org (https://one)
                [77]
                $ rollcall switch ann@a.org
                ann@a.org (https://one) is the current session now
                $ rollcall profile
                Name      ann
                Email     ann@a.org
                Endpoint  https://one
                Until     2999-01-01T00:00:00Z

                """.collapsed)
        }
    }

    @Test("none is lost where many sign in at once")
    func atOnce() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { server in
            let emails = (1...8).map { "a\($0)@a.org" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for email in emails {
                    group.addTask {
                        let run = try await house.run("login", "--endpoint", server.url, credentials: (email, "x"))
                        #expect(run.status == .exited(0), "\(run.errorText)")
                    }
                }
                try await group.waitForAll()
            }
            let events = try await house.run("sessions", "--format", "json").events()
            #expect(Set(events.compactMap { $0["email"]?.text }) == Set(emails))
            #expect(events.count { $0["current"] == true } == 1 && events.first?["current"] == true)
            #expect(try house.mode(of: house.sessionFile) == 0o600)
        }
    }

    @Test("a login in the middle of a renewal waits for nothing, and neither session is lost")
    func renewalAndLogin() async throws {
        let house = try Household()
        guard case .send(let renewed) = LoopbackAnswer.session(
            name: "ann", email: "ann@a.org", token: "access-2", refresh: "refresh-2")
        else { throw Unexpected() }
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/refresh": .drip(renewed, every: .milliseconds(5))
            case "/login": Self.endpoint(1)(request)
            default: request.header("authorization") == "Bearer access-2" ? .profile : .failure(401, "invalid_token")
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("ann@a.org", "x"))
            #expect(login.status == .exited(0))
            async let profile = house.run("profile", "--endpoint", server.url)
            await server.received(3)
            let other = try await house.run("login", "--endpoint", server.url, credentials: ("bob@b.org", "x"))
            #expect(try await [profile.status, other.status] == [.exited(0), .exited(0)])
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
            let file = try JSON(house.read(house.sessionFile))
            #expect(file["email"] == "bob@b.org" && file["token"] == "1-bob@b.org")
            #expect(file["other_sessions"]?.elements.map { $0["token"] } == ["access-2"])
        }
    }

    @Test("a program that knows one session only still finds the current one in the file")
    func oldReaders() async throws {
        try await both { house, one, two in
            _ = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
            ])
            let file = try JSON(house.read(house.sessionFile))
            #expect(file["version"] == 1 && file["email"] == "bob@b.org" && file["token"] == "2-bob@b.org")
            #expect(file["other_sessions"]?.elements.map { $0["token"] } == ["1-ann@a.org"])
        }
    }

    @Test("a logout takes the people along that were kept for the browser, and nobody else's")
    func keptPeople() async throws {
        let house = try Household()
        let folder = "\(house.folder)/cache/rollcall"
        @Sendable func kept() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".people") }
        }
        try await LoopbackServer.run(answering: Self.endpoint(1)) { server in
            for (count, email) in [(1, "ann@a.org"), (2, "bob@b.org")] {
                let login = try await house.run("login", "--endpoint", server.url, credentials: (email, "x"))
                #expect(login.status == .exited(0))
                let terminal = try house.terminal("--people", server.url)
                try await terminal.expectBrowser()
                let deadline = ContinuousClock.now + .seconds(30)
                while kept().count < count, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
                #expect(kept().count == count)
                try await terminal.quit()
            }
            let both = kept()
            #expect(try await house.run("logout", "--people", "http://192.0.2.1/").status == .exited(0))
            #expect(kept().count == 1 && Set(kept()).isSubset(of: both))
            #expect(try await house.run("logout", "--endpoint", server.url).status == .exited(0))
            #expect(kept().isEmpty)
        }
    }

    @Test("at a terminal: --endpoint opens the browser under that endpoint's session, and the profile names the others")
    func terminal() async throws {
        try await both { house, one, two in
            _ = try await transcript(house, one, two, [
                "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
            ])
            let terminal = try house.terminal("--endpoint", one.url, "--people", one.url)
            try await terminal.expectBrowser()
            terminal.send("p")
            try await terminal.expect("Other sessions  bob@b.org  \(two.url)")
            terminal.send("L")
            try await terminal.expect("Still signed in: bob@b.org")
            await terminal.expectEnd(.exited(0))
            let left = try await house.run("sessions", "--format", "json").events()
            #expect(left.map { $0["email"] } == ["bob@b.org"] && left[0]["current"] == true)
        }
    }
}

extension String {
    /// Two spaces between columns, however wide the ports' numbers make them.
    fileprivate var collapsed: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }
            return indent + line.split(separator: "  ").map { String($0.drop { $0 == " " }) }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
