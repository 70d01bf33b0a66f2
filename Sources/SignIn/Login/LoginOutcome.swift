public import Accounts

/// An attempt to sign in and its result.
public struct LoginOutcome: Sendable, Equatable {
    /// What was typed; untrusted text.
    public var email: String
    public var endpoint: String
    public var answer: Answer

    public enum Answer: Sendable, Equatable {
        /// The form is invalid, so nothing was sent.
        case malformed(LoginForm)
        case answered(LoginResult)
    }

    public init(email: String, endpoint: String, answer: Answer) {
        self.email = email
        self.endpoint = endpoint
        self.answer = answer
    }
}
