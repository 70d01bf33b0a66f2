import Accounts
import FoundationEssentials
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("A login of several requests, by recorded exchanges")
struct StepTests {
    private static let page = """
        <html><form action="/search"><input type="hidden" name="q" value="no"></form>
        <form method=post><input type="hidden" name="csrf_token" value="a&amp;b&#x27;">
        <INPUT TYPE='hidden' NAME=next VALUE=/home><input type="hidden" name="user" value="nobody">
        <input name="user"><input type="password" name="pass"/></form></html>
        """

    private static func html(_ status: Int, _ body: String, _ headers: HTTPRequest.Header...) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    }

    private static let described = #"""
        {"identifier":"either",
         "login":{"path":"/in","form":"/in","encoding":"form","success":[302],
                  "fields":{"user":"{login}","pass":"{password}"}},
         "session":{"token":"cookie:sid"},"token":{"header":"Cookie","value":"sid={token}"},
         "failure":{"codes":["body"],"meanings":{"*Wrong pass*":"rejected"}},
         "logout":{"path":"/out","form":"/in","encoding":"form","success":[302]}}
        """#

    @Test("one line fetches the page of a form: its hidden fields and its cookies go along")
    func form() async throws {
        let recording = try Recording(
            json: Self.described,
            Self.html(200, Self.page, .init("Set-Cookie", "csrf=c1; Path=/"), .init("Set-Cookie", "lang=en")),
            Self.html(302, "", .init("Location", "/home"), .init("Set-Cookie", "sid=s1; HttpOnly")))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.access.text() == "s1")
        #expect(
            recording.sent == [
                "GET https://example.com/in",
                """
                POST https://example.com/in
                Cookie: csrf=c1; lang=en
                Content-Type: application/x-www-form-urlencoded
                Referer: https://example.com/in

                csrf_token=a%26b%27&next=%2Fhome&pass=p%26ss+w&user=ada%40example.com
                """,
            ])
    }

    @Test("a logout fetches its form under the session, whose cookie stays beside the page's")
    func logout() async throws {
        let recording = try Recording(
            json: Self.described, Self.html(200, Self.page, .init("Set-Cookie", "csrf=c2")), Self.html(302, ""))
        #expect(try await recording.endpoint().logout(SessionTokens(access: Token("s1"))) == .ok)
        #expect(recording.sent[0] == "GET https://example.com/in\nCookie: sid=s1")
        #expect(recording.sent[1].contains("Cookie: sid=s1; csrf=c2\n"))
        #expect(recording.sent[1].hasSuffix("csrf_token=a%26b%27&next=%2Fhome&user=nobody"))
    }

    @Test("the form that comes back with a complaint is a rejection; a page that is not there is told")
    func refusedForms() async throws {
        let wrong = try Recording(
            json: Self.described, Self.html(200, Self.page), Self.html(200, "<p>Wrong password!</p>"))
        #expect(try await wrong.login() == .rejected(.credentials))
        let gone = try Recording(json: Self.described, Self.html(404, ""))
        #expect(
            try await gone.login() == .unavailable(.step(request: "GET /in", .notUnderstood(reason: .status(404)))))
        #expect(gone.sent.count == 1)
    }

    private static let stepped = #"""
        {"variables":{"app":"rollcall"},
         "before":[{"path":"/nonce","query":{"for":"{email}"},"carry":{"nonce":"data.nonce","realm":"header:X-Realm"}}],
         "login":{"path":"/in/{realm}","fields":{"mail":"{email}","secret":"{password}","nonce":"{nonce}"},
                  "carry":{"id":"user.id"}},
         "after":[{"method":"POST","path":"/u/{id}/keys","fields":{"app":"{app}"},"success":[201],"carry":{"key":"key.id"}}],
         "session":{"token":["key.secret","token"],"email":"user.mail"},
         "profile":{"path":"/u/{id}","email":"mail"},"logout":{"method":"DELETE","path":"/u/{id}/keys/{key}"}}
        """#

    @Test("values of answers go into the requests behind them, and with the session into those under it")
    func steps() async throws {
        let recording = try Recording(
            json: Self.stepped, .json(200, #"{"data":{"nonce":17}}"#, .init("X-Realm", "a/b")),
            .json(200, #"{"token":"t1","user":{"id":42,"mail":"ada@example.com"}}"#),
            .json(201, #"{"key":{"id":"k9","secret":"t2"}}"#), .json(200, #"{"mail":"ada@example.com"}"#),
            .json(204, ""))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.access.text() == "t2" && session.email == "ada@example.com")
        #expect(session.tokens.carried.mapValues { $0.text() } == ["id": "42", "key": "k9"])
        _ = try await recording.endpoint().profile(session.tokens)
        #expect(try await recording.endpoint().logout(session.tokens) == .ok)
        #expect(
            recording.sent.map { $0.split(separator: "\n")[0] } == [
                "GET https://example.com/nonce?for=ada%40example.com", "POST https://example.com/in/a%2Fb",
                "POST https://example.com/u/42/keys", "GET https://example.com/u/42",
                "DELETE https://example.com/u/42/keys/k9",
            ])
        #expect(recording.sent[1].hasSuffix(#"{"mail":"ada@example.com","nonce":"17","secret":"p&ss w"}"#))
        #expect(recording.sent[2].contains("Authorization: Bearer t1"))
    }

    @Test(
        "a login without a value that a later request needs has failed; its session is ended if that can be"
    )
    func missingLater() async throws {
        let start = HTTPResponse.json(200, #"{"data":{"nonce":17}}"#, .init("X-Realm", "r"))
        let missing = LoginResult.unavailable(.notUnderstood(reason: .member("user.id")))
        let answers = [#"{"token":"t1","user":{"id":null}}"#, #"{"token":"t1"}"#]
        for answer in answers {
            let recording = try Recording(json: Self.stepped, start, .json(200, answer))
            #expect(try await recording.login() == missing)
            #expect(recording.sent.count == 2, "the address of its end needs the value")
        }
        let simple = try Recording(
            json: #"""
                {"login":{"path":"/in","fields":{"p":"{password}"},"carry":{"id":"user.id"}},
                 "profile":{"path":"/u/{id}"},"logout":{"path":"/out"}}
                """#, .json(200, #"{"token":"t1"}"#), .json(204, ""))
        #expect(try await simple.login() == missing)
        #expect(simple.sent.last == "POST https://example.com/out\nAuthorization: Bearer t1")
    }

    @Test(
        "a request behind the login that fails ends the session, and is named",
        arguments: [
            (.json(401, ""), .notUnderstood(reason: .status(401))), (.json(500, ""), .serverError(status: 500)),
            (.json(429, ""), .tooManyRequests(retryAfter: nil)),
            (.json(200, "{}"), .notUnderstood(reason: .member("key.id"))),
        ] as [(HTTPResponse, EndpointError)])
    func failingAfter(answer: HTTPResponse, failure: EndpointError) async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"path":"/in","fields":{"p":"{password}"},"carry":{"id":"id"}},
                 "after":[{"path":"/a"},{"path":"/u/{id}/keys","carry":{"key":"key.id"}}],
                 "refresh":{"path":"/r","fields":{"k":"{key}"}},"logout":{"method":"DELETE","path":"/u/{id}"}}
                """#,
            .json(200, #"{"token":"t1","id":7}"#), .json(200, "{}"), answer, .json(204, ""))
        #expect(try await recording.login() == .unavailable(.step(request: "GET /u/{id}/keys", failure)))
        #expect(recording.sent.count == 4)
        #expect(recording.sent.last == "DELETE https://example.com/u/7\nAuthorization: Bearer t1")
    }

    @Test("a value that a later request needs and that is not there is named")
    func missing() async throws {
        let recording = try Recording(json: Self.stepped, .json(200, #"{"data":{}}"#))
        let nonce = EndpointError.notUnderstood(reason: .member("data.nonce"))
        #expect(try await recording.login() == .unavailable(.step(request: "GET /nonce", nonce)))
        let failing = try Recording(json: Self.stepped, .json(500, ""))
        #expect(
            try await failing.login() == .unavailable(.step(request: "GET /nonce", .serverError(status: 500))))
        let crowded = try Recording(json: Self.stepped, .json(429, ""))
        #expect(try await crowded.login() == .unavailable(.tooManyRequests(retryAfter: nil)))
    }
}
