package import Accounts
package import People
package import SignIn

/// The result of the whole flow, or of a login without a session or a form that was left, since that ends the flow.
package enum FlowEnd: Error, Sendable, Equatable {
    /// `failedCommands` is whether any command reported an error.
    case done(failedCommands: Bool)
    case interrupted

    // Before there is a session.

    /// The attempt failed and there will not be another.
    case notSignedIn(LoginOutcome)
    /// The user left the login.
    case left
    /// The endpoint accepts no password, and no other way to sign in was asked for.
    case noPassword
    /// Input ended before an email address and a password were read.
    case inputEnded
    /// Input ended before a password, but an email address was read or given.
    case passwordMissing
    /// The line of the password is the email address that an option gave.
    case passwordIsEmail
    /// Input ended before the expected one-time code.
    case codeMissing
    /// Input ended before a token that an option announced.
    case tokenMissing
    /// Input ended before the address that an option announced.
    case callbackMissing
    /// A token that an option announced has control characters inside.
    case tokenMalformed
    /// A line of input is longer than `limit` bytes.
    case lineTooLong(limit: Int)

    // Once there is a session.

    case cannotStore(SessionStoreError)
    case directory(PeopleError)
    case sessionEnded
}

extension FlowEnd {
    /// The failure's identifier in an `error` event; `nil` if another event tells of it, or none does. Scripts rely on
    /// it, so it must not change.
    package var code: String? {
        switch self {
        case .noPassword: "login_way_not_offered"
        case .inputEnded, .passwordMissing, .codeMissing, .tokenMissing, .callbackMissing: "input_ended"
        case .passwordIsEmail: "password_is_email"
        case .tokenMalformed: "token_malformed"
        case .lineTooLong: "line_too_long"
        case .cannotStore: "session_not_stored"
        case .done, .interrupted, .notSignedIn, .left, .directory, .sessionEnded: nil
        }
    }
}
