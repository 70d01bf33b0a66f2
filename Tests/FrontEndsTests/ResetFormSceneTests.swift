import Accounts
import Doubles
import FrontEnds
import Harness
import Networking
import Synchronization
import Testing
import Words

@MainActor
@Suite("The form for a new password by a code", .fewAtATime) struct ResetFormSceneTests {
    private let messages = Messages(.english)

    private func form(_ answer: @escaping @Sendable (PasswordReset) -> OwnerFailure?) -> ResetFormScene {
        let form = ResetFormScene(email: "", rule: .standard, messages: messages) { answer($0) }
        form.changed(.email, to: "ann@example.org")
        form.changed(.code, to: Secret(" abcd-efgh "))
        form.changed(.password, to: Secret("twelve green apples"))
        form.changed(.repetition, to: Secret("twelve green apples"))
        return form
    }

    @Test("asks for the address, the code and the password twice, and says what each still needs")
    func fields() {
        let form = ResetFormScene(email: "ann@", rule: .standard, messages: messages) { _ in nil }
        #expect(form.fields.map(\.name) == [.email, .code, .password, .repetition])
        #expect(form.verdicts.map(\.isValid) == [false, false, false, false])
        #expect(form.verdicts[1] == .missing(messages.resetCodeNeeded))
        form.changed(.password, to: Secret("ann@example.org"))
        form.changed(.email, to: "ann@example.org")
        form.changed(.code, to: Secret("x"))
        form.changed(.repetition, to: Secret("ann@example.org"))
        #expect(form.verdicts.map(\.isValid) == [true, true, false, true])
    }

    @Test("sends the code without blanks, and keeps what was accepted for the login that follows")
    func accepted() async {
        let form = form { _ in nil }
        #expect(form.verdicts.map(\.isValid) == [true, true, true, true])
        #expect(await form.submit() == .done)
        #expect(form.accepted?.login.text == "ann@example.org")
        #expect(form.accepted?.code == Secret("abcd-efgh"))
        #expect(form.accepted?.password == Secret("twelve green apples"))
    }

    @Test("another code needs no other password; what else was refused says where to go on")
    func refused() async {
        let wrong = form { _ in .wrongResetCode }
        let text = messages.error(OwnerFailure.wrongResetCode)
        #expect(await wrong.submit() == .more(text: text, field: .code, isComplaint: true))
        for (failure, field) in [
            (OwnerFailure.weakPassword(message: nil), FormField.Name.password), (.notOffered, .code),
        ] {
            let form = form { _ in failure }
            #expect(await form.submit() == .again(complaint: messages.error(failure), field: field, wait: nil))
            #expect(form.accepted == nil)
        }
        let cut = form { _ in .unavailable(.network(.interrupted)) }
        #expect(await cut.submit() == .again(complaint: messages.passwordMayBeChanged, field: .code, wait: nil))
    }
}
