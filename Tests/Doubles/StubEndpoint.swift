package import Accounts
import Testing

/// An endpoint of a test: a call that the test did not stub fails it.
package struct StubEndpoint: AuthEndpoint {
    package typealias Login = @Sendable (LoginRequest) async -> LoginResult
    package typealias Refresh = @Sendable (SessionTokens) async -> SessionAnswer<Session>
    package typealias Load = @Sendable (SessionTokens) async -> SessionAnswer<Profile>
    package typealias Logout = @Sendable (SessionTokens) async -> LogoutAnswer

    package var name: String
    package var hasTypedSessions = false
    package var onLogin: Login
    package var onRefresh: Refresh
    package var onProfile: Load
    package var onLogout: Logout

    package init(
        name: String = "local", onLogin: Login? = nil, onRefresh: Refresh? = nil, onProfile: Load? = nil,
        onLogout: Logout? = nil
    ) {
        self.name = name
        self.onLogin = onLogin ?? { _ in Self.unexpected("login", .unavailable(.cancelled)) }
        self.onRefresh = onRefresh ?? { _ in Self.unexpected("refresh", .refused) }
        self.onProfile = onProfile ?? { _ in Self.unexpected("profile", .refused) }
        self.onLogout = onLogout ?? { _ in Self.unexpected("logout", .refused) }
    }

    package func login(_ request: LoginRequest) async -> LoginResult { await onLogin(request) }
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { await onRefresh(tokens) }
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { await onProfile(tokens) }
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer { await onLogout(tokens) }

    private static func unexpected<Answer>(_ call: String, _ answer: Answer) -> Answer {
        Issue.record("\(call) was not expected")
        return answer
    }
}
