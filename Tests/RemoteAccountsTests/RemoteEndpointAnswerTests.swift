import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What the remote endpoint makes of an answer")
struct RemoteEndpointAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: Result<HTTPResponse, NetworkError>
        var result: LoginResult

        init(_ name: String, _ answer: HTTPResponse, _ result: LoginResult) {
            (testDescription, self.answer, self.result) = (name, .success(answer), result)
        }

        init(_ error: NetworkError) {
            (testDescription, answer, result) = ("\(error)", .failure(error), .unavailable(.network(error)))
        }
    }

    static let logins: [Row] = [
        Row("200, whole", .json(200, Answers.session), .ok(.example())),
        Row("200, no name", .json(200, #"{"email":"ada@example.com","token":"t0k"}"#), .ok(bare)),
        Row(
            "200, nulls", .json(200, #"{"name":null,"token":"t0k","expires_at":null,"refresh_token":null}"#), .ok(bare)),
        Row("200, unknown members", .json(200, #"{"a":[1,{"b":2.5}],"c":true,"token":"t0k"}"#), .ok(bare)),
        Row("200, no token", .json(200, #"{"name":"Ada"}"#), unclear(.member("token"))),
        Row("200, token empty", .json(200, #"{"token":""}"#), unclear(.member("token"))),
        Row("200, token a number", .json(200, #"{"token":1}"#), unclear(.member("token"))),
        Row("200, token with a line end", .json(200, #"{"token":"a\r\nb"}"#), unclear(.member("token"))),
        Row(
            "200, another token type", .json(200, #"{"token":"a","token_type":"mac"}"#), unclear(.member("token_type"))),
        Row("200, name a list", .json(200, #"{"token":"t0k","name":[]}"#), .ok(bare)),
        Row("200, expiry no date", .json(200, #"{"token":"t0k","expires_at":"soon"}"#), .ok(bare)),
        Row("200, expiry a number", .json(200, #"{"token":"t0k","expires_at":1}"#), .ok(bare)),
        Row("200, wrong password", .json(200, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("200, unverified", .json(200, Answers.failure("unverified", "V")), .rejected(.unverified(message: "V"))),
        Row(
            "200, an unknown failure", .json(200, Answers.failure("other")), unclear(.said(member: "token", words: "M"))
        ),
        Row(
            "200, a token and a failure", .json(200, #"{"token":"t0k","error":{"code":"invalid_credentials"}}"#),
            .rejected(.credentials)),
        Row("201, wrong password", .json(201, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("200, HTML", .json(200, "<!doctype html><p>Hi"), unclear(.notJSON)),
        Row("200, empty", .json(200, ""), unclear(.notJSON)),
        Row("200, a list", .json(200, "[1]"), unclear(.member("token"))),
        Row("200, half", .json(200, #"{"token":"a""#), .unavailable(.network(.interrupted))),
        Row("200, not UTF-8", HTTPResponse(status: 200, body: [0x7B, 0xFF, 0x7D]), unclear(.notJSON)),
        Row("200, nested too deep", .json(200, String(repeating: "[", count: 100_000)), unclear(.notJSON)),
        Row("400", .json(400, Answers.failure("bad_request")), .invalid(message: "M")),
        Row("422", .json(422, Answers.failure("bad_request")), .invalid(message: "M")),
        Row("400, no body", .json(400, ""), .invalid(message: nil)),
        Row("400, message a number", .json(400, #"{"error":{"message":1}}"#), .invalid(message: nil)),
        Row("400, wrong password", .json(400, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("422, wrong password", .json(422, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("401", .json(401, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("401, HTML", .json(401, "<p>No"), .rejected(.credentials)),
        Row("403", .json(403, Answers.failure("forbidden", "Ask")), .rejected(.forbidden(message: "Ask"))),
        Row("403, no body", .json(403, ""), .rejected(.forbidden(message: nil))),
        Row("403, unverified", .json(403, Answers.failure("unverified", "V")), .rejected(.unverified(message: "V"))),
        Row("401, second factor", .json(401, Answers.failure("second_factor")), .secondFactor(SecondFactor())),
        Row("401, wrong code", .json(401, Answers.failure("wrong_code")), .rejected(.wrongCode)),
        Row("429, seconds", .json(429, "", .init("Retry-After", "7")), .locked(retryAfter: .seconds(7))),
        Row("429, zero", .json(429, "", .init("retry-after", "0")), .locked(retryAfter: .seconds(1))),
        Row("429, a date", .json(429, "", date("Thu, 01 Jan 2026 12:00:30 GMT")), .locked(retryAfter: .seconds(30))),
        Row(
            "429, a past date", .json(429, "", date("Sun, 06 Nov 1994 08:49:37 GMT")), .locked(retryAfter: .seconds(1))),
        Row("429, garbage", .json(429, "", date("soon")), .locked(retryAfter: nil)),
        Row(
            "429, more than any number", .json(429, "", date("99999999999999999999")),
            .locked(retryAfter: .seconds(31_536_000))),
        Row("429, nothing", .json(429, ""), .locked(retryAfter: nil)),
        Row("500", .json(500, Answers.session), .unavailable(.serverError(status: 500))),
        Row("500, wrong password", .json(500, Answers.failure("invalid_credentials")), .rejected(.credentials)),
        Row("503, too many", .json(503, Answers.failure("too_many_attempts")), .locked(retryAfter: nil)),
        Row(
            "302, wrong password", .json(302, Answers.failure("invalid_credentials")),
            .unavailable(.redirected(location: nil))),
        Row(
            "300, wrong password", .json(300, Answers.failure("invalid_credentials")),
            .unavailable(.redirected(location: nil))),
        Row("399", .json(399, ""), .unavailable(.redirected(location: nil))),
        Row("402", .json(402, ""), unclear(.status(402))),
        Row("503", .json(503, ""), .unavailable(.serverError(status: 503))),
        Row(
            "503, seconds", .json(503, "", .init("Retry-After", "7")),
            .unavailable(.overloaded(retryAfter: .seconds(7)))),
        Row(
            "302", .json(302, "", .init("Location", "/x")), .unavailable(.redirected(location: "https://example.com/x"))
        ),
        Row(
            "307, beside it", .json(307, "", .init("Location", "in/?a=b")),
            .unavailable(.redirected(location: "https://example.com/in/?a=b"))),
        Row(
            "303, elsewhere", .json(303, "", .init("Location", "//other.example/x")),
            .unavailable(.redirected(location: "https://other.example/x"))),
        Row("308, no location", .json(308, ""), .unavailable(.redirected(location: nil))),
        Row("201", .json(201, Answers.session), unclear(.status(201))),
        Row("404", .json(404, Answers.failure("not_found")), unclear(.status(404))),
        Row("405", .json(405, ""), unclear(.status(405))),
        Row("415", .json(415, ""), unclear(.status(415))),
        Row(.unreachable(reason: "r")), Row(.timedOut(after: .seconds(5))), Row(.insecure(reason: "r")),
        Row(.interrupted),
        Row(.notHTTP), Row(.tooLarge(limit: 9)), Row(.cancelled),
    ]

    @Test("login", arguments: logins)
    func login(row: Row) async throws {
        #expect(try await StubTransport(row.answer).endpoint().login(.example()) == row.result)
    }

    @Test("the next attempt works after every kind of failure")
    func nextAttempt() async throws {
        for row in Self.logins {
            _ = try await StubTransport(row.answer).endpoint().login(.example())
            let endpoint = try StubTransport(.json(200, Answers.session)).endpoint()
            #expect(await endpoint.login(.example()) == .ok(.example()))
        }
    }

    @Test("where the session's token is made of what was typed, and nothing was, the login ends with an answer")
    func nothingTyped() async throws {
        let description = try EndpointDescription(
            json: #"{"session":{"token":null,"credential":"{login:password|base64}"}}"#)
        let endpoint = try StubTransport(.json(200, Answers.session)).endpoint(description: description)
        #expect(await endpoint.login(.example(password: "")) == Self.unclear(.member("token")))
    }

    private static let bare = Session(
        name: "ada@example.com", email: "ada@example.com", endpoint: "https://example.com",
        tokens: SessionTokens(access: Token("t0k")), expiresAt: nil
    )

    private static func unclear(_ reason: EndpointError.NotUnderstood) -> LoginResult {
        .unavailable(.notUnderstood(reason: reason))
    }

    private static func date(_ text: String) -> HTTPRequest.Header { .init("Retry-After", text) }
}
