public import Accounts

/// An attempt to sign in and its result.
public struct LoginOutcome: Sendable, Equatable {
    /// What was typed: an email address or a login name; untrusted text.
    public var login: String
    /// What the endpoint takes.
    public var identifier: LoginName.Kind
    public var endpoint: String
    public var answer: Answer

    public enum Answer: Sendable, Equatable {
        /// The form is invalid, so nothing was sent.
        case malformed(LoginForm)
        case answered(LoginResult)
    }

    public init(login: String, _ identifier: LoginName.Kind = .email, endpoint: String, answer: Answer) {
        self.login = login
        self.identifier = identifier
        self.endpoint = endpoint
        self.answer = answer
    }
}
