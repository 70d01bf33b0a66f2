package import Accounts
import SignIn
package import Words

/// The terminal form in which a signed-in person changes their password.
///
/// It asks for the current one, the new one twice, and a code if the endpoint asks for one.
@MainActor
package final class PasswordFormScene: Form {
    package let title: String
    package let submitLabel: String
    package let completeHint: String
    package let work: String
    /// The new session, once the password was changed.
    package private(set) var session: Session?

    private let email: EmailAddress?
    private let name: String
    private let rule: PasswordRule
    private let messages: Messages
    private let change: @Sendable (OwnerProof, Secret) async -> OwnerAnswer<Session>
    private var secrets: [FormField.Name: Secret] = [:]
    private var asksForCode = false

    /// - Parameters:
    ///   - session: The session of the person whose password is changed.
    ///   - rule: The rule that the form applies to the new password; the endpoint may be stricter.
    ///   - change: Changes the password, off the main actor.
    package init(
        of session: Session, rule: PasswordRule, messages: Messages,
        change: @escaping @Sendable (OwnerProof, Secret) async -> OwnerAnswer<Session>
    ) {
        email = try? EmailAddress(session.email)
        name = session.name
        self.rule = rule
        self.messages = messages
        self.change = change
        title = messages.newPasswordTitle(email: session.account)
        submitLabel = messages.saveLabel
        completeHint = messages.passwordIsComplete
        work = messages.savingPassword
    }

    package var fields: [FormField] {
        let fields = [
            FormField(.current, messages.currentPasswordLabel, .secret),
            FormField(.password, messages.newPasswordLabel, .secret),
            FormField(.repetition, messages.repeatedPasswordLabel, .secret),
        ]
        guard asksForCode else { return fields }
        return fields + [FormField(.code, messages.codeLabel, .code, boxes: LoginFormScene.codeDigits)]
    }

    package func text(of field: FormField.Name) -> String { "" }

    package func changed(_ field: FormField.Name, to text: String) {}

    package func changed(_ field: FormField.Name, to secret: Secret) {
        secrets[field] = field == .code ? OneTimeCode.secret(secret) : secret
    }

    package var verdicts: [FieldVerdict] {
        fields.map { field in
            let secret = secrets[field.name] ?? .empty
            switch field.name {
            case .current:
                return PasswordFacts(secret).need.map { .missing(messages.need($0)) } ?? .valid(hint: nil)
            case .password: return messages.verdict(rule.verdict(on: secret, email: email, name: name))
            case .repetition:
                let isSame = secret == secrets[.password]
                return messages.verdict(secret.isEmpty ? .missing : isSame ? .same : .differs)
            default: return LoginFormScene.verdict(ofCode: secret, messages)
            }
        }
    }

    package func submit(_ given: [FormField.Name: Secret]) async -> SubmitEnd {
        let proof = OwnerProof(
            password: secrets[.current] ?? .empty, code: asksForCode ? secrets[.code] : nil)
        switch await change(proof, secrets[.password] ?? .empty) {
        case .success(let session):
            self.session = session
            secrets = [:]
            return .done
        case .failure(.proof(.secondFactor)):
            asksForCode = true
            return .more(text: messages.codeNeeded, field: .code, isComplaint: false)
        case .failure(.proof(.rejected(.wrongCode))):
            return .more(text: messages.wrongCode, field: .code, isComplaint: true)
        case .failure(let failure):
            let field: FormField.Name = if case .weakPassword = failure { .password } else { .current }
            let wait: Duration? = if case .proof(.locked(let wait)) = failure { wait } else { nil }
            return .again(complaint: messages.error(failure), field: field, wait: wait)
        }
    }
}
