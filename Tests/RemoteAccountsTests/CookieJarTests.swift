import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("The cookies of a login of several requests")
struct CookieJarTests {
    private static func described(_ login: String = "") -> String {
        #"{"before":[{"path":"/a"},{"path":"/b"}],"login":{"path":"/in","fields":{"p":"{password}"}\#(login)}}"#
    }

    private static func setting(_ cookies: [String]) -> HTTPResponse {
        let other = HTTPRequest.Header("X-Cookie", "no=1")
        return HTTPResponse(status: 204, headers: [other] + cookies.map { HTTPRequest.Header("Set-Cookie", $0) })
    }

    /// The second request, behind an answer that sets these cookies.
    private static func request(after cookies: [String]) async throws -> String {
        let recording = try Recording(json: described(), setting(cookies))
        _ = try await recording.login()
        return try #require(recording.sent.dropFirst().first)
    }

    @Test(
        "are the last of each name as they came, without attributes, white space around them and what was deleted",
        arguments: [
            (["a=1; Path=/; HttpOnly", "b=2"], "a=1; b=2"), (["a=1", "a=2"], "a=2"),
            (["a=1", "b=2", "a=3"], "b=2; a=3"), (["a=\"1\"; Secure"], "a=\"1\""),
            (["a=\"1"], "a=\"1"), (["a=1\""], "a=1\""), (["a=\""], "a=\""), (["a=\"\""], nil),
            (["\ta b =\t1 2 ; Path=/"], "a b=1 2"), (["=1"], nil), (["; a=1"], nil),
            (["a=1; Max-Age=-1"], nil), (["a=1; Max-Age=00"], nil), (["a=1; Max-Age=x"], "a=1"),
            (["a=1; Max-Age=-"], "a=1"), (["a=1; Max-Age=0; Max-Age=5"], "a=1"), (["a=1; Max-Age=5; Max-Age=0"], nil),
            (["a=1; Max-Age=0; Max-Age=x"], nil),
            (["a=1=2==; Path=/"], "a=1=2=="), ([" a =1"], "a=1"),
            (["a=1; Max-Age=10"], "a=1"), (["a=1; Max-Age=0"], nil), (["b=2", "a=1; max-age = 0"], "b=2"),
            (["a=1", "a=2; Path=/; MAX-AGE=0"], nil), (["a=1", "a="], nil), (["a=1", "b=2", "a=; Path=/"], "b=2"),
            (["a"], nil), (["a; b=1"], nil), ([""], nil), ([], nil),
        ] as [([String], String?)])
    func kept(cookies: [String], header: String?) async throws {
        let line = header.map { "\nCookie: \($0)" } ?? ""
        #expect(try await Self.request(after: cookies) == "GET https://example.com/b" + line)
    }

    @Test(
        "are over at their date, unless Max-Age says otherwise",
        arguments: [
            ("Thu, 01 Jan 2026 12:00:00 GMT", false), ("Thu, 01 Jan 2026 12:00:01 GMT", true),
            ("Thu, 01-Jan-1970 00:00:01 GMT", false), ("Thu, 01-Jan-2027 00:00:00 GMT", true),
            ("Thursday, 01-Jan-70 00:00:00 GMT", false), ("Thursday, 31-Dec-37 23:55:55 GMT", true),
            ("Thu Jan  1 00:00:00 1970", false), ("never", true), ("", true),
            ("Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=1", true), ("Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=x", false),
            ("Fri, 01 Jan 2027 12:00:00 GMT; Expires=Thu, 01 Jan 1970 00:00:00 GMT", false),
            ("Thu, 01 Jan 1970 00:00:00 GMT; Expires=Fri, 01 Jan 2027 12:00:00 GMT", true),
        ])
    func over(date: String, isKept: Bool) async throws {
        let request = try await Self.request(after: ["a=1; Expires=\(date)"])
        #expect(request == "GET https://example.com/b" + (isKept ? "\nCookie: a=1" : ""))
    }

    @Test(
        "are over by the answer's own clock where it tells the time",
        arguments: [("Thu, 01 Jan 2026 11:59:59 GMT", true), ("Thu, 01 Jan 2026 12:00:00 GMT", false)])
    func clock(date: String, isKept: Bool) async throws {
        var answer = Self.setting(["a=1; Expires=Thu, 01 Jan 2026 12:00:00 GMT"])
        answer.headers.append(.init("Date", date))
        let recording = try Recording(json: Self.described(), answer)
        _ = try await recording.login()
        #expect(recording.sent[1].contains("Cookie: a=1") == isKept)
    }

