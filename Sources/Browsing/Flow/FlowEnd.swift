package import Accounts
package import People
package import SignIn

/// The result of the whole flow; also of a login that gives no session, since the flow ends with it.
package enum FlowEnd: Error, Sendable, Equatable {
    /// `failedCommands` is whether any command reported an error.
    case done(failedCommands: Bool)
    case interrupted

    // Before there is a session.

    /// The attempt failed and there will not be another.
    case notSignedIn(LoginOutcome)
    /// The user left the login.
    case left
    /// The endpoint takes no password, and no other way was asked for.
    case noPassword
    /// Input ended before an email address and a password were read.
    case inputEnded
    /// Input ended before the expected one-time code.
    case codeMissing
    /// Input ended before a token that an option announced.
    case tokenMissing
    /// The input cannot be read as lines. `limit` is in bytes.
    case lineTooLong(limit: Int)

    // With one.

    case cannotStore(SessionStoreError)
    case directory(PeopleError)
    case sessionEnded
}
