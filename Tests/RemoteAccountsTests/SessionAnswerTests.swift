import Accounts
import FoundationEssentials
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What the remote endpoint makes of an answer under a session")
struct SessionAnswerTests {
    @Test(
        "profile and logout: 401 and 403 refuse the tokens, the rest says nothing of them; refresh: any 4xx does",
        arguments: [
            (401, nil), (403, nil), (400, .notUnderstood(reason: .status(400))),
            (429, .tooManyRequests(retryAfter: nil)),
            (404, .notUnderstood(reason: .status(404))), (405, .notUnderstood(reason: .status(405))),
            (408, .notDealtWith(status: 408)), (422, .notUnderstood(reason: .status(422))),
            (500, .serverError(status: 500)), (301, .redirected(location: nil)),
        ] as [(Int, EndpointError?)])
    func sessionFailures(status: Int, failure: EndpointError?) async throws {
        let endpoint = try StubTransport(.json(status, "")).endpoint(
            description: EndpointDescription(preset: "rollcall"))
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let isRefusal = failure == nil || [400, 404, 405, 422].contains(status)
        #expect(await endpoint.refresh(tokens) == (isRefusal ? .refused : failure.map { .unavailable($0) }))
        #expect(await endpoint.profile(tokens) == (failure.map { .unavailable($0) } ?? .refused))
        switch await endpoint.logout(tokens) {
        case .ok, .notOffered, .credentialForgotten: Issue.record("taken")
        case .over: #expect(status == 401)
        case .refused: #expect(status == 403)
        case .unavailable(let found): #expect(found == failure)
        }
    }

