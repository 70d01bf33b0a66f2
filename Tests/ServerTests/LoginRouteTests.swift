import Accounts
import Harness
import Serving
import Testing
import Transport

@Suite("POST /login", .fewAtATime)
struct LoginRouteTests {
    private let json = [("Content-Type", "application/json")]
    private let right = #"{"email":"ada@example.com","password":"right password"}"#

    @Test("the right password: the session, not to be cached")
    func success() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let response = try await server.send(.post, "/login", json, body: right)
            #expect(response.status == 200)
            #expect(response.header("Content-Type") == "application/json; charset=utf-8")
            #expect(response.header("Cache-Control") == "no-store")
            #expect(
                response.text == #"{"email":"ada@example.com","expires_at":"2026-01-01T13:00:00Z","#
                    + #""name":"Ada Lovelace","refresh_token":"refresh-1","token":"access-1","token_type":"Bearer"}"#)
        }
    }

    @Test("the endpoint gets the password byte for byte, and the peer's address whatever a header claims")
    func handedOn() async throws {
        let endpoint = MemoryEndpoint()
        try await LiveServer.run(endpoint) { server in
            let body = #"{"password":" a\u0000\"\u00e9\ud83d\ude42\\ ","email":"ada@example.com","other":[1,{}]}"#
            _ = try await server.send(.post, "/login", json + [("X-Forwarded-For", "9.9.9.9")], body: body)
        }
        let request = try #require(endpoint.logins.first)
        #expect(request.password == Secret(" a\u{0}\"é🙂\\ "))
        #expect(request.login.text == "ada@example.com")
        #expect(request.address == "127.0.0.1")
    }

    @Test("unknown email and wrong password: the same answer to the byte")
    func alike() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            var answers: [HTTPResponse] = []
            for email in ["ada@example.com", "nobody@example.com"] {
                var answer = try await server.send(
                    .post, "/login", json, body: #"{"email":"\#(email)","password":"wrong"}"#
                )
                answer.headers.removeAll { $0.name.lowercased() == "date" }
                answers.append(answer)
            }
            #expect(answers[0] == answers[1])
            #expect(answers[0].status == 401)
            #expect(answers[0].text.contains(#""code":"invalid_credentials""#))
            #expect(answers[0].header("WWW-Authenticate") != nil)
        }
    }

    @Test("a body that is", arguments: malformed)
    func refused(_ bad: Malformed) async throws {
        let endpoint = MemoryEndpoint()
        try await LiveServer.run(endpoint) { server in
            let response = try await server.send(
                .post, "/login", bad.type.map { [("Content-Type", $0)] } ?? [], body: bad.body
            )
            #expect(response.status == bad.status)
            #expect(response.text.contains(#""code":"\#(bad.code)""#))
            #expect(response.header("Content-Type") == "application/json; charset=utf-8")
            #expect(try await server.send(.post, "/login", json, body: right).status == 200)
        }
        #expect(endpoint.logins.count == 1)
    }

    @Test("a length that no number holds is too large, and is not waited for", arguments: ["9223372036854775808"])
    func length(text: String) async throws {
        try await LiveServer.run(
            MemoryEndpoint(), limits: BodyLimits(bytes: 64 << 10, time: .seconds(600)), deadline: .seconds(600)
        ) { server in
            let answer = try await RawExchange.answer(
                of: server.url,
                to: "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Connection: close\r\nContent-Length: \(text)\r\n\r\n")
            #expect(answer.status == 413)
        }
    }

    @Test("a body that is compressed is not read as JSON")
    func compressed() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            for (coding, status) in [("gzip", 415), ("br, gzip", 415), ("identity", 200)] {
                let response = try await server.send(
                    .post, "/login", json + [("Content-Encoding", coding)], body: right)
                #expect(response.status == status)
                #expect(response.text.contains("unsupported_media_type") == (status == 415))
            }
        }
    }

    @Test("the media type is taken with parameters and in any case")
    func mediaType() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            for type in ["application/json; charset=utf-8", "Application/JSON ;charset=UTF-8"] {
                let response = try await server.send(.post, "/login", [("Content-Type", type)], body: right)
                #expect(response.status == 200)
            }
        }
    }

    @Test(
        "what the endpoint finds becomes status, code and Retry-After",
        arguments: [
            (.locked(retryAfter: .seconds(7)), 429, "too_many_attempts", "7"),
            (.locked(retryAfter: .milliseconds(1200)), 429, "too_many_attempts", "2"),
            (.locked(retryAfter: .zero), 429, "too_many_attempts", "1"),
            (.locked(retryAfter: nil), 429, "too_many_attempts", "1"),
            (.invalid(message: "M"), 400, "bad_request", nil),
            (.rejected(.forbidden(message: "M")), 403, "forbidden", nil),
            (.secondFactor(.unanswerable), 401, "second_factor", nil),
            (.rejected(.wrongCode), 401, "wrong_code", nil),
            (.unavailable(.serverError(status: 503)), 503, "unavailable", "1"),
            (.unavailable(.outOfMemory(bytes: 67_108_864)), 503, "unavailable", "1"),
            (.unavailable(.overloaded(retryAfter: .milliseconds(6100))), 503, "unavailable", "7"),
            (.unavailable(.overloaded(retryAfter: .zero)), 503, "unavailable", "1"),
            (.unavailable(.overloaded(retryAfter: nil)), 503, "unavailable", "1"),
            (.unavailable(.cancelled), 503, "unavailable", "1"),
            (.unavailable(.timedOut(after: .seconds(10))), 503, "unavailable", "1"),
            (.unavailable(.storageDamaged(path: "/secret/path", reason: "R")), 503, "unavailable", "5"),
            (.unavailable(.storageNotWritable(path: "/secret/path", reason: "R")), 503, "unavailable", "5"),
        ] as [(LoginResult, Int, String, String?)])
    func outcome(result: LoginResult, status: Int, code: String, retryAfter: String?) async throws {
        try await LiveServer.run(MemoryEndpoint(scripted: result)) { server in
            let response = try await server.send(.post, "/login", json, body: right)
            #expect(response.status == status)
            #expect(response.text.hasPrefix(#"{"error":{"#))
            #expect(response.text.contains(#""code":"\#(code)""#))
            #expect(response.header("Retry-After") == retryAfter)
            #expect(!response.text.contains("/secret/path"))
        }
    }

    @Test("nothing that was sent or given is logged, even at the finest level")
    func noSecretInTheLog() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            _ = try await server.send(.post, "/login?password=query-secret", json, body: right)
            _ = try await server.send(.post, "/login", json, body: #"{"email":"x@y.zz","password":"wrong secret"}"#)
            _ = try await server.send(.get, "/profile", [("Authorization", "Bearer access-1")])
            let log = server.log.all.joined()
            #expect(log.contains(#""path":"/login""#))
            for secret in [
                "right password", "wrong secret", "query-secret", "access-1", "refresh-1", "ada@example.com",
            ] {
                #expect(!log.contains(secret))
            }
        }
    }
}
