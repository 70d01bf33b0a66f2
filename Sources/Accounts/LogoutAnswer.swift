/// What an endpoint says of a session that should end there.
public enum LogoutAnswer: Sendable, Equatable {
    /// The endpoint ended it.
    case ok
    /// The endpoint does not take the tokens any more: the session ended before, or its time is over.
    case over
    /// The endpoint takes the tokens and does not end the session.
    case refused
    /// The endpoint has no way to end a session.
    case notOffered
    case unavailable(EndpointError)
}
