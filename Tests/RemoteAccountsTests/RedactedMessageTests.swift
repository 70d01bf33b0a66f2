import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("An endpoint's message about a login")
struct RedactedMessageTests {
    @Test(
        "repeats neither password nor code; one of under four bytes takes the message with it, if it is there",
        arguments: [
            ("secret", nil, "secret is wrong", "… is wrong"), ("abcd", nil, "abcd is wrong", "… is wrong"),
            ("abc", nil, "abc is wrong", nil), ("abc", nil, "wrong", "wrong"), ("", nil, "wrong", "wrong"),
            ("secret", "123456", "secret, 123456, secret", "…, …, …"), ("secret", "123", "123 is wrong", nil),
            ("secret", "123", "wrong", "wrong"),
        ] as [(String, String?, String, String?)])
    func login(password: String, code: String?, message: String, shown: String?) async throws {
        var request = LoginRequest.example(password: password)
        request.code = code.map { Secret(bytes: Array($0.utf8)) }
        let results: [(Int, String, LoginResult)] = [
            (403, "other", .rejected(.forbidden(message: shown))),
            (403, "unverified", .rejected(.unverified(message: shown))), (422, "other", .invalid(message: shown)),
        ]
        for (status, code, result) in results {
            let endpoint = try StubTransport(.json(status, Answers.failure(code, message))).endpoint()
            #expect(await endpoint.login(request) == result)
        }
    }

    @Test(
        "repeats a password as little with what no terminal shows inside it",
        arguments: [
            "\u{200B}", "\u{1B}", "\u{AD}", "\u{0}", "\u{202E}", "\u{E0041}", "\u{200D}", "\u{FE0F}", "\u{2060}\u{7F}",
        ])
    func invisible(sign: String) async throws {
        let password = "p\u{E4}ssw\u{F6}rd-9"
        let spread = password.unicodeScalars.map { String($0) }.joined(separator: sign)
        #expect(try await Self.shown("no \(spread) here", about: password) == "no \u{2026} here")
        #expect(try await Self.shown("no \(password) here", about: spread) == "no \u{2026} here")
    }

    @Test(
        "nor in another normal form or case, or percent-encoded",
        arguments: [
            ("p\u{E4}ssw\u{F6}rd", "pa\u{308}sswo\u{308}rd"), ("pa\u{308}sswo\u{308}rd", "p\u{E4}ssw\u{F6}rd"),
            ("p\u{E4}ssw\u{F6}rd", "p\u{E4}sswo\u{308}rd"), ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"),
            ("\u{1EC7}-word", "e\u{302}\u{323}-word"),
            ("\u{D55C}\u{AE00}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
            ("PassWord-9", "password-9"), ("p\u{E4}ss word", "p%C3%A4ss%20word"), ("p\u{E4}ss word", "p%c3%a4ss+word"),
            ("p\u{E4}ss word", "p%25C3%25A4ss%2520word"), ("pass+word", "pass%2Bword"), ("100%-safe", "100%-safe"),
            ("a%41bc", "a%41bc"), ("a%41bc", "a%2541bc"), ("pass word", "pass\r\nword"),
        ])
    func forms(password: String, repeated: String) async throws {
        #expect(try await Self.shown("no \(repeated) here", about: password) == "no \u{2026} here")
    }

    @Test("is kept where it only looks like the password")
    func others() async throws {
        let message = "p\u{E4}ssword, 100%, passwor\u{200B}t and %zz"
        let shown = try await Self.shown(message, about: "password-9")
        // Strings compare as equal in any form: their bytes do not.
        #expect(shown.map { Array($0.utf8) } == Array(message.utf8))
    }

    @Test("ends with no part of the password where it is cut")
    func cutInside() async throws {
        // Nothing of it can be seen before the password, of which four bytes are among the first 16 KiB.
        let message = String(repeating: "\u{200B}", count: 5_460) + "secret"
        #expect(try await Self.shown(message, about: "secret") == "\u{2026}")
    }

    /// What is shown of an endpoint's message about a login.
    private static func shown(_ message: String, about password: String) async throws -> String? {
        // Every UTF-16 unit as an escape: JSON takes no control character as it is.
        let escaped = message.utf16.map { "\\u\(String(0x10000 + Int($0), radix: 16).dropFirst())" }.joined()
        let endpoint = try StubTransport(.json(422, Answers.failure("other", escaped))).endpoint()
        guard case .invalid(let shown) = await endpoint.login(.example(password: password)) else {
            Issue.record("the message is about what was typed")
            return nil
        }
        return shown
    }

    @Test(
        "is not the only place that lacks the password: so do a redirect's target and what is told of a form's token",
        arguments: [
            (.json(302, "", .init("Location", "/x/secret")), .redirected(location: "https://example.com/x/\u{2026}")),
            (
                .json(302, "", .init("Location", "https://other.example/s%65cret?a=SECRET&b")),
                .redirected(location: "https://other.example/\u{2026}?a=\u{2026}&b")
            ),
            (.json(403, "<p>CSRF secret</p>"), .formTokenMissing(code: "CSRF \u{2026}")),
        ] as [(HTTPResponse, EndpointError)])
    func elsewhere(answer: HTTPResponse, failure: EndpointError) async throws {
        #expect(await (try StubTransport(answer).endpoint()).login(.example()) == .unavailable(failure))
    }

    @Test("is nothing under a session but where it redirects to, without its tokens")
    func redirectedSession() async throws {
        let tokens = SessionTokens(access: Token("tok-1"), refresh: Token("ref-2"))
        let answer = HTTPResponse.json(307, "", .init("Location", "http://127.0.0.1:1/tok%2D1/ref-2"))
        let failure = EndpointError.redirected(location: "http://127.0.0.1:1/\u{2026}/\u{2026}")
        let endpoint = try StubTransport(answer).endpoint()
        #expect(await endpoint.profile(tokens) == .unavailable(failure))
        #expect(await endpoint.refresh(tokens) == .unavailable(failure))
        #expect(await endpoint.logout(tokens) == .unavailable(failure))
    }

    @Test("is cut behind 2000 characters", arguments: [1_999, 2_000, 2_001])
    func long(count: Int) async throws {
        let message = String(repeating: "\u{E9}", count: count)
        let endpoint = try StubTransport(.json(403, Answers.failure("other", message))).endpoint()
        let shown = String(repeating: "\u{E9}", count: min(count, 2_000))
        #expect(await endpoint.login(.example()) == .rejected(.forbidden(message: shown)))
    }
}
