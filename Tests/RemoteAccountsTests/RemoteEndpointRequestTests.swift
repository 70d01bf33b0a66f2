import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What the remote endpoint is asked")
struct RemoteEndpointRequestTests {
    private let json = HTTPRequest.Header("Content-Type", "application/json")
    private let accept = HTTPRequest.Header("Accept", "application/json")

    @Test("login posts email and password as JSON below the base URL's path")
    func login() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        _ = try await stub.endpoint("https://example.com/auth/").login(.example())
        #expect(
            stub.requests == [
                HTTPRequest(
                    method: .post, url: "https://example.com/auth/login", headers: [accept, json],
                    body: Array(#"{"email":"ada@example.com","password":"secret"}"#.utf8), isSentOnce: true
                ).tracedAsRollcall
            ])
    }

    @Test("the login body is the one that the server's own type writes")
    func sharedBody() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let request = LoginRequest.example(password: "p\"\\\u{1}é🙂 ")
        _ = try await stub.endpoint().login(request)
        let expected = try LoginBody(email: "ada@example.com", password: request.password).json()
        #expect(stub.requests.first?.body == expected.withUnsafeBytes { Array($0) })
    }

    @Test(
        "a password with spaces around it, NUL or line ends arrives byte for byte",
        arguments: [
            " a ", "\t", "a\u{0}b", "a\r\n", String(repeating: "x", count: 1000), "pässwörd", "'\"\\/",
        ])
    func passwordBytes(password: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        _ = try await stub.endpoint().login(.example(password: password))
        let body = try #require(stub.requests.first?.body)
        let arrived = try body.withUnsafeBytes { bytes throws in try LoginBody(json: bytes) }
        #expect(arrived.password.withUnsafeBytes { Array($0) } == Array(password.utf8))
    }

    @Test("a password that is no text is not sent at all")
    func passwordNotText() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let request = LoginRequest(email: try EmailAddress("ada@example.com"), password: Secret(bytes: [0xFF, 0xFE]))
        let result = try await stub.endpoint().login(request)
        #expect(result == .unavailable(.notUnderstood(reason: .passwordNotText)))
        #expect(stub.requests.isEmpty)
    }

    @Test("refresh posts the refresh token, without a bearer")
    func refresh() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        _ = try await stub.endpoint().refresh(SessionTokens(access: Token("a"), refresh: Token("r")))
        #expect(
            stub.requests == [
                HTTPRequest(
                    method: .post, url: "https://example.com/refresh", headers: [accept, json],
                    body: Array(#"{"refresh_token":"r"}"#.utf8), isSentOnce: true
                ).tracedAsRollcall
            ])
    }

    @Test("refresh without a refresh token is refused, and nothing is sent")
    func refreshWithoutToken() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        #expect(try await stub.endpoint().refresh(SessionTokens(access: Token("a"))) == .refused)
        #expect(stub.requests.isEmpty)
    }

    @Test("profile and logout carry the access token and no body")
    func bearer() async throws {
        let stub = StubTransport(.json(200, Answers.profile))
        let endpoint = try stub.endpoint()
        _ = await endpoint.profile(SessionTokens(access: Token("abc"), refresh: Token("r")))
        _ = await endpoint.logout(SessionTokens(access: Token("abc"), refresh: Token("r")))
        let bearer = HTTPRequest.Header("Authorization", "Bearer abc")
        #expect(
            stub.requests == [
                HTTPRequest(method: .get, url: "https://example.com/profile", headers: [accept, bearer])
                    .tracedAsRollcall,
                HTTPRequest(method: .post, url: "https://example.com/logout", headers: [accept, bearer])
                    .tracedAsRollcall,
            ])
    }

    @Test("a login and a refresh are sent once, whatever their method; the rest may be sent again")
    func sentOnce() async throws {
        let stub = StubTransport(.json(401, #"{"ask":"1"}"#))
        let description = try EndpointDescription(
            preset: "rollcall",
            overrides: #"""
                {"login":{"method":"PUT"},"refresh":{"method":"GET","carries_token":true},"logout":{"method":"DELETE"},
                 "second_factor":{"when":{"ask":"*"},"challenge":{"method":"PUT","path":"/challenge"},
                 "answer":{"method":"PUT","path":"/answer","fields":{"code":"{code}"}}}}
                """#)
        let endpoint = try stub.endpoint(description: description)
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        _ = await endpoint.login(.example())
        _ = await endpoint.refresh(tokens)
        _ = await endpoint.profile(tokens)
        _ = await endpoint.logout(tokens)
        #expect(stub.requests.map(\.isSentOnce) == [true, true, true, false, false])
        #expect(stub.requests.map(\.method) == [.put, .put, .get, .get, .delete])
    }

    @Test("HTTP Basic takes the place of the session's token, an empty password counts, an empty value does not")
    func basic() async throws {
        func headers(_ basic: String, _ variables: String = "{}") async throws -> [HTTPRequest.Header]? {
            let stub = StubTransport(.json(200, Answers.profile))
            let description = try EndpointDescription(
                preset: "rollcall", overrides: #"{"variables":\#(variables),"profile":{"basic":\#(basic)}}"#)
            _ = try await stub.endpoint(description: description).profile(SessionTokens(access: Token("abc")))
            return stub.requests.first?.headers
        }
        #expect(try await headers(#"{"user":"cf","password":""}"#) == [accept, .init("Authorization", "Basic Y2Y6")])
        #expect(
            try await headers(#"{"user":"{id}","password":"x"}"#, #"{"id":""}"#) == [
                accept, .init("Authorization", "Bearer abc"),
            ])
    }

    @Test("a query of the base URL goes with every request and into no name")
    func query() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint("https://example.com/v1?key=k")
        _ = await endpoint.login(.example())
        #expect(stub.requests.first?.url == "https://example.com/v1/login?key=k")
        #expect(endpoint.name == "https://example.com/v1")
    }
}

extension HTTPRequest {
    /// With the members of answers that a trace must not show, as rollcall's own description has them.
    fileprivate var tracedAsRollcall: HTTPRequest {
        var request = self
        request.secretMembers = ["token", "refresh_token", "device", "key", "uri", "recovery_codes"]
        return request
    }
}
