import Accounts
import Doubles
import FrontEnds
import Harness
import SignIn
import Synchronization
import Testing
import Words

@MainActor
@Suite(.fewAtATime) struct AccountFormSceneTests {
    private let messages = Messages(.english)

    /// Saving that the test did not ask for fails it.
    private let unexpected: @Sendable (AccountFormScene.Draft) async -> AccountError? = { _ in
        Issue.record("saving was not expected")
        return nil
    }

    @Test("a new account has an email, a name and a password twice; a new password only the password twice")
    func fields() throws {
        let first = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages, save: unexpected)
        #expect(first.words.title == "Create the first account (Ctrl-D quits)")
        #expect(
            first.fields == [
                FormField(.email, "Email", .text), FormField(.name, "Name", .text),
                FormField(.password, "New password", .secret),
                FormField(.repetition, "Confirm password", .secret),
            ])
        #expect(first.words.submitLabel == "Create account")
        #expect(first.words.completeHint == "Press Enter to create the account")
        #expect(first.words.work == "Creating the account…")

        let email = try EmailAddress("ann@example.com")
        let change = AccountFormScene(.newPassword(email), AccountViewModel(), messages: messages, save: unexpected)
        #expect(change.words.title == "New password for ann@example.com")
        #expect(
            change.fields == [
                FormField(.password, "New password", .secret), FormField(.repetition, "Confirm password", .secret),
            ])
        #expect(change.words.submitLabel == "Save new password")
        #expect(change.words.completeHint == "Press Enter to save")
        #expect(change.words.work == "Saving the new password…")

        let other = AccountFormScene(.newAccount, AccountViewModel(), messages: messages, save: unexpected)
        #expect(other.words.title == "New account · local endpoint")
        #expect(other.fields == first.fields)
    }

    @Test("the rules for passwords are told while one types")
    func password() {
        let form = AccountFormScene(
            .firstAccount, AccountViewModel(email: "ann.smith@example.com", name: "Ann"), messages: messages,
            save: unexpected
        )
        #expect(form.verdicts[2] == .missing("Type a new password of at least 15 characters"))
        for (typed, verdict) in [
            ("a", FieldVerdict.missing("14 more characters needed")),
            ("abcdefghijklmn", .missing("1 more character needed")),
            ("비밀번호비밀번", .missing("8 more characters needed")),
            ("P@ssword1234567", .missing("This password is too common: choose another")),
            ("ANN.SMITH@example.com", .missing("This password is too similar to your email address: choose another")),
            ("ann.smith123456", .missing("This password is too similar to your email address: choose another")),
            ("Rollcall 123456", .missing("This password is too similar to the name of the program: choose another")),
            ("ann 2026 01 01 !!", .missing("This password is too similar to your name: choose another")),
            ("plughplughplugh", .missing("This password just repeats the same characters: choose another")),
            ("qwertyuiopasdfg", .missing("This password is just a sequence of keys or letters: choose another")),
            ("               ", .missing("A password cannot be only spaces: add other characters")),
            ("plugh xyzzy plover", .valid(hint: nil)),
            (
                String(repeating: "xyz", count: 1_366),
                .missing(
                    "The password is 4098 bytes long, and the limit is 4096: shorten it")
            ),
        ] {
            form.changed(.password, to: Secret(typed))
            #expect(form.verdicts[2] == verdict, "\(typed)")
        }
    }

    @Test("where the configuration takes shorter ones, 15 characters are recommended")
    func shorter() {
        let viewModel = AccountViewModel(rule: PasswordRule(minimumLength: 8))
        let form = AccountFormScene(.firstAccount, viewModel, messages: messages, save: unexpected)
        #expect(form.verdicts[2] == .missing("Type a new password of at least 8 characters"))
        form.changed(.password, to: Secret("plughxyz"))
        #expect(form.verdicts[2] == .valid(hint: "8 characters: good; 15 would be better"))
    }

    @Test("that the two differ is told while one types, whichever of them is changed")
    func repetition() {
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages, save: unexpected)
        let missing = FieldVerdict.missing("Type the new password again")
        let differs = FieldVerdict.missing("The passwords differ: type this one again")
        #expect(form.verdicts[3] == missing)
        form.changed(.password, to: Secret("plughxyz"))
        #expect(form.verdicts[3] == missing)
        form.changed(.repetition, to: Secret("plugh"))
        #expect(form.verdicts[3] == differs)
        form.changed(.repetition, to: Secret("plughxyz"))
        #expect(form.verdicts[3] == .valid(hint: nil))
        form.changed(.password, to: Secret("plughxyzz"))
        #expect(form.verdicts[3] == differs)
        form.changed(.repetition, to: Secret(""))
        #expect(form.verdicts[3] == missing)
    }

    @Test("in Korean too")
    func korean() {
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: Messages(.korean), save: unexpected)
        #expect(form.verdicts[3] == .missing("새 비밀번호를 한 번 더 입력하세요"))
        form.changed(.password, to: Secret("plughxyz"))
        form.changed(.repetition, to: Secret("plugh"))
        #expect(form.verdicts[2] == .missing("7자 더 입력하세요"))
        #expect(form.verdicts[3] == .missing("비밀번호가 서로 다릅니다. 다시 입력하세요."))
    }

    @Test("the address and the name have their rules, and a password that becomes the address is refused")
    func texts() {
        let form = AccountFormScene(.newAccount, AccountViewModel(), messages: messages, save: unexpected)
        #expect(form.verdicts[0] == .missing("Type your email address"))
        #expect(form.verdicts[1] == .missing("Type your name"))
        form.changed(.password, to: Secret("ann@example.com"))
        #expect(form.verdicts[2] == .valid(hint: nil))
        form.changed(.email, to: "ann@example.com")
        form.changed(.name, to: "Ann")
        #expect(form.text(of: .email) == "ann@example.com")
        #expect(form.text(of: .name) == "Ann")
        #expect(Array(form.verdicts[0...1]) == [.valid(hint: nil), .valid(hint: nil)])
        #expect(form.verdicts[2] == .missing("This password is too similar to your email address: choose another"))
    }

    @Test("what is accepted is saved as it was typed, and is there afterwards")
    func saving() async {
        let log = Log()
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages) { draft in
            log.add("\(draft.email) \(draft.name) \(draft.password.text)")
            return nil
        }
        fill(form)
        #expect(await form.submit() == .done)
        #expect(log.lines == ["ann@example.com Ann plugh xyzzy plugh"])
        #expect(form.saved?.email.text == "ann@example.com")
        #expect(form.saved?.password == Secret("plugh xyzzy plugh"))
    }

    @Test("a new password is saved for the address that it is for")
    func newPassword() async throws {
        let log = Log()
        let email = try EmailAddress("ann@example.com")
        let form = AccountFormScene(.newPassword(email), AccountViewModel(), messages: messages) { draft in
            log.add("\(draft.email) \(draft.password.text)")
            return nil
        }
        form.changed(.password, to: Secret("ann@example.com"))
        #expect(form.verdicts[0] == .missing("This password is too similar to your email address: choose another"))
        form.changed(.password, to: Secret("plugh xyzzy plugh"))
        form.changed(.repetition, to: Secret("plugh xyzzy plugh"))
        #expect(form.verdicts == [.valid(hint: nil), .valid(hint: nil)])
        #expect(await form.submit() == .done)
        #expect(log.lines == ["ann@example.com plugh xyzzy plugh"])
    }

    @Test(
        "each failure leads back to the field that it is about",
        arguments: [
            (
                AccountError.exists,
                "An account with this address already exists: sign in, or use another address", .email
            ),
            (
                .name(.controlCharacter),
                "The name contains an invisible character, or bytes that are not UTF-8: type it again", .name
            ),
            (
                .password(.common),
                "This password is too common: choose another", .password
            ),
            (
                .unavailable(.storageNotWritable(path: "accounts.sqlite", reason: "disk full")),
                "accounts.sqlite cannot be created or written (disk full): check the folder and its permissions",
                .password
            ),
        ] as [(AccountError, String, FormField.Name)])
    func failures(failure: AccountError, complaint: String, field: FormField.Name) async {
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages) { _ in failure }
        fill(form)
        #expect(await form.submit() == .again(complaint: complaint, field: field, wait: nil))
        #expect(form.saved == nil)
    }

    @Test("after a failure the same form can be saved")
    func again() async {
        let answers = Answers<AccountError?>(.exists, nil)
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages) { _ in
            answers.next(else: nil)
        }
        fill(form)
        guard case .again(_, .email, nil) = await form.submit() else {
            Issue.record("the first attempt leads back to the address")
            return
        }
        form.changed(.email, to: "bob@example.com")
        #expect(await form.submit() == .done)
        #expect(form.saved?.email.text == "bob@example.com")
    }

    @Test("without an address nothing is saved")
    func noAddress() async {
        let form = AccountFormScene(.firstAccount, AccountViewModel(), messages: messages, save: unexpected)
        #expect(await form.submit() == .again(complaint: "Type your email address", field: .email, wait: nil))
    }

    private func fill(_ form: AccountFormScene) {
        form.changed(.email, to: "ann@example.com")
        form.changed(.name, to: "Ann")
        form.changed(.password, to: Secret("plugh xyzzy plugh"))
        form.changed(.repetition, to: Secret("plugh xyzzy plugh"))
    }
}
