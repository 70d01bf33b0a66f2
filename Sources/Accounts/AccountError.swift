/// Why an account of the local endpoint could not be created, changed or removed.
public enum AccountError: Error, Sendable, Equatable {
    /// An account with this email address exists, ignoring case.
    case exists
    /// There is no account with this email address.
    case notFound
    case name(AccountName.Problem)
    case password(PasswordRule.Problem)
    /// The database cannot be used, or the task was cancelled.
    case unavailable(EndpointError)
}
