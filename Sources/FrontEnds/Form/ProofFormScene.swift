package import Accounts
import ClientWords
import SignIn
package import Words

/// The terminal form that asks for the current password, and for a code where there is a second factor, before the
/// account is changed.
@MainActor
package final class ProofFormScene: Form {
    package let words: FormWords

    private let messages: Messages
    private let check: @Sendable (OwnerProof) async -> OwnerFailure?
    private let viewModel: ProofViewModel
    package private(set) var secrets: [FormField.Name: Secret] = [:]

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
        viewModel = ProofViewModel(code: code)
        words = FormWords(
            title: messages.secondFactorTitle(email: session.account), submitLabel: messages.continueLabel,
            completeHint: messages.proofIsComplete, work: messages.checkingProof)
    }

    package var fields: [FormField] { viewModel.fields(messages) }

    package func changed(_ field: FormField.Name, to secret: Secret) { secrets[field] = secret }

    package var verdicts: [FieldVerdict] {
        fields.map { viewModel.verdict(on: $0.name, secrets[$0.name], messages) }
    }

    package func submit() async -> SubmitEnd {
        guard let failure = await check(viewModel.proof(secrets)) else { return .done }
        return viewModel.end(after: failure, messages)
    }
}

/// The part of a form that proves who asks, for the forms that share it.
extension ProofViewModel {
    /// Returns the current password's field, the form's own ones and, once it is asked for, the code's.
    func fields(_ messages: Messages, with others: [FormField] = []) -> [FormField] {
        let fields = [FormField(.current, messages.currentPasswordLabel, .secret)] + others
        return asksForCode ? fields + [messages.codeField] : fields
    }

    func verdict(on field: FormField.Name, _ typed: Secret?, _ messages: Messages) -> FieldVerdict {
        guard field == .current else { return messages.verdict(ofCode: typed) }
        return PasswordFacts(typed ?? .empty).need.map { .missing(messages.need($0)) } ?? .valid(hint: nil)
    }

    /// Returns the proof in what was typed, for one attempt.
    func proof(_ secrets: [FormField.Name: Secret]) -> OwnerProof {
        proof(password: secrets[.current] ?? .empty, code: secrets[.code] ?? .empty)
    }

    /// Returns how the form goes on after a failure.
    func end(after failure: OwnerFailure, _ messages: Messages) -> SubmitEnd {
        switch next(after: failure) {
        case .code(let isWrong):
            return .more(
                text: isWrong ? messages.wrongCode : messages.codeNeeded, field: .code, isComplaint: isWrong)
        case .everything(let wait):
            let field: FormField.Name = if case .weakPassword = failure { .password } else { .current }
            return .again(complaint: messages.error(failure), field: field, wait: wait)
        }
    }
}
