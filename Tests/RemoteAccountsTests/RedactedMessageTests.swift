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

    @Test("is cut behind 2000 characters", arguments: [1_999, 2_000, 2_001])
    func long(count: Int) async throws {
        let message = String(repeating: "\u{E9}", count: count)
        let endpoint = try StubTransport(.json(403, Answers.failure("other", message))).endpoint()
        let shown = String(repeating: "\u{E9}", count: min(count, 2_000))
        #expect(await endpoint.login(.example()) == .rejected(.forbidden(message: shown)))
    }
}
