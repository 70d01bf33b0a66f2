import RemoteAccounts
import Testing
import Transport

@Suite("The form for signing in that an examination finds")
struct ProbedFormTests {
    private static func page(_ action: String) -> HTTPResponse {
        .json(
            200,
            """
            <form action="/search"><input type=hidden name=h><input name=q></form>
            <form method="post" action="\(action)"><input type=hidden name="anti" value="1">
            <input type=checkbox name=keep><input name="benutzer"><input type="password" name="kennwort"></form>
            """)
    }

    @Test("is described as a whole, with the query of its target, without a fragment")
    func proposal() async throws {
        let page = Self.page("/do?lang=en&x&empty=&a=b=c&=v#top?y")
        let proposals = try await ProbedServer(["/login": page]).report().proposals
        let proposal = try #require(proposals.first)
        #expect(proposals.count == 1 && proposal.preset == nil && proposal.missing.isEmpty)
        #expect(proposal.endpoint == "https://example.com")
        #expect(proposal.evidence == ["GET /login: benutzer, kennwort, anti"])
        let login =
            #"{"path":"/do","query":{"lang":"en","x":"","empty":"","a":"b=c","":"v"},"form":"/login","#
            + #""encoding":"form","fields":{"benutzer":"{login}","kennwort":"{password}"},"success":[302,303]}"#
        let meanings = #"{"*name=\"kennwort\"*":"rejected","*/login*":"rejected"}"#
        let remote =
            #"{"identifier":"either","token":{"header":"Cookie","value":"{token}"},"login":\#(login),"#
            + #""session":{"token":"cookies"},"#
            + #""failure":{"codes":["header:Location","body"],"meanings":\#(meanings)},"#
            + #""refresh":null,"logout":null,"profile":null}"#
        #expect(proposal.line == #"{"auth":{"endpoint":"https://example.com","remote":\#(remote)}}"#)
    }

    @Test("a query that is encoded in the page is described as it is, since it is encoded when it is sent")
    func encodedQuery() async throws {
        let page = Self.page("/do?a%20b=c%26d+e&rate=100%")
        let proposals = try await ProbedServer(["/login": page]).report().proposals
        let line = try #require(proposals.first).line
        #expect(line.contains(#""query":{"a b":"c&d e","rate":"100%"}"#), "\(line)")
    }

    @Test("at the base URL its own path is no sign of a wrong password: every address has it")
    func root() async throws {
        let proposals = try await ProbedServer(["/": Self.page("")]).report().proposals
        let line = try #require(proposals.first).line
        #expect(line.contains(#""path":"/","query":{},"form":"/","#))
        #expect(line.contains(#""meanings":{"*name=\"kennwort\"*":"rejected"}}"#))
    }

    @Test("takes an address where its field's name says so, whatever else is in it")
    func names() async throws {
        let form = """
            <form method=POST><input type=radio name=r><input type=email name="E-Mail"><input name=x>
            <input type=password name=k><input type=password name=again></form>
            """
        let proposals = try await ProbedServer(["/login": .json(200, form)]).report().proposals
        #expect(proposals.map(\.evidence) == [["GET /login: E-Mail, k"]])
        let line = try #require(proposals.first).line
        #expect(line.contains(#""identifier":"email""#))
    }

    @Test(
        "is sent to a path of the endpoint or to a whole URL of the same server, and otherwise not proposed",
        arguments: [
            ("https://example.com", "/login", "", "/login"), ("https://example.com", "/login", "#top", "/login"),
            ("https://example.com", "/login", "/do", "/do"), ("https://example.com", "/login", "do", "/do"),
            ("https://example.com", "/auth/login", "do", "/auth/do"),
            ("https://example.com/app", "/login", "/do", "https://example.com/do"),
            ("https://example.com/app/b", "/login", "/do", "https://example.com/do"),
            ("https://example.com/app", "/auth/login", "do", "/auth/do"),
            ("https://example.com", "/login", "https://example.com/do", "https://example.com/do"),
            ("https://example.com/app/b", "/login", "https://example.com/do", "https://example.com/do"),
            ("https://example.com", "/login", "https://EXAMPLE.com:443/do", "https://example.com/do"),
            ("https://example.com", "/login", "https://example.com\\.other/do", nil),
            ("https://example.com", "/login", "https://example.com.other/do", nil),
            ("https://example.com", "/login", "https://other.example/do", nil),
            ("https://example.com", "/login", "http://example.com/do", nil),
            ("https://example.com", "/login", "//other.example/do", nil),
            ("https://example.com", "/login", "mailto:ann", nil),
        ] as [(String, String, String, String?)])
    func targets(url: String, path: String, action: String, target: String?) async throws {
        let proposals = try await ProbedServer([path: Self.page(action)], at: url).report().proposals
        #expect(proposals.count == (target == nil ? 0 : 1))
        guard let target else { return }
        let line = try #require(proposals.first).line
        #expect(line.contains(#""login":{"path":"\#(target)","query":{},"#))
    }

    @Test("with a target that is only a query, is sent to its own page")
    func ownPage() async throws {
        let proposals = try await ProbedServer(["/login": Self.page("?next=/")]).report().proposals
        let line = try #require(proposals.first).line
        #expect(line.contains(#""path":"/login","query":{"next":"/"},"form":"/login""#))
    }

    @Test(
        "that a browser would not post by itself is a script's, and not proposed",
        arguments: ["", "<form>", "<form method=get>", "<form method=dialog>", "<form method=post onsubmit='go()'>"])
    func scripts(form: String) async throws {
        let page = form + "<input name=u><input type=password name=p></form>"
        let report = try await ProbedServer(["/login": .json(200, page)]).report()
        #expect(report.proposals.isEmpty && report.scripts == ["/login"])
    }

    @Test("has a name and a password")
    func both() async throws {
        for page in ["<form method=post><input type=password name=p>", "<form method=post><input name=u></form>"] {
            let report = try await ProbedServer(["/login": .json(200, page)]).report()
            #expect(report.proposals.isEmpty && report.scripts.isEmpty)
        }
    }

    @Test("is looked for where the page of a login redirects to on the same server, three times in a row at most")
    func redirected() async throws {
        func redirect(_ place: String) -> HTTPResponse { .json(302, "", .init("Location", place)) }
        let pages = [
            "/login": redirect("https://example.com/a?next=/"), "/a": redirect("/b"), "/b": redirect("/c"),
            "/c": Self.page("/do"),
        ]
        let found = try await ProbedServer(pages).report().proposals
        #expect(found.map(\.evidence) == [["GET /c: benutzer, kennwort, anti"]])
        let abroad = ProbedServer(["/login": redirect("https://other.example/a"), "/a": Self.page("/do")])
        #expect(try await abroad.report().proposals.isEmpty)
        let far = pages.merging(["/c": redirect("/d"), "/d": Self.page("/do")]) { $1 }
        #expect(try await ProbedServer(far).report().proposals.isEmpty)
    }

    @Test(
        "is looked for in the first 256 KiB of a page that is there",
        arguments: [(200, 262_144, 1), (200, 262_145, 0), (201, 1_000, 0), (403, 1_000, 0)])
    func limit(status: Int, length: Int, count: Int) async throws {
        let form = "<form method=post><input name=u><input name=p type=password"
        let page = String(repeating: " ", count: length - form.utf8.count) + form
        let server = ProbedServer(["/login": .json(status, page)])
        #expect(try await server.report().proposals.count == count)
    }
}
