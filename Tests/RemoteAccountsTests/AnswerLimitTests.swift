import Accounts
import Networking
import RemoteAccounts
import Synchronization
import Testing
import Transport

@Suite("How long an answer is looked into")
struct AnswerLimitTests {
    private func login(
        _ body: String, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> LoginResult {
        let endpoint = try RemoteEndpoint(
            url: "https://example.com",
            transport: HTTPTransport { _ throws(NetworkError) in .json(200, body) }, timeout: timeout,
            clock: clock, now: { noon })
        return await endpoint.login(.example())
    }

    @Test(
        "what is long, deep or odd is understood as fast as it is read",
        arguments: [
            ("an end of 200,000 spaces", #"{"token":"t","expires_at":"2026-01-01\#(spaces)12:00"}"#),
            ("an end of spaces, and then no end", #"{"token":"t","expires_at":"2026-01-01T12:00\#(spaces)x"}"#),
            ("an end that is nothing but spaces", #"{"token":"t","expires_at":"\#(spaces)"}"#),
            ("an end with a long fraction", #"{"token":"t","expires_at":"2026-01-01T12:00:00.\#(digits)"}"#),
            ("lists in lists", #"{"token":"t","x":[\#(nested)1]}"#),
            ("many members", #"{\#(members)"token":"t"}"#),
            ("a token that is no JWT of many parts", #"{"token":"\#(dots)"}"#),
        ])
    func linear(name: String, body: String) async throws {
        var result: LoginResult?
        let duration = try await ContinuousClock().measure { result = try await login(body) }
        guard case .ok? = result else {
            Issue.record("\(String(describing: result))")
            return
        }
        // A fraction of a second on an idle machine; what was quadratic took minutes.
        #expect(duration < .seconds(60))
    }

    @Test(
        "a name or an address is understood up to 1,024 bytes, a token up to 16 KiB: at a login, and later",
        arguments: [("name", 1_024), ("email", 1_024), ("token", 16_384), ("refresh_token", 16_384)])
    func lengths(member: String, limit: Int) async throws {
        func answer(_ count: Int) -> String {
            var members = ["token": "t", "email": "ada@example.com"]
            members[member] = String(repeating: "x", count: count)
            return "{" + members.map { #""\#($0)":"\#($1)""# }.joined(separator: ",") + "}"
        }
        let strange = EndpointError.notUnderstood(reason: .member(member))
        guard case .ok = try await login(answer(limit)) else {
            Issue.record("\(limit) bytes are not understood")
            return
        }
        #expect(try await login(answer(limit + 1)) == .unavailable(strange))
        let tokens = SessionTokens(access: Token("a"), refresh: Token("r"))
        let endpoint = try StubTransport(.json(200, answer(limit + 1))).endpoint()
        #expect(await endpoint.refresh(tokens) == .unavailable(strange))
        if limit == 1_024 { #expect(await endpoint.profile(tokens) == .unavailable(strange)) }
    }

    @Test("the limit on a name is one on bytes, not on characters")
    func bytes() async throws {
        let name = String(repeating: "e\u{301}", count: 342)
        let result = try await login(#"{"token":"t","name":"\#(name)"}"#)
        #expect(result == .unavailable(.notUnderstood(reason: .member("name"))))
    }

    @Test("lists nested 400 deep are refused at once, as what cannot be understood")
    func deep() async throws {
        let body = String(
            repeating: String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + ",", count: 30)
        var result: LoginResult?
        let duration = try await ContinuousClock().measure {
            result = try await login(#"{"token":"t","x":[\#(body)1]}"#)
        }
        #expect(result == .unavailable(.notUnderstood(reason: .notJSON)))
        #expect(duration < .seconds(30))
    }

    @Test("the time of the exchange bounds understanding it")
    func timeout() async throws {
        #expect(try await login(Answers.session, timeout: .zero) == .unavailable(.timedOut(after: .zero)))
        guard case .ok = try await login(Answers.session, timeout: .seconds(60)) else {
            Issue.record("not understood")
            return
        }
    }

    @Test("the time of the exchange is that of the clock handed in")
    func clock() async throws {
        let result = try await login(Answers.session, timeout: .seconds(60), clock: RacingClock())
        #expect(result == .unavailable(.timedOut(after: .seconds(60))))
    }

    @Test("nobody waits for what is cancelled")
    func cancelled() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await login(Answers.session)
        }
        #expect(try await task.value == .unavailable(.cancelled))
    }

    private static let spaces = String(repeating: " ", count: 200_000)
    private static let digits = String(repeating: "7", count: 200_000)
    private static let dots = String(repeating: ".", count: 16_384)
    private static let nested = String(repeating: "[[[[[[[[[[]]]]]]]]]],", count: 20_000)
    private static let members = (0..<20_000).map { #""m\#($0)":\#($0),"# }.joined()
}

/// A clock on which an hour has passed whenever it is looked at.
private final class RacingClock: Clock {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant {
        time.withLock { time in
            time += .seconds(3_600)
            return time
        }
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
