import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("What of an answer may be the token, the name or the message")
struct AnswerSourceTests {
    private func login(_ overrides: String, _ answer: HTTPResponse) async throws -> LoginResult {
        try await Recording("rollcall", with: overrides, answer).login()
    }

    private func login(token source: String, _ answer: HTTPResponse) async throws -> LoginResult {
        try await login(#"{"session":{"token":\#(source)}}"#, answer)
    }

    @Test(
        "a token is of visible ASCII",
        arguments: [
            ("!", true), ("~", true), ("a!~b", true), (" ", false), ("a b", false), (#"\u007f"#, false),
            (#"\u001f"#, false), ("é", false),
        ])
    func visible(token: String, isToken: Bool) async throws {
        let result = try await login(token: #""token""#, .json(200, #"{"token":"\#(token)"}"#))
        if isToken {
            #expect(result.words == "ada@example.com <ada@example.com> \(token) - -")
        } else {
            #expect(result == .unavailable(.notUnderstood(reason: .member("token"))))
        }
    }

    private static let past = "Thu, 01 Jan 1970 00:00:00 GMT"

    @Test(
        "a header, the cookies and the bare body give the token as it is",
        arguments: [
            (#""header:X-Token""#, .json(200, "", .init("X-Token", "Bearer t")), "t"),
            (#""header:X-Token""#, .json(200, "", .init("X-Token", "Bearer"), .init("X-Token", "t")), "Bearer"),
            (#""cookies""#, .json(200, "", .init("Set-Cookie", "a=~"), .init("Set-Cookie", "b=2")), "a=~; b=2"),
            (#"["cookies","token"]"#, .json(200, #"{"token":"t"}"#), "t"),
            (#"["cookies","token"]"#, .json(200, #"{"token":"t"}"#, .init("Set-Cookie", "a=1")), "a=1"),
            (
                #""cookie:sid""#,
                .json(200, "", .init("Set-Cookie", "sid=; Max-Age=0"), .init("Set-Cookie", "sid=t")), "t"
            ),
            (#""cookie:sid""#, .json(200, "", .init("Set-Cookie", "sid=\"t")), "\"t"),
            (
                #""cookie:sid""#,
                .json(
                    200, "", .init("Set-Cookie", "sid=t; Path=/"), .init("Set-Cookie", "sid=; Path=/old; Max-Age=0")),
                "t"
            ),
            (
                #""cookie:sid""#,
                .json(200, "", .init("Set-Cookie", "sid=t"), .init("Set-Cookie", "sid=; Path=/; Max-Age=0")), nil
            ),
            (#""cookies""#, .json(200, "", .init("Set-Cookie", "a=\"1\"")), "a=\"1\""),
            (#""cookie:sid""#, .json(200, "", .init("Set-Cookie", "sid=t; Max-Age=-1")), nil),
            (#""cookie:sid""#, .json(200, "", .init("Set-Cookie", "sid=t; Expires=\(past)")), nil),
            (#""cookies""#, .json(200, "", .init("Set-Cookie", "sid=t; Expires=\(past)")), nil),
            (
                #""cookie:sid""#,
                .json(200, "", .init("Set-Cookie", "sid=t"), .init("Set-Cookie", "sid=; Max-Age=0")), nil
            ),
            (#""body""#, .json(200, "  t \n"), "t"), (#""body""#, .json(200, "17\n"), "17"),
            (#""form:csrf""#, .json(200, "<input type=hidden name=csrf value=t>"), "t"),
            (#"":status""#, .json(200, ""), nil), (#""body""#, .json(200, " \n"), nil),
            (#""body""#, .json(200, "{}"), nil),
            (#""header:X-Token""#, .json(200, "", .init("X-Token", "Bearer ")), nil),
            (#""cookies""#, .json(200, "", .init("Set-Cookie", "a=\u{7F}")), nil),
            (#""cookies""#, .json(200, "", .init("Set-Cookie", "a=\u{1F}")), nil),
        ] as [(String, HTTPResponse, String?)])
    func sources(source: String, answer: HTTPResponse, token: String?) async throws {
        let result = try await login(token: source, answer)
        if let token {
            #expect(result.words == "ada@example.com <ada@example.com> \(token) - -")
            return
        }
        guard case .unavailable(.notUnderstood) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("all cookies may be what asks for a code: any of them, but not none")
    func cookieCondition() async throws {
        let asks = #"{"second_factor":{"when":{"cookies":"*"}}}"#
        #expect(try await login(asks, .json(200, Answers.session)) == .ok(.example()))
        let asked = HTTPResponse.json(200, Answers.session, .init("Set-Cookie", "a=1"))
        #expect(try await login(asks, asked) == .secondFactor(SecondFactor()))
        let named = #"{"second_factor":{"when":{"cookies":"a=1"}}}"#
        #expect(try await login(named, asked) == .secondFactor(SecondFactor()))
    }

    @Test("a name is the first text that is not empty, and anything else is passed over")
    func name() async throws {
        let names = #"{"session":{"name":["a","b"]}}"#
        let found = try await login(names, .json(200, #"{"token":"t","a":"","b":"Ada"}"#))
        #expect(found.words == "Ada <ada@example.com> t - -")
        let number = try await login(names, .json(200, #"{"token":"t","a":5,"b":"Ada"}"#))
        #expect(number.words == "Ada <ada@example.com> t - -")
    }

    @Test("a message is the first text that is not empty, and anything else is passed over")
    func message() async throws {
        let messages = #"{"failure":{"message":["a","b","c","d"]}}"#
        let found = try await login(messages, .json(400, #"{"a":5,"b":"","c":"Why","d":"Not"}"#))
        #expect(found == .invalid(message: "Why"))
        #expect(try await login(messages, .json(400, #"{"a":5,"b":""}"#)) == .invalid(message: nil))
    }

    @Test("a status that counts as success is searched for a code in Location, though it brings a token")
    func location() async throws {
        let json = #"""
            {"login":{"fields":{"p":"{password}"},"success":[300]},
             "failure":{"codes":"header:Location","meanings":{"/bad":"rejected"}}}
            """#
        let recording = try Recording(
            json: json, .json(300, #"{"token":"t"}"#, .init("Location", "/bad")),
            .json(300, #"{"token":"t"}"#, .init("Location", "/home")))
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> t - -")
    }
}
