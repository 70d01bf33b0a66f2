/// Where accounts live: the embedded one on this machine, or a remote one over HTTP.
///
/// No method throws: every outcome is a value. None runs on the main actor's thread.
public protocol AuthEndpoint: Sendable {
    /// The endpoint's name on the screen and in a stored session: `local`, or its URL.
    var name: String { get }

    /// Signs in. Cancelling the task gives `.unavailable(.cancelled)`.
    func login(_ request: LoginRequest) async -> LoginResult

    /// Trades the refresh token for a new session; the old tokens are spent.
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session>

    /// Who the tokens belong to, and until when.
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile>

    /// Ends the session at the endpoint.
    func logout(_ tokens: SessionTokens) async -> SessionAnswer<Void>
}

/// What an endpoint says of a session.
public enum SessionAnswer<Value: Sendable>: Sendable {
    case ok(Value)
    /// The endpoint does not take the tokens (any more).
    case refused
    case unavailable(EndpointFailure)
}

extension SessionAnswer: Equatable where Value: Equatable {}
