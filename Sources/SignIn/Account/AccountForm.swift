public import Accounts

/// The state of the form for a new account or a new password: what each field still needs.
public struct AccountForm: Sendable, Equatable {
    public var emailProblem: EmailAddress.Problem?
    public var nameProblem: AccountName.Problem?
    public var password: PasswordRule.Verdict
    public var repetition: Repetition

    /// How the second password compares with the first.
    public enum Repetition: Sendable, Equatable {
        case missing, differs, same
    }
}
