/// Why an account of the local endpoint could not be created, changed or removed.
public enum AccountFailure: Error, Sendable, Equatable {
    /// An account with this email address exists, ignoring case.
    case exists
    /// There is no account with this email address.
    case notFound
    case name(AccountName.Flaw)
    case password(PasswordRule.Flaw)
    /// The database cannot be used, or the task was cancelled.
    case unavailable(EndpointFailure)
}
