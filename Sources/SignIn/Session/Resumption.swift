package import Accounts

/// The result of resuming a stored session.
package enum Resumption: Sendable, Equatable {
    /// The endpoint accepts the session and says whose it is.
    case live(Profile)
    /// The endpoint no longer accepts the session, and it could not be renewed.
    case ended
    /// The endpoint cannot be reached.
    case unavailable(EndpointError)
}
