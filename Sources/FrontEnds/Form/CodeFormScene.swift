package import Accounts
import SignIn
package import Words

/// The terminal form that asks for an authenticator's code to confirm a new second factor.
@MainActor
package final class CodeFormScene: Form {
    /// The most rows that it takes, where none folds: the title and its rule, the field, its boxes, the button, the
    /// hint and the keys.
    package static let height = 7

    package let words: FormWords
    package let fields: [FormField]

    private let messages: Messages
    private let confirm: @Sendable (Secret) async -> OwnerFailure?
    package private(set) var secrets: [FormField.Name: Secret] = [:]

    /// - Parameter confirm: Confirms the second factor with the code, off the main actor; returns the failure, if any.
    package init(email: String, messages: Messages, confirm: @escaping @Sendable (Secret) async -> OwnerFailure?) {
        self.messages = messages
        self.confirm = confirm
        words = FormWords(
            title: messages.secondFactorTitle(email: email), submitLabel: messages.turnOnLabel,
            completeHint: messages.secondFactorIsComplete, work: messages.confirmingCode)
        fields = [messages.codeField]
    }

    package func changed(_ field: FormField.Name, to secret: Secret) { secrets[field] = secret }

    private var code: Secret { OneTimeCode.secret(secrets[.code] ?? .empty) }

    package var verdicts: [FieldVerdict] {
        let digits = OneTimeCode.digits
        return [code.characterCount < digits ? .missing(messages.codeNeeds(digits: digits)) : .valid(hint: nil)]
    }

    package func submit() async -> SubmitEnd {
        guard let failure = await confirm(code) else { return .done }
        secrets[.code] = nil
        return .again(complaint: messages.error(failure), field: .code, wait: nil)
    }
}
