package import Accounts

/// An attempt to sign in and its result.
package struct LoginOutcome: Sendable, Equatable {
    /// What was typed: an email address or a login name; untrusted text.
    package var login: String
    /// What the endpoint accepts as the name of an account.
    package var identifier: LoginName.Kind
    package var endpoint: String
    package var result: LoginResult
    /// The form, if it was invalid: nothing was sent then, and `result` is `.invalid`.
    package var invalidForm: LoginForm?
    /// The number of the line of standard input that was invalid, if it was read from one.
    package var line: Int?

    package init(login: String, _ identifier: LoginName.Kind = .email, endpoint: String, result: LoginResult) {
        self.login = login
        self.identifier = identifier
        self.endpoint = endpoint
        self.result = result
    }

    package init(login: String, _ identifier: LoginName.Kind = .email, endpoint: String, invalid form: LoginForm) {
        self.init(login: login, identifier, endpoint: endpoint, result: .invalid(message: nil))
        invalidForm = form
    }
}
