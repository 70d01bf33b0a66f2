import Accounts
import SignIn
import Testing

@Suite("A token as it was copied") struct PastedTokenTests {
    private static func cleaned(_ text: String) -> String {
        PastedToken.cleaned(Secret(copied: text)).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "is taken without what certainly is no part of it",
        arguments: [
            "t0k", " t0k\t", "\u{FEFF}t0k", "\u{A0}t0k\u{200B}", "\"t0k\"", "'t0k'", "\u{201C}t0k\u{201D}",
            "Bearer t0k", "bearer  t0k ", "Authorization: Bearer t0k", "authorization:Bearer t0k",
            "\"Authorization: Bearer t0k\"", "Authorization: token t0k", "X-Session-Token: t0k", "Token \"t0k\"",
        ])
    func around(text: String) { #expect(Self.cleaned(text) == "t0k") }

    @Test(
        "is left alone where that is not certain", arguments: ["me:t0k", "bearert0k", "t 0k", "a=1; b=2", "\u{1B}t0k"])
    func left(text: String) { #expect(Self.cleaned(text) == text) }

    @Test(
        "is a bearer token if it has no other characters than RFC 6750 allows, and Laravel's |",
        arguments: [
            ("aZ09-._~+/=", true), ("1|abc", true), ("a b", false), ("a\"b", false), ("a,b", false),
            ("t\u{F6}k", false),
            ("", false),
        ])
    func bearer(text: String, isOne: Bool) { #expect(PastedToken.isBearer(Secret(copied: text)) == isOne) }
}

extension Secret {
    fileprivate convenience init(copied text: String) {
        let bytes = Array(text.utf8)
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}
