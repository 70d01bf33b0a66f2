import Accounts
import ClientWords
import SignIn
import Words

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
