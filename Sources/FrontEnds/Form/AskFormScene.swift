package import Accounts
import ClientWords
package import Words

/// The terminal form that a script asks for: fields of its own, with its own rules.
@MainActor
package final class AskFormScene: Form {
    package let words: FormWords
    package let fields: [FormField]
    package let asksEveryField = true
    /// The accepted answers, in the order of the fields; `nil` before all are accepted.
    package private(set) var answers: [Secret]?

    private let asked: [AskedField]
    private let messages: Messages
    private let check: @Sendable (AskedField, Secret) async -> String?
    private var texts: [FormField.Name: String] = [:]
    package private(set) var secrets: [FormField.Name: Secret] = [:]

    /// - Parameters:
    ///   - title: `nil` for one that says no more than that something is asked.
    ///   - check: Runs a field's command, off the main actor; returns why it refuses the answer, if it does.
    package init(
        _ asked: [AskedField], title: String?, messages: Messages,
        check: @escaping @Sendable (AskedField, Secret) async -> String?
    ) {
        self.asked = asked
        self.messages = messages
        self.check = check
        words = FormWords(
            title: title ?? messages.askTitle, submitLabel: messages.continueLabel,
            completeHint: messages.proofIsComplete, work: messages.checkingAnswers)
        fields = asked.flatMap { $0.rows(messages) }
        for field in asked { texts[.asked(field.name)] = field.standard }
    }

    package func text(of field: FormField.Name) -> String { texts[field] ?? "" }

    package func changed(_ field: FormField.Name, to text: String) { texts[field] = text }

    package func changed(_ field: FormField.Name, to secret: Secret) { secrets[field] = secret }

    package var verdicts: [FieldVerdict] {
        asked.flatMap { field -> [FieldVerdict] in
            let answer = answer(to: field)
            var verdicts: [FieldVerdict] = [
                field.complaint(about: answer, messages).map { .missing($0) }
                    ?? .valid(hint: answer.isEmpty ? field.hint ?? messages.mayBeEmpty : nil)
            ]
            if field.kind == .newSecret {
                let isSame = answer == secrets[.askedAgain(field.name)] ?? .empty
                verdicts.append(
                    isSame && (!answer.isEmpty || field.isOptional) ? .valid(hint: nil) : .missing(messages.typeAgain))
            }
            return verdicts
        }
    }

    package func submit() async -> SubmitEnd {
        let answers = asked.map(answer)
        for (field, answer) in zip(asked, answers) where field.check != nil && !answer.isEmpty {
            guard let complaint = await check(field, answer) else { continue }
            secrets[.askedAgain(field.name)] = nil
            return .more(text: complaint, field: .asked(field.name), isComplaint: true)
        }
        self.answers = answers
        return .done
    }

    private func answer(to field: AskedField) -> Secret {
        field.kind.isSecret ? secrets[.asked(field.name)] ?? .empty : text(of: .asked(field.name)).secret
    }
}
