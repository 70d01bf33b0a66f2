import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("What the requests around a login bring, and what ends it")
struct StepAnswerTests {
    @Test(
        "what a request before the login is refused with ends the login, which is not sent; the request is named",
        arguments: [
            (.json(400, ""), start(.notUnderstood(reason: .status(400)))),
            (.json(401, ""), start(.notUnderstood(reason: .status(401)))),
            (.json(403, ""), start(.notUnderstood(reason: .status(403)))),
            (.json(422, ""), start(.notUnderstood(reason: .status(422)))),
            (.json(400, Answers.failure("unverified")), start(.notUnderstood(reason: .status(403)))),
            (.json(200, Answers.failure("wrong_code")), start(.notUnderstood(reason: .status(403)))),
            (.json(429, "", .init("Retry-After", "7")), .tooManyRequests(retryAfter: .seconds(7))),
            (.json(500, ""), start(.serverError(status: 500))),
            (.json(302, "", .init("Location", "/x")), start(.redirected(location: "https://example.com/x"))),
        ] as [(HTTPResponse, EndpointError)])
    func refusedBefore(answer: HTTPResponse, failure: EndpointError) async throws {
        let json = #"{"before":[{"path":"/start"}],"login":{"fields":{"p":"{password}"}}}"#
        let recording = try Recording(json: json, answer)
        #expect(try await recording.login() == .unavailable(failure))
        #expect(recording.sent == ["GET https://example.com/start"])
    }

    private static func start(_ failure: EndpointError) -> EndpointError {
        .step(request: "GET /start", failure)
    }

    private static let challenged = #"""
        {"variables":{"app":"app"},"login":{"fields":{"p":"{password}","t":"{app}"}},
         "second_factor":{"when":{"mfa":"*"},"carry":{"mfa":"mfa"},
          "challenge":{"path":"/otp","fields":{"m":"{mfa}","t":"{app}"},"carry":{"otp":"otp"}},
          "answer":{"path":"/code","fields":{"o":"{otp}","c":"{code}"}}}}
        """#

    @Test(
        "what a request for a code is refused with ends the login",
        arguments: [
            (.json(400, ""), 400), (.json(401, ""), 401), (.json(403, ""), 403),
            (.json(400, Answers.failure("unverified")), 403),
        ] as [(HTTPResponse, Int)])
    func refusedChallenge(answer: HTTPResponse, status: Int) async throws {
        let recording = try Recording(json: Self.challenged, .json(401, #"{"mfa":"m1"}"#), answer)
        let failure = EndpointError.step(request: "POST /otp", .notUnderstood(reason: .status(status)))
        #expect(try await recording.login() == .unavailable(failure))
        #expect(recording.sent.count == 2)
    }

    @Test("no request of a login goes under a session")
    func noSession() async throws {
        let recording = try Recording(
            json: Self.challenged, .json(401, #"{"mfa":"m1"}"#), .json(200, #"{"otp":"o1"}"#),
            .json(200, Answers.session))
        #expect(try await recording.login(code: "123456") == .ok(.example()))
        let requests = [
            ("login", #"{"p":"p&ss w","t":"app"}"#), ("otp", #"{"m":"m1","t":"app"}"#),
            ("code", #"{"c":"123456","o":"o1"}"#),
        ]
        let expected = requests.map { path, body in
            "POST https://example.com/\(path)\nContent-Type: application/json\n\n\(body)"
        }
        #expect(recording.sent == expected)
    }

    @Test("a request after the login carries the session's token, unless the description says otherwise")
    func after() async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"fields":{"p":"{password}"}},"after":[{"path":"/a","carries_token":false},{"path":"/b"}]}
                """#,
            .json(200, #"{"token":"t1"}"#), .json(200, "{}"), .json(200, #"{"name":"Ada"}"#))
        #expect(try await recording.login().words == "Ada <ada@example.com> t1 - -")
        #expect(
            recording.sent.dropFirst() == [
                "GET https://example.com/a", "GET https://example.com/b\nAuthorization: Bearer t1",
            ])
    }

    @Test("the cookies of all requests of a login go along with those behind, and may be the session")
    func cookies() async throws {
        let recording = try Recording(
            json: #"""
                {"before":[{"path":"/start"}],"session":{"token":"cookies"},
                 "login":{"path":"/in","form":"/page","encoding":"form","fields":{"p":"{password}"}}}
                """#,
            .json(200, "", .init("Set-Cookie", "a=1")), .json(200, "", .init("Set-Cookie", "b=2; Path=/")),
            .json(200, "", .init("Set-Cookie", "c=~3")))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> a=1; b=2; c=~3 - -")
        #expect(recording.sent.map { $0.contains("Cookie: ") } == [false, true, true])
        #expect(recording.sent[1] == "GET https://example.com/page\nCookie: a=1")
        #expect(recording.sent[2].hasPrefix("POST https://example.com/in\nCookie: a=1; b=2\n"))
    }

    private static let carried = #"""
        {"before":[{"path":"/start","carry":{"v":["cookies","x","y"]}}],"login":{"fields":{"v":"{v}"}}}
        """#

    @Test(
        "a value for later requests is the first text, number or boolean that is not empty",
        arguments: [
            (.json(200, #"{"x":"a b"}"#), "a b"), (.json(200, #"{"x":"~é"}"#), "~é"), (.json(200, #"{"x":17}"#), "17"),
            (.json(200, #"{"x":true}"#), "true"), (.json(200, #"{"x":"","y":"2"}"#), "2"),
            (.json(200, #"{"x":null,"y":"2"}"#), "2"), (.json(200, #"{"x":["1"],"y":"2"}"#), "2"),
            (.json(200, #"{"x":"1"}"#, .init("Set-Cookie", "a=1"), .init("Set-Cookie", "b=2")), "a=1; b=2"),
        ] as [(HTTPResponse, String)])
    func carry(answer: HTTPResponse, value: String) async throws {
        let recording = try Recording(json: Self.carried, answer, .json(200, Answers.session))
        #expect(try await recording.login() == .ok(.example()))
        #expect(recording.sent.last?.hasSuffix("\n\n{\"v\":\"\(value)\"}") == true)
    }

    @Test(
        "a value with a control character or of over 16 KiB is not carried on, and one that is not there is missed",
        arguments: [
            (.json(200, #"{"x":"a\u001fb"}"#), "x"), (.json(200, #"{"x":"a\u007fb"}"#), "x"),
            (.json(200, #"{"x":"a\nb"}"#), "x"), (.json(200, "{}"), "cookies"),
            (.json(200, "{}", .init("Set-Cookie", "a=\u{7F}")), "cookies"),
            (.json(200, "{}", .init("Set-Cookie", "a=\u{1F}")), "cookies"),
            (.json(200, #"{"x":"\#(String(repeating: "x", count: 16_385))"}"#), "x"),
        ] as [(HTTPResponse, String)])
    func notCarried(answer: HTTPResponse, member: String) async throws {
        let recording = try Recording(json: Self.carried, answer)
        #expect(
            try await recording.login() == .unavailable(Self.start(.notUnderstood(reason: .member(member)))))
        #expect(recording.sent.count == 1)
    }
}
