import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("Nobody is welcomed who could have been refused")
struct RefusedLoginTests {
    private static let page = HTTPResponse.json(200, "<form>", .init("Set-Cookie", "anonymous=1"))

    private static func pages(_ first: String) -> String {
        #"""
        {\#(first == "before" ? #""before":[{"path":"/in"}],"# : "")
         "login":{"path":"/in",\#(first == "form" ? #""form":"/in","# : "")"fields":{"p":"{password}"}},
         "session":{"token":"cookies"},
         "failure":{"codes":"error","message":"text","meanings":{"wrong":"rejected"}}}
        """#
    }

    @Test(
        "a meaning that matches wins over cookies that a page before the login has set", arguments: ["before", "form"])
    func cookiesOfPage(first: String) async throws {
        let wrong = HTTPResponse.json(200, #"{"error":"wrong"}"#)
        #expect(try await Recording(json: Self.pages(first), Self.page, wrong).login() == .rejected(.credentials))
        let again = HTTPResponse.json(200, #"{"error":"wrong"}"#, .init("Set-Cookie", "anonymous=1"))
        #expect(try await Recording(json: Self.pages(first), Self.page, again).login() == .rejected(.credentials))
    }

    @Test("a cookie that a page before the login has set is nobody's session", arguments: ["before", "form"])
    func anonymous(first: String) async throws {
        for headers in [
            [], [HTTPRequest.Header("Set-Cookie", "a=; Max-Age=0")], [.init("Set-Cookie", "a=1; Domain=b.c")],
        ] {
            let open = HTTPResponse(status: 200, headers: headers, body: Array("{}".utf8))
            let result = try await Recording(json: Self.pages(first), Self.page, open).login()
            #expect(result == .unavailable(.notUnderstood(reason: .member("cookies"))))
        }
        let own = HTTPResponse.json(200, "{}", .init("Set-Cookie", "own=2"))
        let result = try await Recording(json: Self.pages(first), Self.page, own).login()
        #expect(result.words == "ada@example.com <ada@example.com> anonymous=1; own=2 - -")
    }

    @Test("a meaning that matches wins over a token in the same answer")
    func tokenBeside() async throws {
        let json =
            #"{"login":{"fields":{"p":"{password}"}},"failure":{"codes":"ok","meanings":{"ok=false":"rejected"}}}"#
        let answer = HTTPResponse.json(200, #"{"ok":false,"token":"anonymous"}"#)
        #expect(try await Recording(json: json, answer).login() == .rejected(.credentials))
    }

    private static let open = #"""
        {"login":{"method":"GET","path":"/me","basic":{"user":"{login}","password":"{password}"},
                  "require":["user.id","header:X-User"]},
         "session":{"credential":"{login:password|base64}"},"token":{"value":"Basic {token}"},
         "profile":{"path":"/me","require":"user.id"},"logout":{"path":"/out","require":"user.id"}}
        """#

    @Test(
        "what a request requires must be there, and not be null",
        arguments: [
            (.json(200, #"{"user":{"id":null}}"#, .init("X-User", "1")), false), (.json(200, "{}"), false),
            (.json(200, #"{"user":{"id":1}}"#), false), (.json(200, "<p>user.id</p>"), false), (.json(204, ""), false),
            (.json(200, #"{"user":{"id":1}}"#, .init("X-User", "1")), true),
            (.json(200, #"{"user":{"id":{"n":0}}}"#, .init("X-User", "1")), true),
        ] as [(HTTPResponse, Bool)])
    func required(answer: HTTPResponse, isWelcome: Bool) async throws {
        let result = try await Recording(json: Self.open, answer).login()
        if case .ok = result { #expect(isWelcome) } else { #expect(!isWelcome && result == .rejected(.credentials)) }
    }

    @Test("what is required of a request under the session decides whether the session lives")
    func requiredLater() async throws {
        let recording = try Recording(json: Self.open, .json(200, "{}"), .json(200, "{}"))
        let endpoint = try recording.endpoint()
        #expect(await endpoint.profile(held) == .refused)
        #expect(await endpoint.logout(held) == .refused)
    }

    @Test("what is required of a request before the login ends it under that name")
    func requiredBefore() async throws {
        let json = #"{"before":[{"path":"/a","require":"ticket"}],"login":{"fields":{"p":"{password}"}}}"#
        let result = try await Recording(json: json, .json(200, "{}")).login()
        #expect(
            result == .unavailable(.step(request: "GET /a", .notUnderstood(reason: .member("ticket")))))
    }

    @Test("of members of one name the last counts, for tokens and for claims too")
    func repeated() async throws {
        let body = #"{"token":"first","name":"A","name":"B","token":"\#(jwt(#"{"sub":"a","sub":"b"}"#))"}"#
        let json = #"{"login":{"fields":{"p":"{password}"}},"session":{"name":"name","email":"claim:sub"}}"#
        let result = try await Recording(json: json, .json(200, body)).login()
        #expect(result.words == "B <b> \(jwt(#"{"sub":"a","sub":"b"}"#)) - -")
    }

    @Test("a name that is no text is no reason to refuse a login")
    func strangeName() async throws {
        let result = try await Recording("rollcall", .json(200, #"{"token":"t","name":{"first":"Ada"}}"#)).login()
        #expect(result.words == "ada@example.com <ada@example.com> t - -")
    }

    @Test(
        "the endpoint's own words are kept where an answer of 200 has no session and no meaning",
        arguments: [
            (#"{"error":{"code":"suspended","message":"Ask Ada"}}"#, "Ask Ada"),
            (#"{"error":{"code":"suspended"}}"#, "suspended"),
            (#"{"error":{"message":"It is p&ss w, Ada"}}"#, "It is …, Ada"),
        ])
    func ownWords(body: String, words: String) async throws {
        let result = try await Recording("rollcall", .json(200, body)).login()
        #expect(result == .unavailable(.notUnderstood(reason: .said(member: "token", words: words))))
        let renewed = try await Recording("rollcall", .json(200, body)).endpoint().refresh(held)
        guard case .unavailable(.notUnderstood(.said(member: "token", _))) = renewed else {
            Issue.record("\(renewed)")
            return
        }
    }
}
