/// Where accounts live: the embedded endpoint on this machine, or a remote one over HTTP.
///
/// No method throws: every outcome is a value. None runs on the main actor's thread.
package protocol AuthEndpoint: Sendable {
    /// The endpoint's name on the screen and in a stored session: `local`, or its URL.
    var name: String { get }

    /// What it accepts as the name of an account.
    var identifier: LoginName.Kind { get }

    /// Signs in. Cancelling the task returns `.unavailable(.cancelled)`.
    func login(_ request: LoginRequest) async -> LoginResult

    /// Exchanges the refresh token for a new session; the old tokens are spent.
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session>

    /// Returns whom the tokens belong to and when they expire; `Profile.unconfirmed` if the endpoint cannot be asked.
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile>

    /// Ends the session at the endpoint.
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer

    /// Returns what identifies the account that the tokens belong to, expired or spent ones too, for a log; `nil` if
    /// the endpoint does not know.
    func account(of tokens: SessionTokens) async -> String?

    /// Returns the header that authenticates requests to the endpoint's origin; `nil` if there is none.
    func header(for tokens: SessionTokens) -> TokenHeader?

    /// Returns all headers that authenticate one request to the endpoint's origin, which may differ from request to
    /// request.
    func headers(for tokens: SessionTokens, method: String, url: String) -> [TokenHeader]

    /// Whether it signs people in with a password typed here.
    var takesPassword: Bool { get }

    /// Whether a session there is what was typed, such as the password itself, rather than something that it gave.
    var hasTypedSessions: Bool { get }

    /// The endpoint's own pages for signing in; `nil` if it has none.
    var pages: (any SignInPages)? { get }

    /// What the owner of a session may do with the account; `nil` if the endpoint offers nothing.
    var owner: (any OwnerEndpoint)? { get }
}

extension AuthEndpoint {
    package var identifier: LoginName.Kind { .email }
    /// Whether it does; only an endpoint with pages of its own may not.
    package var takesPassword: Bool { true }
    package var hasTypedSessions: Bool { false }
    package var pages: (any SignInPages)? { nil }
    package var owner: (any OwnerEndpoint)? { nil }

    package func account(of tokens: SessionTokens) async -> String? { nil }

    /// Returns the one header, which is the same for every request.
    package func headers(for tokens: SessionTokens, method: String, url: String) -> [TokenHeader] {
        header(for: tokens).map { [$0] } ?? []
    }

    /// Returns the access token as a bearer token (RFC 6750, 2.1).
    package func header(for tokens: SessionTokens) -> TokenHeader? {
        var value = SecretBuilder()
        value.append("Bearer ")
        tokens.access.withUnsafeBytes { value.append(contentsOf: $0) }
        return TokenHeader(name: "Authorization", value: Token(value.build()))
    }
}

/// A header that carries a session's token.
package struct TokenHeader: Sendable, Equatable {
    package var name: String
    /// The whole header value, including whatever surrounds the token: as secret as the token.
    package var value: Token

    package init(name: String, value: Token) {
        self.name = name
        self.value = value
    }
}

/// An endpoint's answer about a session.
package enum SessionAnswer<Value: Sendable>: Sendable {
    case ok(Value)
    /// The endpoint does not accept the tokens (any more).
    case refused
    case unavailable(EndpointError)
}

extension SessionAnswer: Equatable where Value: Equatable {}

/// An endpoint's answer to a request to end a session there.
package enum LogoutAnswer: Sendable, Equatable {
    /// The endpoint ended it.
    case ok
    /// The endpoint no longer accepts the tokens: the session was ended before, or has expired.
    case over
    /// The endpoint accepts the tokens but does not end the session.
    case refused
    /// The endpoint cannot end sessions.
    case notOffered
    /// There is nothing to end at the endpoint: the session is what was typed, such as the password itself.
    case credentialForgotten
    case unavailable(EndpointError)
}
