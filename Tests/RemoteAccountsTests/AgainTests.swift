import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("A request that is asked once more, and requests before one")
struct AgainTests {
    private static let again = #"""
        {"login":{"path":"/rpc","headers":{"X-Id":"{id}"},"fields":{"p":"{password}"},
                  "again":{"when":{":status":409},"carry":{"id":"header:X-Id"}}},
         "profile":{"path":"/me","headers":{"X-Id":"{id}"},"email":"email"}}
        """#
    private static let refusal = HTTPResponse.json(409, "", .init("X-Id", "i1"))

    @Test("what a refusal carries is sent with the same request again, and kept with the session")
    func kept() async throws {
        let recording = try Recording(
            json: Self.again, Self.refusal, .json(200, #"{"token":"t"}"#), .json(200, #"{"email":"a@b.cd"}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("it was asked once more")
            return
        }
        #expect(recording.sent.map { $0.contains("X-Id: i1") } == [false, true])
        #expect(recording.sent.allSatisfy { $0.contains(#"{"p":"p&ss w"}"#) })
        _ = try await recording.endpoint().profile(session.tokens)
        #expect(recording.sent.last?.contains("X-Id: i1") == true)
    }

    @Test("it is asked once, and only where the refusal has what to ask with")
    func once() async throws {
        let twice = try Recording(json: Self.again, Self.refusal, Self.refusal, Self.refusal)
        #expect(try await twice.login() == .unavailable(.notUnderstood(reason: .status(409))))
        #expect(twice.sent.count == 2)
        let without = try Recording(json: Self.again, .json(409, ""), Self.refusal)
        #expect(try await without.login() == .unavailable(.notUnderstood(reason: .status(409))))
        #expect(without.sent.count == 1)
        let wrong = try Recording(json: Self.again, Self.refusal, .json(401, ""))
        #expect(try await wrong.login() == .rejected(.credentials))
    }

    private static let fresh = #"""
        {"login":{"fields":{"p":"{password}"}},
         "logout":{"path":"/out","headers":{"X-T":"{t}"},
                   "before":[{"path":"/page","carry":{"t":"body:csrf = '{}'"}}]}}
        """#

    @Test("a request has others before it, at each time, whose values are sent with it")
    func before() async throws {
        let page = HTTPResponse.json(200, "<script>\nvar csrf = 'abc';\n</script>")
        let recording = try Recording(json: Self.fresh, page, .json(204, ""))
        #expect(try await recording.endpoint().logout(held) == .ok)
        #expect(recording.sent.count == 2 && recording.sent[0].hasPrefix("GET https://example.com/page"))
        #expect(recording.sent[1].contains("X-T: abc"))
    }

    @Test("a request whose value is not there is not sent, and the one that lacks it is named")
    func missing() async throws {
        let recording = try Recording(json: Self.fresh, .json(200, "<p>nothing</p>"))
        let failure = EndpointError.step(request: "GET /page", .notUnderstood(reason: .member("body:csrf = '{}'")))
        #expect(try await recording.endpoint().logout(held) == .unavailable(failure))
        #expect(recording.sent.count == 1)
    }

    @Test(
        "a value in a page stands between two texts, or ends with its line",
        arguments: [
            ("body:a={};", "xa=1 2;b;", "1 2"), ("body:a={}", "a=1\r\nb", "1"), ("body:a={}", "a=1", "1"),
            ("body:a={};", "a=1", nil), ("body:a={};", "b=1;", nil),
        ] as [(String, String, String?)])
    func between(source: String, body: String, value: String?) async throws {
        let json =
            #"{"before":[{"path":"/a","carry":{"v":"\#(source)"}}],"login":{"fields":{"v":"{v}","p":"{password}"}}}"#
        let recording = try Recording(json: json, .json(200, body), .json(200, Answers.session))
        _ = try await recording.login()
        let sent = recording.sent.count > 1 ? recording.sent[1] : nil
        #expect(sent?.contains(#""v":"\#(value ?? "-")""#) == (value == nil ? nil : true))
    }

    @Test(
        "a text before the value is needed, and one gap", arguments: ["body:{}x", "body:ab", "body:a{}b{}c", "body:"])
    func noSource(text: String) { #expect(AnswerSource(text) == nil) }

    @Test(
        "a session that is a cookie ends with it, unless the description says otherwise",
        arguments: [
            ("s=1; Max-Age=3600", "", "3600"), ("s=1; Expires=Thu, 01 Jan 2026 12:01:00 GMT", "", "60"),
            ("s=1", "", "-"), ("s=1; Max-Age=99999999999", "", "34560000"),
            ("s=1; Max-Age=3600", #","expires":[{"seconds":"in"}]"#, "5"),
        ])
    func cookieEnd(cookie: String, more: String, end: String) async throws {
        let json = #"{"login":{"fields":{"p":"{password}"}},"session":{"token":"cookie:s"\#(more)}}"#
        let recording = try Recording(json: json, .json(200, #"{"in":5}"#, .init("Set-Cookie", cookie)))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> 1 - \(end)")
    }
}
