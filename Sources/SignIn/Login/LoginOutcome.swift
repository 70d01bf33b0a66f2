package import Accounts

/// An attempt to sign in and its result.
package struct LoginOutcome: Sendable, Equatable {
    /// What was typed: an email address or a login name; untrusted text.
    package var login: String
    /// What the endpoint takes.
    package var identifier: LoginName.Kind
    package var endpoint: String
    package var answer: Answer

    package enum Answer: Sendable, Equatable {
        /// The form is invalid, so nothing was sent.
        case malformed(LoginForm)
        case answered(LoginResult)
    }

    package init(login: String, _ identifier: LoginName.Kind = .email, endpoint: String, answer: Answer) {
        self.login = login
        self.identifier = identifier
        self.endpoint = endpoint
        self.answer = answer
    }
}
