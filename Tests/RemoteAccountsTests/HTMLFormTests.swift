import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("The fields of a page's form")
struct HTMLFormTests {
    /// The fields that a login sends beside its own.
    private static func fields(of page: String) async throws -> String {
        let recording = try Recording(
            json: #"""
                {"login":{"path":"/in","form":"/in","encoding":"form","success":[302],"fields":{"p":"{password}"}},
                 "session":{"token":"cookie:sid"}}
                """#,
            .json(200, page), .json(302, ""))
        _ = try await recording.login()
        #expect(recording.sent.count == 2)
        let body = try #require(recording.sent.last?.split(separator: "\n").last)
        #expect(body.hasSuffix("p=p%26ss+w"))
        return String(body.dropLast("&p=p%26ss+w".count))
    }

    @Test(
        "are read from tags however they are written",
        arguments: [
            ("<input type=hidden name=a value=1>", "a=1"), ("<INPUT TYPE=HIDDEN NAME=A VALUE=X>", "A=X"),
            ("<input\n\ttype = hidden name= 'a' value =\"1\"/>", "a=1"), ("<input/type=hidden name=a value=1>", "a=1"),
            ("<input hidden disabled type=hidden name=a value=1>", "a=1"),
            ("<input value=\"x>y z\" type='hidden' name='a'>", "a=x%3Ey+z"),
            ("<input value='1'type=\"hidden\"name=a>", "a=1"), ("<input value='\"' type=hidden name=a>", "a=%22"),
            ("<input type=\"hidden\" name=\"a\"><input type=\"hidden\" name=\"b\">", "a=&b="),
            ("<input type=hidden name=a value=1 name=b value=2>", "a=1"),
            ("<input type=hidden name=a value=!x!y>", "a=%21x%21y"), ("<input =name=a type=hidden value=1>", "a=1"),
            ("a < b <input type=hidden name=a value=1> >", "a=1"), ("<<input type=hidden name=a value=1>", "a=1"),
            ("<input type=hidden name=a value=1", "a=1"), ("<input type=hidden name=a value=\"1", "a=1"),
        ])
    func tags(page: String, sent: String) async throws {
        #expect(try await Self.fields(of: page) == sent)
    }

    @Test("have thirty combining marks in a row at most, as bytes or as references", arguments: ["\u{301}", "&#769;"])
    func marks(mark: String) async throws {
        let value = "e" + String(repeating: mark, count: 1_000)
        let page = "<input type=hidden name=a value='\(value)'>"
        #expect(try await Self.fields(of: page) == "a=e" + String(repeating: "%CC%81", count: 30))
    }

    @Test(
        "are no others: of another element, without a name, or shown",
        arguments: [
            "<inputs type=hidden name=a>", "<input-mask type=hidden name=a>", "<img type=hidden name=a>",
            "<input type=hidden>", "<input name=a>",
            "<input type=hidden name=\"\" value=1>", "<input type=text name=a value=1>",
            "<input x=name=a type=hidden>", "<input !name=a type=hidden>", "<input x!name=a type=hidden>",
            "<input name !=a type=hidden>", "<input name type=hidden>",
        ])
    func others(page: String) async throws {
        #expect(try await Self.fields(of: page) == "")
    }

    @Test(
        "are none that a browser does not see: in comments, in text, in templates and inside other tags",
        arguments: [
            ("<!-- {a} -->", ""), ("<!-- > {a} -->{b}", "b=2"), ("<!---{a}--->{b}", "b=2"), ("<!-->{b}", "b=2"),
            ("<!--->{b}", "b=2"), ("<!-- {a} --!>{b}", "b=2"), ("<!-- {a}", ""), ("<! -- >{b}<!-- -->", "b=2"),
            ("<script>{a}</script>{b}", "b=2"), ("<SCRIPT src=x>'</scripts>' </ script>{a}</Script >{b}", "b=2"),
            ("<script>{a}", ""), ("<script>'<!--'</script>{b}", "b=2"), ("<style>{a}</style/>{b}", "b=2"),
            ("<textarea name=t>{a}</textarea\n>{b}", "b=2"), ("<title>{a}</title>{b}", "b=2"),
            ("<noscript>{a}</noscript>{b}", "b=2"), ("<scripts>{b}", "b=2"),
            ("<template>{a}<template>{a}</template>{a}</template>{b}", "b=2"), ("</template>{b}", "b=2"),
            ("<template><script>'</template>'</script>{a}</template>{b}", "b=2"), ("<template>{a}", ""),
            ("<p title='<script>'>{b}", "b=2"), ("<p title=\"{a}\">{b}", "b=2"),
        ])
    func unseen(page: String, sent: String) async throws {
        let page = page.replacing("{a}", with: "<input type=hidden name=a value=1>")
            .replacing("{b}", with: "<input type=hidden name=b value=2>")
        #expect(try await Self.fields(of: page) == sent)
    }

    @Test(
        "have their entities decoded: those of XML, and numbers; all else stays as it is",
        arguments: [
            ("&lt;&gt;&quot;&apos;&amp;", "%3C%3E%22%27%26"), ("&#39;x&#x27;y&#X41;z", "%27x%27yAz"),
            ("&#x1F600;", "%F0%9F%98%80"), ("&amp;amp;", "%26amp%3B"), ("&copy;1", "%26copy%3B1"),
            ("&#0000065;", "A"), ("&#00000065;", "%26%2300000065%3B"), ("&#xD800;", "%26%23xD800%3B"),
            ("50 & more", "50+%26+more"), ("a&b", "a%26b"), ("a;b&", "a%3Bb%26"),
        ])
    func entities(value: String, sent: String) async throws {
        #expect(try await Self.fields(of: #"<input type=hidden name=a value="\#(value)">"#) == "a=\(sent)")
    }

    @Test(
        "are all those of the form with the password, or of all where none has one, also those of one name",
        arguments: [
            ("<form>{a}</form><form>{b}<input type=password name=q></form>", "b=2&b=3"),
            ("<form>{b}<input type=password name=q></form><form>{a}</form>", "b=2&b=3"),
            ("{b}<input type=password name=q><form>{a}</form>", "b=2&b=3"),
            ("<form>{a}</form><form>{b}</form>", "a=1&b=2&b=3"), ("{b}{a}{b}", "b=2&b=3&a=1&b=2&b=3"),
            ("<form>{a}<form-field>{b}<input type=password name=q></form-field></form>", "a=1&b=2&b=3"),
        ])
    func forms(page: String, sent: String) async throws {
        let twice = "<input type=hidden name=b value=2><input type=hidden name=b value=3>"
        let page = page.replacing("{a}", with: "<input type=hidden name=a value=1>").replacing("{b}", with: twice)
        #expect(try await Self.fields(of: page) == sent)
    }

    @Test("are the first 2,000", arguments: [(1_999, "&z=2"), (2_000, "")])
    func limit(before: Int, last: String) async throws {
        let page =
            String(repeating: "<input type=hidden name=a value=1>", count: before)
            + "<input type=hidden name=z value=2>"
        let sent = Array(repeating: "a=1", count: before).joined(separator: "&") + last
        #expect(try await Self.fields(of: page) == sent)
    }

    @Test(
        "give a value by name: the first that is not empty, fields before the page's own",
        arguments: [
            ("<input name=u value=x><input name=t value=y>", "y"), ("<meta name=t content=m>", "m"),
            ("<META CONTENT='m' NAME=\"t\"/>", "m"), ("<meta name=t content=m><input name=t value=i>", "i"),
            ("<input name=t value=''><input name=u value=x><meta name=u content=v><meta name=t content=m>", "m"),
        ])
    func values(page: String, value: String) async throws {
        let recording = try Recording("rollcall", with: #"{"session":{"token":"form:t"}}"#, .json(200, page))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> \(value) - -")
    }

    @Test(
        "give none where nothing has that name",
        arguments: ["<meta name=t>", "<meta content=m>", "<input name=u value=x>"])
    func noValue(page: String) async throws {
        let recording = try Recording("rollcall", with: #"{"session":{"token":"form:t"}}"#, .json(200, page))
        #expect(try await recording.login() == .unavailable(.notUnderstood(reason: .notJSON)))
    }
}
