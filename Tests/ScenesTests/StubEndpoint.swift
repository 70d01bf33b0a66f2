import Accounts
import Testing

/// An endpoint of a test: a call that the test did not stub fails it.
struct StubEndpoint: AuthEndpoint {
    var name = "local"
    var onLogin: @Sendable (LoginRequest) async -> LoginResult = { _ in
        Issue.record("login was not expected")
        return .unavailable(.cancelled)
    }
    var onRefresh: @Sendable (SessionTokens) async -> SessionAnswer<Session> = { _ in
        Issue.record("refresh was not expected")
        return .refused
    }
    var onProfile: @Sendable (SessionTokens) async -> SessionAnswer<Profile> = { _ in
        Issue.record("profile was not expected")
        return .refused
    }
    var onLogout: @Sendable (SessionTokens) async -> LogoutAnswer = { _ in
        Issue.record("logout was not expected")
        return .refused
    }

    func login(_ request: LoginRequest) async -> LoginResult { await onLogin(request) }
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { await onRefresh(tokens) }
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { await onProfile(tokens) }
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer { await onLogout(tokens) }
}
