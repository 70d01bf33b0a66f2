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
