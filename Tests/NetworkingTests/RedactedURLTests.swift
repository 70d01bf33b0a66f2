import Networking
import Testing

@Suite("A URL that is shown")
struct RedactedURLTests {
    @Test(
        "has neither user info nor values of its query nor a fragment",
        arguments: [
            ("https://h/a", "https://h/a", "https://h/a"),
            ("https://me:pw@h:8443/a?key=s&x=&&flag#t", "https://…@h:8443/a?key=…&x=…&&…#…", "https://h:8443/a"),
            ("https://me@you@h?k=a@b=c", "https://…@h?k=…", "https://h"),
            ("https://h/@x?#", "https://h/@x?#", "https://h/@x"),
            ("/login?next=/a", "/login?next=…", "/login"), ("//me:pw@h/a", "//…@h/a", "//h/a"),
            ("me:pw@h/a", "…@h/a", "h/a"), ("https://h/a//b@c", "https://h/a//b@c", "https://h/a//b@c"),
            ("", "", ""),
        ])
    func url(url: String, shown: String, bare: String) {
        #expect(RedactedURL.url(url) == shown)
        #expect(RedactedURL.bare(url) == bare)
    }

    @Test(
        "is redacted wherever it is in a text",
        arguments: [
            (#"{"a":"https://me:pw@h/?k=s","b":"x?k=s"}"#, #"{"a":"https://…@h/?k=…","b":"x?k=s"}"#),
            ("ftp://me@h and https://h?k=s#t, no URL@all", "ftp://…@h and https://h?k=…#… no URL@all"),
            ("https://h/?u=https://me:pw@other/", "https://h/?u=…"), ("no", "no"), ("://", "://"),
        ])
    func text(text: String, shown: String) { #expect(RedactedURL.text(text) == shown) }

    @Test("keeps the values that it is told to, and replaces the others by another sign")
    func kept() {
        let shown = RedactedURL.url("https://me@h/?a=1&b=2&a=&c", sign: "[]") { name, value in
            name == "a" && !value.isEmpty
        }
        #expect(shown == "https://[]@h/?a=1&b=[]&a=[]&[]")
    }
}
