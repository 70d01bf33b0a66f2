package import Accounts
import SignIn
package import Words

/// The terminal form that asks for the current password, and for a code where there is a second factor, before the
/// account is changed.
@MainActor
package final class ProofFormScene: Form {
    package let title: String
    package let submitLabel: String
    package let completeHint: String
    package let work: String

    private let messages: Messages
    private let check: @Sendable (OwnerProof) async -> OwnerFailure?
    private var secrets: [FormField.Name: Secret] = [:]
    private var given: Secret?
    private var asksForCode = false

    /// - Parameters:
    ///   - session: The session of the account's owner.
    ///   - code: A code that was given already; it is tried once.
    ///   - check: Changes the account, off the main actor; returns the failure, if any.
    package init(
        of session: Session, code: Secret?, messages: Messages,
        check: @escaping @Sendable (OwnerProof) async -> OwnerFailure?
    ) {
        self.messages = messages
        self.check = check
        given = code
        title = messages.secondFactorTitle(email: session.account)
        submitLabel = messages.continueLabel
        completeHint = messages.proofIsComplete
        work = messages.checkingProof
    }

    package var fields: [FormField] {
        let password = FormField(.current, messages.currentPasswordLabel, .secret)
        let code = FormField(.code, messages.codeLabel, .code, boxes: LoginFormScene.codeDigits)
        return asksForCode ? [password, code] : [password]
    }

    package func text(of field: FormField.Name) -> String { "" }

    package func changed(_ field: FormField.Name, to text: String) {}

    package func changed(_ field: FormField.Name, to secret: Secret) {
        secrets[field] = field == .code ? OneTimeCode.secret(secret) : secret
    }

    package var verdicts: [FieldVerdict] {
        fields.map { field in
            let secret = secrets[field.name] ?? .empty
            guard field.name == .current else { return LoginFormScene.verdict(ofCode: secret, messages) }
            return PasswordFacts(secret).need.map { .missing(messages.need($0)) } ?? .valid(hint: nil)
        }
    }

    package func submit(_ unused: [FormField.Name: Secret]) async -> SubmitEnd {
        let proof = OwnerProof(
            password: secrets[.current] ?? .empty, code: asksForCode ? secrets[.code] : given)
        given = nil
        switch await check(proof) {
        case nil:
            secrets = [:]
            return .done
        case .proof(.secondFactor):
            asksForCode = true
            return .more(text: messages.codeNeeded, field: .code, isComplaint: false)
        case .proof(.rejected(.wrongCode)):
            asksForCode = true
            return .more(text: messages.wrongCode, field: .code, isComplaint: true)
        case .some(let failure):
            let wait: Duration? = if case .proof(.locked(let wait)) = failure { wait } else { nil }
            return .again(complaint: messages.error(failure), field: .current, wait: wait)
        }
    }
}
