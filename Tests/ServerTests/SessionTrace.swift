import Accounts
import Harness
import Testing

/// What a client was told of one session, up to the request that was never answered.
struct SessionTrace: Sendable {
    enum Request: Sendable { case login, profile, refresh, logout }

    private(set) var tokens: SessionTokens?
    private(set) var hasEnded = false
    /// What was asked last, where no answer came.
    private(set) var unanswered: Request?

    /// Signs in, uses the session, renews it now and then, and signs out now and then, again and again until the
    /// endpoint gives no answer.
    static func traces(
        of endpoint: some AuthEndpoint, email: EmailAddress, random: SeededGenerator
    ) async -> [SessionTrace] {
        var random = random
        var traces: [SessionTrace] = []
        while true {
            let trace = await one(of: endpoint, email: email, random: &random)
            traces.append(trace)
            if trace.unanswered != nil { return traces }
        }
    }

    private static func one(
        of endpoint: some AuthEndpoint, email: EmailAddress, random: inout SeededGenerator
    ) async -> SessionTrace {
        var trace = SessionTrace()
        guard case .ok(let session) = await endpoint.login(LoginRequest(email: email, password: KilledHouse.password))
        else { return trace.unanswered(.login) }
        trace.tokens = session.tokens
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            guard case .ok = await endpoint.profile(trace.tokens ?? session.tokens) else {
                return trace.unanswered(.profile)
            }
            guard case .ok(let renewed) = await endpoint.refresh(trace.tokens ?? session.tokens) else {
                return trace.unanswered(.refresh)
            }
            trace.tokens = renewed.tokens
        }
        guard Bool.random(using: &random) else { return trace }
        guard case .ok = await endpoint.logout(trace.tokens ?? session.tokens) else { return trace.unanswered(.logout) }
        trace.hasEnded = true
        return trace
    }

    private func unanswered(_ request: Request) -> SessionTrace {
        var trace = self
        trace.unanswered = request
        return trace
    }

    /// Holds the endpoint to what it said before it was killed: a session lives whole or not at all.
    func check(at endpoint: some AuthEndpoint) async {
        guard let tokens else { return }
        let isThere: Bool
        switch await endpoint.profile(tokens) {
        case .ok: isThere = true
        case .refused: isThere = false
        case .unavailable(let failure):
            Issue.record("\(failure)")
            return
        }
        if hasEnded {
            #expect(!isThere, "it was signed out of")
        } else if unanswered != .logout, unanswered != .refresh {
            #expect(isThere, "it was begun")
        }
        switch await endpoint.refresh(tokens) {
        // Whose answer was lost is given the successors once more.
        case .ok: #expect(isThere || unanswered == .refresh, "one token lives without the other")
        case .refused: #expect(!isThere, "one token lives without the other")
        case .unavailable(let failure): Issue.record("\(failure)")
        }
    }
}
