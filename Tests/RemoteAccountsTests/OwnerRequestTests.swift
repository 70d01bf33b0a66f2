import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("What the owner of a session asks of the endpoint")
struct OwnerRequestTests {
    private let tokens = SessionTokens(access: Token("t0k"))
    private let code = Secret(bytes: Array("123456".utf8))
    private let new = Secret(bytes: Array("new secret".utf8))

    private var proof: OwnerProof { OwnerProof(password: Secret(bytes: Array("old secret".utf8)), code: code) }

    private func request(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") -> HTTPRequest {
        var request = HTTPRequest(
            method: method, url: "https://example.com/auth\(path)",
            headers: [.init("Accept", "application/json"), .init("Authorization", "Bearer t0k")],
            body: Array(body.utf8), isSentOnce: method != .get)
        if !body.isEmpty { request.headers.append(.init("Content-Type", "application/json")) }
        request.secretMembers = ["token", "refresh_token", "device", "key", "uri", "recovery_codes"]
        return request
    }

    @Test("each request has its path, the token and the proof, and is sent once unless it only reads")
    func requests() async throws {
        let stub = StubTransport(.json(200, "{}"))
        let endpoint = try stub.endpoint("https://example.com/auth")
        _ = await endpoint.passwordRule(tokens)
        _ = await endpoint.changePassword(tokens, proof, to: new)
        _ = await endpoint.sessions(tokens)
        _ = await endpoint.endSession(tokens, id: "12")
        _ = await endpoint.endOtherSessions(tokens)
        _ = await endpoint.secondFactor(tokens)
        _ = await endpoint.beginSecondFactor(tokens, proof)
        _ = await endpoint.confirmSecondFactor(tokens, code: code)
        _ = await endpoint.renewRecoveryCodes(tokens, proof)
        _ = await endpoint.removeSecondFactor(tokens, proof)
        let body = #"{"password":"old secret","code":"123456"}"#
        let expected = [
            request(.get, "/password"),
            request(.post, "/password", #"{"password":"old secret","new_password":"new secret","code":"123456"}"#),
            request(.get, "/sessions"), request(.delete, "/sessions/12"), request(.delete, "/sessions"),
            request(.get, "/second-factor"), request(.post, "/second-factor", body),
            request(.post, "/second-factor/confirm", #"{"code":"123456"}"#),
            request(.post, "/second-factor/codes", body), request(.post, "/second-factor/off", body),
        ]
        #expect(stub.requests == expected)
    }

    @Test("a code for a new password is sent once, without any session")
    func reset() async throws {
        let stub = StubTransport(.json(204, ""))
        let reset = PasswordReset(login: LoginName(try EmailAddress("ada@example.com")), code: code, password: new)
        #expect(await (try stub.endpoint("https://example.com/auth")).resetPassword(reset) == .success(Done()))
        var expected = request(
            .post, "/password/reset", #"{"new_password":"new secret","code":"123456","email":"ada@example.com"}"#)
        expected.headers.removeAll { $0.name == "Authorization" }
        #expect(stub.requests == [expected])
    }

    @Test("a new password that is no text is not sent at all")
    func passwordNotText() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let answer = await (try stub.endpoint()).changePassword(tokens, proof, to: Secret(bytes: [0xFF]))
        #expect(answer == .failure(.unavailable(.notUnderstood(reason: .passwordNotText))))
        #expect(stub.requests.isEmpty)
    }

    @Test(
        "a session is ended by an id of digits, and no other id is sent",
        arguments: [
            ("0", true), ("9", true), ("1029", true), ("", false), ("/", false), (":", false), ("1/2", false),
            ("-1", false), ("a", false),
        ])
    func ids(id: String, isSent: Bool) async throws {
        let stub = StubTransport(.json(204, ""))
        let answer = await (try stub.endpoint()).endSession(tokens, id: id)
        let expected: OwnerAnswer<Done> = isSent ? .success(Done()) : .failure(.noSuchSession)
        #expect(answer == expected)
        #expect(stub.requests.map(\.url) == (isSent ? ["https://example.com/sessions/\(id)"] : []))
    }
}
