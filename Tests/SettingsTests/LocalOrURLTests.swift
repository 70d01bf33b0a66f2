import Settings
import Testing

@Suite("Endpoint and source")
struct LocalOrURLTests {
    @Test(
        "local and absolute http(s) URLs are taken as they are written",
        arguments: [
            "local", "http://localhost:8080", "https://id.example/base/", "HTTPS://ID.example", "http://[::1]:1/",
            "https://xn--mnchen-3ya.example",
        ])
    func valid(text: String) throws {
        #expect(try Given(flags: [.authEndpoint: text]).load().settings.auth.endpoint.description == text)
    }

    @Test(
        "everything else is not",
        arguments: [
            "Local", "id.example", "ftp://id.example", "http://", "http:/id.example", "https:id", "http://a b/",
            "http://id.example/#x", "http://id.example/?q=1", "http://id.example:99999/", "http://id\u{1B}[0m/", "//id",
            "file:///etc/passwd", " http://id.example", "http://id.example:x/", "https://[id.example]/",
        ])
    func invalid(text: String) {
        #expect(
            Given(environment: ["ROLLCALL_AUTH_ENDPOINT": text]).problems == [
                .notAllowed(
                    origin: .environment("ROLLCALL_AUTH_ENDPOINT"), key: "auth.endpoint", found: text,
                    allowed: .localOrURL(query: false))
            ]
        )
    }

    @Test(
        "a URL with user or password is refused and not repeated",
        arguments: [
            "https://ada@id.example", "https://ada:secret@id.example", "https://ada:se cret@id.example",
        ])
    func credentials(text: String) {
        #expect(
            Given(flags: [.peopleSource: text]).problems
                == [.credentialsInURL(origin: .flag("--people"), key: "people.source")]
        )
    }
}
