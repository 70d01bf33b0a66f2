import Networking
import Testing

@Suite("The origin of a URL")
struct OriginTests {
    @Test(
        "is one, whatever its case, its port where the scheme implies that, and what follows",
        arguments: [
            ("https://h", "https://h"), ("https://H:443", "https://h"), ("HTTPS://h/a?b#c", "https://h"),
            ("https://h:/", "https://h"), ("http://h:80/", "http://h"), ("http://h:443", "http://h:443"),
            ("https://h:80", "https://h:80"), ("http://[::1]:80/x", "http://[::1]"),
            ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
            ("https://h?u=https://user@other.example/", "https://h"), ("https://h/%2F@x", "https://h"),
            ("https://[::FFFF:192.0.2.1]", "https://[::ffff:192.0.2.1]"),
            ("https://[FE80::1%25eth0]:443/", "https://[fe80::1%25eth0]"),
            ("https://MÜNCHEN.example/x", "https://xn--mnchen-3ya.example"),
            ("https://münchen。example:8443", "https://xn--mnchen-3ya.example:8443"),
        ])
    func same(url: String, text: String) throws {
        let origin = try #require(Origin(url))
        #expect(origin.description == text)
        #expect(origin == Origin(text))
    }

    @Test(
        "differs in scheme, host or port",
        arguments: [
            ("http://h", "https://h"), ("https://h", "https://h.example"), ("https://h", "https://h:8443"),
            ("http://h:443", "https://h"), ("https://h", "https://h."),
        ])
    func different(one: String, other: String) throws {
        #expect(try #require(Origin(one)) != #require(Origin(other)))
    }

    @Test(
        "is refused where others may read another host, or where there is none",
        arguments: [
            ("", .notAURL), ("h.example", .notAURL), ("/path", .notAURL), ("//h/path", .notAURL),
            ("https://h\\@evil.example/", .notAURL), ("https://h\t.evil.example/", .notAURL),
            ("https://h\n", .notAURL), (" https://h", .notAURL), ("https://h/a b", .notAURL),
            ("https://h\u{7F}", .notAURL), ("ftp://h", .scheme("ftp")), ("https:///a", .noHost), ("https:h", .noHost),
            ("https://h@evil.example", .userInfo), ("https://user:word@h", .userInfo), ("https://@h", .userInfo),
            ("https://h:0", .port(0)), ("https://h:65536", .port(65_536)),
            ("https://[h]/", .notAURL), ("https://[h.example]:443", .notAURL), ("https://[192.0.2.1]", .notAURL),
            ("https://[]", .notAURL), ("https://[h%25eth0]", .notAURL), ("https://[v1.h]", .notAURL),
            ("https://h%2F.evil.example", .notAURL), ("https://h%40evil.example", .notAURL),
            ("https://%68", .notAURL), ("https://h%00", .notAURL),
            ("https://bank.example／.evil.example", .notAURL), ("https://bank.example？.evil.example", .notAURL),
            ("https://bank.example＃.evil.example", .notAURL), ("https://bank.example％2F.evil.example", .notAURL),
            ("https://bank.example：443.evil.example", .notAURL), ("https://bank.example＠evil.example", .notAURL),
            ("https://me@münchen.example", .userInfo), ("https://münchen.example\\@evil.example", .notAURL),
        ] as [(String, Origin.Problem)])
    func refused(url: String, problem: Origin.Problem) {
        #expect(throws: problem) { try Origin(of: url) }
        #expect(Origin(url) == nil)
    }

    @Test(
        "is where a request goes if user info is passed over",
        arguments: [
            ("https://h@evil.example/", "https://evil.example"), ("http://me:word@h", "http://h"),
            ("https://h\\@evil.example/", nil), ("https://me@", nil), ("https://me%40@h", "https://h"),
            ("https://me@%68", nil), ("https://me@[h]", nil),
        ] as [(String, String?)])
    func reached(url: String, text: String?) {
        #expect(Origin(url, ignoringUser: true)?.description == text)
    }

    @Test(
        "what follows it is told of its own URLs only",
        arguments: [
            ("https://h/a?b#c", "/a?b#c"), ("HTTPS://H:443/a", "/a"), ("https://h", ""), ("https://h?b", "?b"),
            ("https://h.other/a", nil), ("http://h/a", nil), ("https://h:8443/a", nil), ("https://h@other/a", nil),
            ("/a", nil),
        ] as [(String, String?)])
    func target(url: String, target: String?) throws {
        #expect(try #require(Origin("https://h")).target(of: url).map(String.init) == target)
    }
}
