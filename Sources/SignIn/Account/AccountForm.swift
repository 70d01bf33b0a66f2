package import Accounts

/// The state of the form for a new account or a new password: what each field still needs.
package struct AccountForm: Sendable, Equatable {
    package var emailProblem: EmailAddress.Problem?
    package var nameProblem: AccountName.Problem?
    package var password: PasswordRule.Verdict
    package var repetition: Repetition

    /// How the second password compares with the first.
    package enum Repetition: Sendable, Equatable {
        case missing, differs, same

        package init(_ second: Secret, of first: Secret) {
            self = second.isEmpty ? .missing : second == first ? .same : .differs
        }
    }
}
