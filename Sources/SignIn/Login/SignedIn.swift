package import Accounts

/// A login that succeeded. It is shown only once its session is stored: until then nobody is really signed in.
package struct SignedIn: Sendable, Equatable {
    package let session: Session
    /// What is shown.
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
