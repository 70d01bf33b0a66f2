import Networking
import Settings
import Testing

@Suite("The base URL of an endpoint")
struct EndpointURLTests {
    @Test(
        "is named without query, fragment, default port and the slash at its end",
        arguments: [
            ("https://example.com", "https://example.com"),
            ("HTTPS://Example.COM/", "https://example.com"),
            ("https://example.com:443/a//", "https://example.com/a"),
            ("http://127.0.0.1:8080/Auth/?key=k#top", "http://127.0.0.1:8080/Auth"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("https://서명.example/길", "https://xn--v42bn4j.example/%EA%B8%B8"),
        ])
    func name(text: String, name: String) throws {
        let url = try EndpointURL(text)
        #expect(url.name == name)
        #expect(url.description == name)
    }

    @Test(
        "is refused with the reason",
        arguments: [
            ("", .notAURL), ("local", .notAURL), ("example.com/login", .notAURL), ("ftp://example.com", .scheme("ftp")),
            ("file:///etc/passwd", .scheme("file")), ("https://", .noHost), ("https:///a", .noHost),
            ("https://user@example.com", .userInfo), ("https://user:word@example.com", .userInfo),
            ("https://example.com\\@evil.example", .notAURL), ("https://example.com/a b", .notAURL),
            ("https://[example.com]/", .notAURL), ("https://example.com%2F.evil.example", .notAURL),
            ("https://example.com:0", .port(0)), ("https://example.com:70000", .port(70000)),
        ] as [(String, Origin.Problem)])
    func problem(text: String, problem: Origin.Problem) {
        #expect(throws: problem) { try EndpointURL(text) }
    }
}
