public import Accounts

/// What became of a stored session.
public enum Resumption: Sendable, Equatable {
    /// The endpoint takes it, and says whose it is.
    case live(Profile)
    /// The endpoint does not take it any more, and it could not be renewed.
    case ended
    /// The endpoint cannot be asked.
    case unavailable(EndpointFailure)
}
