/// Why an account of the local endpoint could not be made, changed or removed.
public enum AccountError: Error, Sendable, Equatable {
    /// There is one with this email address, in whatever case.
    case exists
    /// There is none with this email address.
    case notFound
    case name(AccountName.Problem)
    case password(PasswordRule.Problem)
    /// The database cannot be used, or the task was cancelled.
    case unavailable(EndpointError)
}
