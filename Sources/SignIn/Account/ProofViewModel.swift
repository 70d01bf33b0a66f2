package import Accounts

/// What the owner of an account types to prove it before the account is changed: the current password, and a code once
/// the endpoint asks for one.
@MainActor
package final class ProofViewModel {
    /// Whether the endpoint has asked for a code.
    package private(set) var asksForCode = false
    private var given: Secret?

    /// What has to be typed again after a failure.
    package enum Next: Sendable, Equatable {
        case code(isWrong: Bool)
        /// `wait` is how long the endpoint refuses further attempts.
        case everything(wait: Duration?)
    }

    /// - Parameter code: A code that was given already; it is tried once.
    package init(code: Secret? = nil) { given = code }

    /// Returns the proof for one attempt.
    ///
    /// - Parameter code: As typed; it counts only if the endpoint has asked for one.
    package func proof(password: Secret, code: Secret) -> OwnerProof {
        defer { given = nil }
        return OwnerProof(password: password, code: asksForCode ? OneTimeCode.secret(code) : given)
    }

    /// Takes the reason why an attempt failed.
    package func next(after failure: OwnerFailure) -> Next {
        switch failure {
        case .proof(.secondFactor):
            asksForCode = true
            return .code(isWrong: false)
        case .proof(.rejected(.wrongCode)):
            asksForCode = true
            return .code(isWrong: true)
        case .proof(.locked(let wait)): return .everything(wait: wait)
        default: return .everything(wait: nil)
        }
    }
}
