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

/// A login that succeeded. It is shown only once its session is stored: until then nobody is really signed in.
package struct SignedIn: Sendable, Equatable {
    package let session: Session
    package let outcome: LoginOutcome
    /// Whether the session began elsewhere, and was taken over with a token: then it is not this program's to end.
    package let isTakenOver: Bool

    /// Returns `nil` if the outcome has no session.
    package init?(_ outcome: LoginOutcome, isTakenOver: Bool = false) {
        guard case .ok(let session) = outcome.result else { return nil }
        self.session = session
        self.outcome = outcome
        self.isTakenOver = isTakenOver
    }
}