    @Test(
        "a request that nobody described and that the endpoint does not know is none: the login's word stands",
        arguments: [
            ("{}", [true, true]), (#"{"preset":null,"login":{"fields":{"a":"b"}}}"#, [true, true]),
            (#"{"profile":{"path":"/me"}}"#, [false, true]), (#"{"logout":{"method":"DELETE"}}"#, [true, false]),
            (#"{"preset":"rollcall"}"#, [false, false]),
        ])
    func assumed(json: String, areAbsent: [Bool]) async throws {
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        for status in [404, 405] {
            let endpoint = try StubTransport(.json(status, "")).endpoint(description: EndpointDescription(json: json))
            let strange = EndpointError.notUnderstood(reason: .status(status))
            #expect(await endpoint.profile(tokens) == (areAbsent[0] ? .ok(.unconfirmed) : .unavailable(strange)))
            #expect(await endpoint.refresh(tokens) == .refused)
            switch await endpoint.logout(tokens) {
            case .notOffered: #expect(areAbsent[1])
            case let answer: #expect(!areAbsent[1] && "\(answer)".contains("\(status)"))
            }
        }
    }

    @Test("no request is assumed beside a login that is described: nothing is sent")
    func absent() async throws {
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let stub = StubTransport(.json(410, ""))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(json: #"{"login":{"fields":{"a":"b"}},"profile":null}"#))
        #expect(await endpoint.profile(tokens) == .ok(.unconfirmed))
        #expect(await endpoint.refresh(tokens) == .refused)
        guard case .notOffered = await endpoint.logout(tokens) else { Issue.record("a logout"); return }
        #expect(stub.requests.isEmpty)
        let assumed = try stub.endpoint()
        #expect(await assumed.profile(tokens) == .unavailable(.notUnderstood(reason: .status(410))))
    }

    @Test("a failure's code in an answer of success refuses the tokens too, whatever the description calls a success")
    func failureUnderSession() async throws {
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let gone = try StubTransport(.json(200, Answers.failure("invalid_token"))).endpoint()
        #expect(await gone.profile(tokens) == .refused)
        #expect(await gone.refresh(tokens) == .refused)
        let description = try EndpointDescription(json: #"{"logout":{"success":[401]}}"#)
        let ended = try StubTransport(.json(401, Answers.failure("invalid_token"))).endpoint(description: description)
        guard case .over = await ended.logout(tokens) else { Issue.record("the code says that it was over"); return }
    }

    @Test("too many requests under a session say how long to wait, where the endpoint does")
    func tooManyRequests() async throws {
        let endpoint = try StubTransport(.json(429, "", .init("Retry-After", "3601"))).endpoint()
        let answer = await endpoint.profile(SessionTokens(access: Token("a")))
        #expect(answer == .unavailable(.tooManyRequests(retryAfter: .seconds(3_601))))
    }

    @Test("refresh and profile read what the server writes; logout needs no body")
    func sessionAnswers() async throws {
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let session = try await StubTransport(.json(200, Answers.session)).endpoint().refresh(tokens)
        #expect(session == .ok(.example()))
        let profile = try await StubTransport(.json(200, Answers.profile)).endpoint().profile(tokens)
        #expect(
            profile == .ok(Profile(name: "Ada", email: "ada@example.com", expiresAt: noon.addingTimeInterval(3600))))
        let missing = try await StubTransport(.json(200, #"{"name":"Ada"}"#)).endpoint().profile(tokens)
        #expect(missing == .unavailable(.notUnderstood(reason: .member("email"))))
        guard case .ok = try await StubTransport(.json(204, "")).endpoint().logout(tokens) else {
            Issue.record("204 is a logout")
            return
        }
    }

    @Test("a refresh keeps what its answer does not replace: the refresh token; a name is not taken from elsewhere")
    func keptByRefresh() async throws {
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        func refreshed(_ body: String) async throws -> Session? {
            guard case .ok(let session) = try await StubTransport(.json(200, body)).endpoint().refresh(tokens) else {
                return nil
            }
            return session
        }
        let kept = try await refreshed(#"{"token":"b"}"#)
        #expect(kept?.tokens == SessionTokens(access: Token("b"), refresh: Token("r")))
        #expect(kept?.name == "")
        #expect(kept?.email == "")
        let replaced = try await refreshed(#"{"token":"b","refresh_token":"s","email":"ada@example.com"}"#)
        #expect(replaced?.tokens == SessionTokens(access: Token("b"), refresh: Token("s")))
        #expect(replaced?.name == "ada@example.com")
    }

    @Test("what makes the endpoint fail is no refusal of the tokens, whatever its code")
    func failingRefresh() async throws {
        let description = try EndpointDescription(
            preset: "rollcall", overrides: #"{"failure":{"meanings":{"bad":"invalid"}}}"#)
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let failing = try StubTransport(.json(500, Answers.failure("bad"))).endpoint(description: description)
        #expect(await failing.refresh(tokens) == .unavailable(.notUnderstood(reason: .status(500))))
        let refusing = try StubTransport(.json(499, Answers.failure("bad"))).endpoint(description: description)
        #expect(await refusing.refresh(tokens) == .refused)
    }

    @Test("a logout that nobody described and that fails for another reason than its path is told")
    func failingLogout() async throws {
        let tokens = SessionTokens(access: Token("a"))
        let endpoint = try StubTransport(.json(410, "")).endpoint()
        #expect(await endpoint.logout(tokens) == .unavailable(.notUnderstood(reason: .status(410))))
        let page = HTTPResponse(status: 200, body: Array("\n<!doctype html><title>Wi-Fi</title>".utf8))
        let portal = try StubTransport(page).endpoint()
        #expect(await portal.logout(tokens) == .unavailable(.notUnderstood(reason: .notJSON)))
        let coded = try StubTransport(.json(400, Answers.failure("wrong_code"))).endpoint()
        #expect(await coded.logout(tokens) == .refused)
        let locked = try StubTransport(.json(429, "", .init("Retry-After", "7"))).endpoint()
        #expect(await locked.logout(tokens) == .unavailable(.tooManyRequests(retryAfter: .seconds(7))))
    }

    @Test("a profile needs an address only where accounts have one, which is never its name")
    func profileOfName() async throws {
        let tokens = SessionTokens(access: Token("a"))
        let description = try EndpointDescription(preset: "rollcall", overrides: #"{"identifier":"username"}"#)
        let named = try StubTransport(.json(200, #"{"name":"Ada"}"#)).endpoint(description: description)
        #expect(await named.profile(tokens) == .ok(Profile(name: "Ada", email: "", expiresAt: nil)))
        let addressed = try StubTransport(.json(200, #"{"email":"ada@example.com"}"#)).endpoint()
        let profile = Profile(name: "", email: "ada@example.com", expiresAt: nil)
        #expect(await addressed.profile(tokens) == .ok(profile))
        let empty = try StubTransport(.json(200, "")).endpoint()
        #expect(await empty.profile(tokens) == .unavailable(.notUnderstood(reason: .notJSON)))
    }
}
