import Harness
import Testing

@Suite("rollcall profile: whether the session lives", .limited)
struct SessionCheckTests {
    /// An answer to a login and then to what is asked under the session.
    private static let cases:
        [(
            name: String, answer: @Sendable (LoopbackRequest) -> LoopbackAnswer, status: Int32, code: String,
            told: String,
            asked: [String]
        )] = [
            ("valid", { _ in .profile }, 0, "", "", ["/profile"]),
            (
                "refused by the endpoint", { _ in .failure(401, "invalid_token") }, 77, "session_ended",
                "The session for kim@example.com at URL has ended: run rollcall login --endpoint URL",
                ["/profile", "/refresh"]
            ),
            (
                "the endpoint failed", { _ in .failure(500, "server_error") }, 69, "endpoint_failed",
                kept + "The endpoint failed (status 500): try again later", ["/profile"]
            ),
            (
                "too many requests", { _ in .failure(429, "too_many_attempts", headers: [("Retry-After", "3601")]) },
                75,
                "too_many_requests", kept + "The endpoint is rate limiting: try again in 1 h 1 min",
                ["/profile"]
            ),
            (
                "overloaded", { _ in .failure(503, "unavailable", headers: [("Retry-After", "7")]) }, 69,
                "endpoint_overloaded", kept + "The endpoint is too busy: try again in 7 s", ["/profile"]
            ),
            (
                "no answer in time", { _ in .silence }, 69, "endpoint_unreachable",
                kept + "The endpoint did not answer within 3 s: try again later", ["/profile"]
            ),
            (
                "the connection is closed", { _ in .close }, 69, "endpoint_unreachable",
                kept + "The endpoint closed the connection before its response was complete: try again", ["/profile"]
            ),
            (
                "refused, and the renewal fails",
                { $0.path == "/refresh" ? .failure(503, "server_error") : .failure(401, "invalid_token") }, 69,
                "session_not_renewed",
                kept + "The session could not be renewed, and may have ended. "
                    + "The endpoint failed (status 503): try again later", ["/profile", "/refresh"]
            ),
            (
                "not understood", { _ in .html(200, "<html></html>") }, 76, "endpoint_not_understood",
                kept + "The endpoint's response is not JSON: check that this is the right address", ["/profile"]
            ),
        ]

    private static let kept = "The session is kept but could not be checked. "

    @Test("says it by status and words, asks no more than it has to, and keeps the session", arguments: cases.indices)
    func told(index: Int) async throws {
        let (name, answer, status, code, told, asked) = Self.cases[index]
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : answer($0) }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            // A time-out long enough for a slow machine would be waited for in full by the endpoint that never answers.
            let seconds = name == "no answer in time" ? 3 : 30
            try house.write(#"{"auth":{"remote":{"timeout_seconds":\#(seconds)}}}"#, to: house.configurationFile)
            let before = try house.read(house.sessionFile)
            let run = try await house.run("profile", "--format", "json")
            #expect(run.status == .exited(status), "\(name): \(run.errorText)")
            #expect(try run.events().map { $0["code"]?.text ?? "" } == [code], "\(name)")
            let said = run.errorText.replacing(server.url, with: "URL")
            #expect(said == (told.isEmpty ? "" : "rollcall: \(told)\n"), "\(name)")
            #expect(Self.once(server.requests.dropFirst().map(\.path)) == asked, "\(name)")
            let after = try house.read(house.sessionFile)
            // One that has ended is stored as over, and not lent any more; everything else of it stays.
            #expect((after == before) == (status != 77), "\(name)")
            #expect(Self.endless(after) == Self.endless(before), "\(name)")
        }
    }

    private static func endless(_ file: String) -> String {
        file.replacing(#/"expires_at"\s*:\s*"[^"]*"/#, with: "")
    }

    /// The transport tries again what it may: the same request in a row counts once.
    private static func once(_ paths: [String]) -> [String] {
        paths.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test("asks the endpoint once, where nothing fails")
    func once() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .profile }) { server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            let run = try await house.run("profile")
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(server.requests.map(\.path) == ["/login", "/profile"])
        }
    }

    @Test("an endpoint that is gone, in Korean; and nobody signed in")
    func gone() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
        }
        let gone = try await house.run("profile", "--lang", "ko")
        #expect(gone.status == .exited(69))
        #expect(gone.errorText.hasPrefix("rollcall: 세션은 그대로 두었지만 확인하지 못했습니다. 엔드포인트에 연결할 수 없습니다"))
        let none = try await Household().run("profile", "--lang", "ko")
        #expect(none.status == .exited(77))
        #expect(none.errorText == "rollcall: 로그인되어 있지 않습니다. rollcall login을 실행하세요.\n")
    }

    @Test(
        "a session that was refused and one whose time is over here are told apart from no session by other commands too"
    )
    func others() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: {
            $0.path == "/login" ? .session(expires: "2001-01-01T00:00:00Z") : .failure(401, "invalid_token")
        }) { server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            for arguments in [["people"], ["--resume"]] {
                let before = server.requests.count
                let run = try await house.run(arguments, input: [])
                #expect(run.status == .exited(77))
                #expect(
                    run.errorText.replacing(server.url, with: "URL") == """
                        rollcall: The session for kim@example.com at URL has ended: run rollcall login --endpoint URL

                        """)
                #expect(server.requests.dropFirst(before).map(\.path) == ["/refresh", "/profile"])
            }
        }
    }
}
