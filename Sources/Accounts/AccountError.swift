/// Why an account of the local endpoint could not be created, changed or removed.
package enum AccountError: Error, Sendable, Equatable {
    /// An account with this email address exists, ignoring case.
    case exists
    /// There is no account with this email address.
    case notFound
    case name(AccountName.Problem)
    case password(PasswordRule.Problem)
    case secondFactor(SecondFactorProblem)
    /// The database cannot be used, or the task was cancelled.
    case unavailable(EndpointError)
}

/// Why an account's second factor could not be changed.
package enum SecondFactorProblem: Error, Sendable, Hashable {
    case alreadyOn
    /// It is off, or its setup was not begun.
    case off
    /// It was to be turned off, and is off.
    case alreadyOff
    case wrongCode
    /// The password is too short to be the only factor; `minimumLength` is `nil` if the endpoint does not say.
    case passwordTooShort(minimumLength: Int?)
    /// The account has to have one.
    case required
}

extension AccountError {
    /// What this means to whoever turns the second factor off.
    package var ofTurningOff: AccountError { self == .secondFactor(.off) ? .secondFactor(.alreadyOff) : self }
}
