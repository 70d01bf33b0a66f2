import Accounts
import Doubles
import FrontEnds
import Harness
import Networking
import Relays
import SignIn
import Testing
import Words

@MainActor
@Suite(.fewAtATime) struct LoginFormSceneTests {
    private let messages = Messages(.english)

    @Test("the form has an email and a password, what is known is offered, and its title names the endpoint")
    func fields() {
        let form = LoginFormScene(
            LoginViewModel(endpoint: StubEndpoint(name: "https://example.com")), messages: messages,
            known: ["ann@example.com"]
        )
        #expect(form.words.title == "Sign in · https://example.com")
        #expect(
            form.fields == [
                FormField(.email, "Email", .text, suggestions: ["ann@example.com"]),
                FormField(.password, "Password", .secret),
            ])
        #expect(form.words.submitLabel == "Sign in")
        #expect(form.words.completeHint == "Press Enter to sign in")
        #expect(form.words.work == "Signing in…")
    }

    @Test("while typing, each field says the next missing thing")
    func typing() {
        let form = LoginFormScene(LoginViewModel(endpoint: StubEndpoint()), messages: messages)
        #expect(form.verdicts == [.missing("Type your email address"), .missing("Type your password")])
        form.changed(.email, to: "ann")
        #expect(form.verdicts[0] == .missing("Add an @, as in name@example.com"))
        form.changed(.email, to: "ann@example.com")
        #expect(form.text(of: .email) == "ann@example.com")
        #expect(form.verdicts == [.valid(hint: nil), .missing("Type your password")])
        form.changed(.password, to: Secret("x"))
        #expect(form.verdicts == [.valid(hint: nil), .valid(hint: nil)])
        form.changed(.password, to: Secret(""))
        #expect(form.verdicts[1] == .missing("Type your password"))
    }

    @Test("each answer leads back to the password with what to do, a lock with its wait; then it goes well")
    func submitting() async {
        let answers = Answers<LoginResult>(
            .rejected(.credentials), .locked(retryAfter: .seconds(90)), .unavailable(.serverError(status: 503)),
            .ok(.sample())
        )
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in answers.next(else: .secondFactor(.unanswerable)) }),
            email: "ann@example.com"
        )
        let form = LoginFormScene(viewModel, messages: messages)
        form.changed(.password, to: Secret("secret"))
        #expect(
            await form.submit()
                == .again(
                    complaint: "Wrong email or password: check both and try again", field: .password, wait: nil))
        #expect(
            await form.submit()
                == .again(
                    complaint: "Too many attempts: try again in 1 min 30 s", field: .password, wait: .seconds(90)))
        #expect(
            await form.submit()
                == .again(
                    complaint: "The endpoint failed (status 503): try again later", field: .password, wait: nil))
        #expect(form.text(of: .email) == "ann@example.com")
        #expect(form.session == nil)
        #expect(await form.submit() == .done)
        #expect(form.session == .sample())
    }

    @Test("an endpoint that wants a new password gets it with the old one, from fields of the same form")
    func newPassword() async {
        let answers = Answers<LoginResult>(
            .rejected(.passwordChangeNeeded(isOffered: true)),
            .rejected(.weakNewPassword(message: "in the dictionary")),
            .unavailable(.network(.interrupted)), .ok(.sample()))
        let sent = Log()
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { request in
                sent.add(request.newPassword.map { "\($0 == Secret("lantern harbour"))" } ?? "none")
                return answers.next(else: .secondFactor(.unanswerable))
            }),
            email: "ann@example.com"
        )
        let form = LoginFormScene(viewModel, messages: messages)
        form.changed(.password, to: Secret("secret"))
        #expect(
            await form.submit()
                == .more(
                    text: "Your password must be changed: choose a new one", field: .newPassword, isComplaint: false))
        #expect(form.fields.map(\.name) == [.email, .password, .newPassword, .repetition])
        #expect(form.verdicts[2] != .valid(hint: nil))
        form.changed(.newPassword, to: Secret("lantern harbour"))
        #expect(form.strength(of: .newPassword) != nil && form.strength(of: .password) == nil)
        form.changed(.repetition, to: Secret("lantern"))
        #expect(form.verdicts[3] == .missing("The passwords differ: type this one again"))
        form.changed(.repetition, to: Secret("lantern harbour"))
        for verdict in form.verdicts { #expect(verdict.isValid) }
        guard case .more(let text, .newPassword, isComplaint: true) = await form.submit() else {
            Issue.record("a weak password ends the form")
            return
        }
        #expect(text.contains("in the dictionary"))
        guard case .again(let complaint, .password, nil) = await form.submit() else {
            Issue.record("a lost answer keeps the secrets")
            return
        }
        #expect(complaint.contains("may have been changed"))
        #expect(await form.submit() == .done)
        #expect(sent.lines == ["none", "true", "true", "true"])
    }

    @Test("without a password nothing is sent")
    func nothing() async {
        let form = LoginFormScene(
            LoginViewModel(endpoint: StubEndpoint(), email: "ann@example.com"), messages: messages)
        #expect(await form.submit() == .again(complaint: "Type your password", field: .password, wait: nil))
    }

    @Test("the password's text passes through no relay and no outcome")
    func secrecy() async {
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in .rejected(.credentials) }), email: "ann@example.com"
        )
        let log = Log()
        let bag = DisposeBag()
        viewModel.email.subscribe { log.add(dumped($0)) }.disposed(by: bag)
        viewModel.password.subscribe { log.add(dumped($0)) }.disposed(by: bag)
        viewModel.form.subscribe { log.add(dumped($0)) }.disposed(by: bag)
        viewModel.isSubmitting.subscribe { log.add(dumped($0)) }.disposed(by: bag)
        let form = LoginFormScene(viewModel, messages: messages)
        form.changed(.password, to: Secret("xyzzy-plugh"))
        _ = await form.submit()
        log.add(dumped(form))
        log.add(dumped(await viewModel.submit(Secret("xyzzy-plugh"))))
        #expect(log.text.contains("byteCount: 11"))
        #expect(log.text.contains("rejected"))
        #expect(!log.text.contains("xyzzy"))
    }

    private func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}
