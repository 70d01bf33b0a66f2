import Accounts
import Doubles
import FrontEnds
import Harness
import Networking
import Synchronization
import Testing
import Words

@MainActor
@Suite("The form for a person's own new password", .fewAtATime) struct PasswordFormSceneTests {
    private let messages = Messages(.english)

    @Test("a code that an option gave and that is wrong leads to a field for another one")
    func wrongCode() async {
        let proofs = Mutex<[Secret?]>([])
        let form = PasswordFormScene(of: .sample(), rule: .standard, messages: messages) { proof, _ in
            let isFirst = proofs.withLock { proofs in
                proofs.append(proof.code)
                return proofs.count == 1
            }
            return isFirst ? .failure(.proof(.rejected(.wrongCode))) : .success(.sample(2))
        }
        form.changed(.current, to: Secret("old"))
        form.changed(.password, to: Secret("twelve green apples"))
        form.changed(.repetition, to: Secret("twelve green apples"))
        #expect(await form.submit() == .more(text: messages.wrongCode, field: .code, isComplaint: true))
        #expect(form.fields.map(\.name) == [.current, .password, .repetition, .code])
        #expect(form.verdicts.map(\.isValid) == [true, true, true, false])
        form.changed(.code, to: Secret("123 456"))
        #expect(form.verdicts.map(\.isValid) == [true, true, true, true])
        #expect(await form.submit() == .done)
        #expect(form.session == .sample(2))
        #expect(proofs.withLock { $0 } == [nil, Secret("123456")])
    }

    @Test("where the new password is too weak, that is what is typed next; elsewhere the current one")
    func again() async {
        for (failure, field) in [
            (OwnerFailure.weakPassword(message: nil), FormField.Name.password),
            (.proof(.rejected(.credentials)), .current), (.notOffered, .current),
        ] {
            let form = PasswordFormScene(of: .sample(), rule: .standard, messages: messages) { _, _ in
                .failure(failure)
            }
            #expect(await form.submit() == .again(complaint: messages.error(failure), field: field, wait: nil))
            #expect(form.session == nil)
        }
    }

    @Test("where no whole answer came it is not said that nothing was changed")
    func cutOff() async {
        for failure in [NetworkError.interrupted, .timedOut(after: .seconds(10))] {
            let form = PasswordFormScene(of: .sample(), rule: .standard, messages: messages) { _, _ in
                .failure(.unavailable(.network(failure)))
            }
            #expect(
                await form.submit() == .again(complaint: messages.passwordMayBeChanged, field: .current, wait: nil))
        }
    }
}