    /// The cookies of the second request, by its address, behind an answer from `url` that sets these.
    private static func sent(_ cookies: [String], from url: String, to path: String) async throws -> String? {
        let recording = try Recording(
            "rollcall", with: #"{"before":[{"path":"/a/b"},{"path":"\#(path)"}]}"#, url: url, setting(cookies))
        _ = try await recording.login()
        let request = try #require(recording.sent.dropFirst().first)
        return request.split(separator: "\n").first { $0.hasPrefix("Cookie: ") }.map { String($0.dropFirst(8)) }
    }

    @Test(
        "go to the origin that set them alone, by TLS alone where they are secure, and below their path",
        arguments: [
            ("a=1", "https://example.com", "https://other.example/b", nil),
            ("a=1", "https://example.com", "https://example.com:8443/b", nil),
            ("a=1", "https://example.com:443", "https://EXAMPLE.com/b", "a=1"),
            ("a=1; Secure", "https://example.com", "/b", "a=1"), ("a=1; secure", "http://example.com", "/b", nil),
            ("a=1; Domain=example.com", "https://www.example.com", "/b", "a=1"),
            ("a=1; domain=.EXAMPLE.com", "https://example.com", "/b", "a=1"),
            ("a=1; Domain=www.example.com", "https://example.com", "/b", nil),
            ("a=1; Domain=evil.org", "https://example.com", "/b", nil),
            ("a=1; Domain=ample.com", "https://example.com", "/b", nil),
            ("a=1; Domain=0.0.1", "http://127.0.0.1:8080", "/b", nil),
            ("a=1; Domain=127.0.0.1", "http://127.0.0.1:8080", "/b", "a=1"),
            ("a=1; Domain=", "https://example.com", "/b", "a=1"),
            ("a=1; Path=/elsewhere", "https://example.com", "/b", nil),
            ("a=1; Path=/b", "https://example.com", "/b", "a=1"),
            ("a=1; Path=/b", "https://example.com", "/b/c", "a=1"),
            ("a=1; Path=/b", "https://example.com", "/bc", nil), ("a=1; Path=/b/", "https://example.com", "/b", nil),
            ("a=1; Path=/api", "https://example.com/api", "/b", "a=1"),
            ("a=1; Path=b", "https://example.com", "/b", "a=1"),
        ] as [(String, String, String, String?)])
    func places(cookie: String, url: String, path: String, header: String?) async throws {
        #expect(try await Self.sent([cookie], from: url, to: path) == header)
    }

    @Test(
        "are told apart by their path too, the longest first; without one they are of the answer's folder",
        arguments: [
            (["sid=new; Path=/", "sid=; Path=/old; Max-Age=0"], "/b", "sid=new"),
            (["sid=new", "sid=; Path=/old; Max-Age=0"], "/b", "sid=new"),
            (["sid=old; Path=/b", "sid=new; Path=/"], "/b", "sid=old; sid=new"),
            (["sid=new; Path=/", "x=1", "sid=old; Path=/b/"], "/b/c", "sid=old; x=1; sid=new"),
            (["sid=1", "sid=2; Path=/a"], "/a", "sid=2"), (["sid=1", "sid=; Path=/a"], "/b", nil),
            (["sid=1", "sid=2; Path=/"], "/b", "sid=2"), (["sid=1", "sid=2; Path=/"], "/a", "sid=1; sid=2"),
            (["sid=1", "sid=2; Path=/c"], "/b", "sid=1"),
        ] as [([String], String, String?)])
    func paths(cookies: [String], path: String, header: String?) async throws {
        #expect(try await Self.sent(cookies, from: "https://example.com", to: path) == header)
    }

    @Test("of several paths are one each in a session made of cookies: the last that was set")
    func pathsOfSession() async throws {
        let cookies = ["sid=old; Path=/old", "a=1", "sid=new; Path=/", "sid=; Path=/other; Max-Age=0"]
        let recording = try Recording(
            json: #"{"session":{"token":"cookies"},"login":{"path":"/in","fields":{"p":"{password}"}}}"#,
            Self.setting(cookies))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> a=1; sid=new - -")
    }

    @Test("of another origin are neither replaced nor part of a session made of cookies")
    func origins() async throws {
        let recording = try Recording(
            json: #"""
                {"before":[{"path":"https://other.example/a"}],"session":{"token":"cookies"},
                 "login":{"path":"/in","fields":{"p":"{password}"}}}
                """#,
            Self.setting(["a=theirs", "b=theirs"]), .json(200, "", .init("Set-Cookie", "a=ours")))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.access.text() == "a=ours")
    }

    @Test("are at most 50; one that is there already may change")
    func limit() async throws {
        let cookies = (0...50).map { "c\($0)=1" }
        let header = (Array(cookies[1..<50]) + ["c0=2"]).joined(separator: "; ")
        #expect(
            try await Self.request(after: cookies + ["c0=2"]) == "GET https://example.com/b\nCookie: \(header)")
    }

    @Test("gather over all answers, whatever the case of the header's name")
    func gathered() async throws {
        let recording = try Recording(
            json: Self.described(), Self.setting(["a=1", "b=2"]),
            .json(204, "", .init("set-cookie", "c=3"), .init("SET-COOKIE", "a=")), .json(401, ""))
        _ = try await recording.login()
        #expect(recording.sent[0] == "GET https://example.com/a")
        #expect(recording.sent[1].hasSuffix("\nCookie: a=1; b=2"))
        #expect(recording.sent[2].contains("\nCookie: b=2; c=3\n"))
    }

    @Test("join those that a request has of its own, and replace them by name")
    func ownHeader() async throws {
        let own = "theme=dark; ;  sid=old;lang=en"
        let json = Self.described(#","headers":{"cookie":"\#(own)"}"#)
        let with = try Recording(json: json, Self.setting(["sid=new"]), .json(204, ""), .json(401, ""))
        _ = try await with.login()
        #expect(with.sent[2].hasPrefix("POST https://example.com/in\nCookie: theme=dark; lang=en; sid=new\n"))
        let without = try Recording(json: json, .json(204, ""), .json(204, ""), .json(401, ""))
        _ = try await without.login()
        #expect(without.sent[2].hasPrefix("POST https://example.com/in\ncookie: \(own)\n"))
    }
}
