import Accounts

/// An endpoint whose logins wait until they are released, or nobody waits for them.
final class HeldEndpoint: AuthEndpoint {
    let name = "held"
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let releases = AsyncStream.makeStream(of: Void.self)
    private let departures = AsyncStream.makeStream(of: Void.self)

    /// Waits for a login to come.
    func entered() async { for await _ in arrivals.stream { return } }
    /// Waits for a login to be cancelled.
    func left() async { for await _ in departures.stream { return } }
    func release() { releases.continuation.finish() }

    func login(_ request: LoginRequest) async -> LoginResult {
        arrivals.continuation.yield()
        for await _ in releases.stream {}
        guard Task.isCancelled else { return .rejected(.credentials) }
        departures.continuation.yield()
        return .unavailable(.cancelled)
    }

    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .refused }
}
