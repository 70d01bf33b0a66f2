import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("A code of the second factor, by the description") struct CodeAnswerTests {
    private let session = HTTPResponse.json(200, Answers.session)

    @Test(
        "a failure's code that asks for one is enough, where the login carries the code",
        arguments: [
            "{}", #"{"second_factor":{}}"#, #"{"second_factor":{"when":{"mfa":"*"}}}"#,
        ])
    func byMeaning(more: String) async throws {
        let fields = #"{"login":{"fields":{"email":"{email}","password":"{password}","otp":"{code}"}}"#
        let description = more == "{}" ? fields + "}" : fields + "," + more.dropFirst()
        let asked = HTTPResponse.json(401, #"{"error":{"code":"second_factor"}}"#)
        let recording = try Recording(json: description, asked, asked, session, asked, session)
        let pending = try await recording.login()
        #expect(pending == .secondFactor(SecondFactor()))
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "123456", after: factor) == .ok(.example()))
        #expect(try await recording.login(code: "000000") == .rejected(.wrongCode))
        #expect(try await recording.login(code: "123456") == .ok(.example()))
        #expect(recording.sent[0].hasSuffix(#"{"email":"ada@example.com","password":"p&ss w"}"#))
        #expect(recording.sent[4].hasSuffix(#"{"email":"ada@example.com","otp":"123456","password":"p&ss w"}"#))
    }

    @Test("asked for where no request takes one, it cannot be sent: also with one at hand")
    func unanswerable() async throws {
        let asked = HTTPResponse.json(401, #"{"error":{"code":"second_factor"}}"#)
        let fields = #"{"login":{"fields":{"email":"{email}","password":"{password}"}}}"#
        let recording = try Recording(json: fields, asked, asked)
        #expect(try await recording.login() == .secondFactor(.unanswerable))
        #expect(try await recording.login(code: "123456") == .secondFactor(.unanswerable))
    }

    @Test("a code goes with a login of its own where nothing is left of the one that asked for it")
    func nothingCarried() async throws {
        let recording = try Recording(
            "auth0", with: #"{"variables":{"client_id":"cli"}}"#,
            .json(403, #"{"error":"mfa_required","mfa_token":"m2"}"#),
            .json(200, #"{"access_token":"a","token_type":"Bearer"}"#)
        )
        #expect(
            try await recording.login(code: "123456", after: SecondFactor()).words
                == "ada@example.com <ada@example.com> a - -")
        #expect(recording.sent.count == 2)
        #expect(recording.sent[1].hasSuffix("&mfa_token=m2&otp=123456"))
    }

    @Test(
        "a login that ends with a request for the code goes on as one without: with what its first answers carried",
        arguments: [false, true])
    func completed(isAtOnce: Bool) async throws {
        let recording = try Recording(
            json: #"""
                {"before":[{"path":"/start","carry":{"flow":"flow"}}],
                 "login":{"path":"/in","fields":{"p":"{password}"},"carry":{"id":"user.id"}},
                 "second_factor":{"when":{"mfa":"*"},"carry":{"mfa":"mfa"},
                                  "answer":{"path":"/code","fields":{"mfa":"{mfa}","code":"{code}","flow":"{flow}"}}},
                 "after":[{"method":"POST","path":"/u/{id}/keys","carry":{"key":"key.id"}}],
                 "profile":{"path":"/u/{id}"},"logout":{"method":"DELETE","path":"/u/{id}/keys/{key}"}}
                """#,
            .json(200, #"{"flow":"f1"}"#), .json(401, #"{"mfa":"m1","user":{"id":7}}"#), .json(200, #"{"token":"t1"}"#),
            .json(200, #"{"key":{"id":"k1"}}"#))
        var login = try await recording.login(code: isAtOnce ? "123456" : nil)
        if case .secondFactor(let factor) = login { login = try await recording.login(code: "123456", after: factor) }
        guard case .ok(let session) = login else {
            Issue.record("\(login)")
            return
        }
        #expect(session.tokens.carried.mapValues { $0.text() } == ["id": "7", "key": "k1"])
        #expect(recording.sent.count == 4)
        #expect(recording.sent[2].hasSuffix(#"{"code":"123456","flow":"f1","mfa":"m1"}"#))
        #expect(recording.sent[3] == "POST https://example.com/u/7/keys\nAuthorization: Bearer t1")
    }

    @Test("the cookies that the login has set are sent with the code, and with the request that asks for one")
    func cookies() async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"path":"/in","fields":{"p":"{password}"}},
                 "second_factor":{"when":{"mfa":"*"},"challenge":{"path":"/send"},
                                  "answer":{"path":"/code","fields":{"code":"{code}"}}}}
                """#,
            .json(401, #"{"mfa":true}"#, .init("Set-Cookie", "sid=pending; Path=/; HttpOnly")),
            .json(200, "{}", .init("Set-Cookie", "sid=sent; Path=/")),
            .json(401, "{}", .init("Set-Cookie", "sid=again; Path=/")), .json(200, #"{"token":"t1"}"#))
        guard case .secondFactor(let factor) = try await recording.login() else {
            Issue.record("no code is asked for")
            return
        }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        _ = try await recording.login(code: "123456", after: factor)
        #expect(recording.sent.count == 4)
        for (request, cookie) in zip(recording.sent.dropFirst(), ["pending", "sent", "again"]) {
            #expect(request.contains("\nCookie: sid=\(cookie)"), "\(request)")
        }
    }

    @Test(
        "an answer to the code means what the description says; a bare status is about the code",
        arguments: [
            (#"{"code":"suspended","message":"Ask us"}"#, LoginResult.rejected(.forbidden(message: "Ask us"))),
            (#"{"code":"odd"}"#, .rejected(.wrongCode)),
        ])
    func forbidden(body: String, expected: LoginResult) async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"path":"/in","fields":{"p":"{password}"}},
                 "failure":{"codes":"code","message":"message","meanings":{"suspended":"forbidden"}},
                 "second_factor":{"when":{"mfa":"*"},"answer":{"path":"/code","fields":{"code":"{code}"}}}}
                """#,
            .json(401, #"{"mfa":true}"#), .json(403, body))
        #expect(try await recording.login(code: "123456") == expected)
    }

    @Test("a challenge whose answer has not what the code is sent with is a fault of the answer")
    func emptyChallenge() async throws {
        let recording = try Recording("pocketbase", .json(401, #"{"mfaId":"m"}"#), .json(200, "{}"))
        let missing = EndpointError.notUnderstood(reason: .member("otpId"))
        let request = "POST /api/collections/{collection}/request-otp"
        #expect(try await recording.login() == .unavailable(.step(request: request, missing)))
    }
}
