import Accounts
import Doubles
import Networking
import Relays
import SignIn
import Testing
import Waiting

@MainActor
@Suite struct LoginViewModelTests {
    @Test("the form is told once for each change of its verdict, not for each key")
    func changes() {
        let viewModel = LoginViewModel(endpoint: StubEndpoint())
        var problems: [String] = []
        let bag = DisposeBag()
        viewModel.form.subscribe { form in
            problems.append(
                "\(form.loginProblem.map { $0.word } ?? "well") \(form.passwordNeed.map { "\($0)" } ?? "well")")
        }.disposed(by: bag)
        for text in ["a", "an", "ann", "ann@", "ann@", "ann@e", "ann@ex", "ann@ex.c"] { viewModel.email.accept(text) }
        for count in 0...3 { viewModel.password.accept(PasswordFacts(byteCount: count)) }
        #expect(
            problems == [
                "empty empty", "noAt empty", "nothingAfterAt empty", "noDotAfterAt empty", "well empty", "well well",
            ])
    }

    @Test("everybody who subscribes shares one subscription to the fields, and has the latest verdict at once")
    func shared() {
        let viewModel = LoginViewModel(endpoint: StubEndpoint(), email: "ann@example.com")
        var first: [LoginForm] = []
        var second: [LoginForm] = []
        let one = viewModel.form.subscribe { first.append($0) }
        let other = viewModel.form.subscribe { second.append($0) }
        #expect(viewModel.email.subscriberCount == 1)
        #expect(viewModel.password.subscriberCount == 1)
        #expect(first == second)
        #expect(first.map(\.login?.text) == ["ann@example.com"])
        one.dispose()
        #expect(viewModel.email.subscriberCount == 1)
        other.dispose()
        #expect(viewModel.email.subscriberCount == 0)
    }

    @Test("making a view-model subscribes to nothing and asks nobody")
    func wiring() {
        let viewModel = LoginViewModel(endpoint: StubEndpoint(name: "https://example.com"), email: "ann@example.com")
        #expect(viewModel.endpointName == "https://example.com")
        #expect(viewModel.email.value == "ann@example.com")
        #expect(viewModel.email.subscriberCount == 0)
        #expect(!viewModel.isSubmitting.value)
    }

    @Test(
        "an invalid form is an outcome, and nothing is sent",
        arguments: [
            ("", "secret"), ("ann", "secret"), ("ann@example.com", ""),
            ("ann@example.com", String(repeating: "a", count: 4_097)),
        ])
    func malformed(email: String, password: String) async {
        let viewModel = LoginViewModel(endpoint: StubEndpoint(), email: email)
        let outcome = await viewModel.submit(Secret(password))
        let form = LoginForm(login: email, password: PasswordFacts(Secret(password)))
        #expect(outcome == LoginOutcome(login: email, endpoint: "local", invalid: form))
        #expect(!viewModel.isSubmitting.value)
    }

    @Test("what is submitted is the latest of both fields, bytes and all")
    func sent() async {
        let log = Log()
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { request in
                log.add("\(request.login) \(request.password.text) \(request.address ?? "here")")
                return .ok(.sample())
            }))
        viewModel.email.accept("bob@example.com")
        viewModel.email.accept("ann@example.com")
        let outcome = await viewModel.submit(Secret("  pass word "))
        #expect(log.lines == ["ann@example.com   pass word  here"])
        #expect(outcome?.result == .ok(.sample()))
    }

    @Test("after every answer the next attempt works")
    func nextAttempt() async {
        let results: [LoginResult] = [
            .rejected(.credentials), .rejected(.forbidden(message: "no")), .invalid(message: nil),
            .locked(retryAfter: .seconds(30)), .locked(retryAfter: nil), .secondFactor(.unanswerable),
            .unavailable(.network(.unreachable(reason: "refused"))), .unavailable(.cancelled), .ok(.sample()),
        ]
        let answers = Answers(results)
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in answers.next(else: .secondFactor(.unanswerable)) }),
            email: "ann@example.com"
        )
        for result in results {
            #expect(await viewModel.submit(Secret("secret"))?.result == result)
            #expect(!viewModel.isSubmitting.value)
        }
    }

    @Test("one attempt at a time: a second one while it runs sends nothing")
    func oneAtATime() async {
        let gate = Gate()
        let log = Log()
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in
                log.add("sent")
                await gate.wait()
                return .rejected(.credentials)
            }), email: "ann@example.com"
        )
        var isSubmitting: [Bool] = []
        let subscription = viewModel.isSubmitting.subscribe { isSubmitting.append($0) }
        let first = Task { await viewModel.submit(Secret("one")) }
        await until { gate.waiting == 1 }
        #expect(await viewModel.submit(Secret("two")) == nil)
        gate.open()
        #expect(await first.value?.result == .rejected(.credentials))
        #expect(log.lines == ["sent"])
        #expect(isSubmitting == [false, true, false])
        subscription.dispose()
    }

    @Test("an outcome names the address that was sent, whatever is typed meanwhile")
    func typedAhead() async {
        let gate = Gate()
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in
                await gate.wait()
                return .rejected(.credentials)
            }), email: "ann@example.com"
        )
        let attempt = Task { await viewModel.submit(Secret("secret")) }
        await until { gate.waiting == 1 }
        viewModel.email.accept("bob@example.com")
        gate.open()
        #expect(await attempt.value?.login == "ann@example.com")
    }

    @Test("a token from elsewhere is what was typed where sessions are", arguments: [false, true], [false, true])
    func tokenFromElsewhere(isTyped: Bool, isRenewed: Bool) async {
        var endpoint = StubEndpoint(
            name: "https://example.com", onRefresh: { _ in .ok(.sample()) },
            onProfile: { tokens in isRenewed && tokens.access == Token("t") ? .refused : .ok(.sample) })
        endpoint.hasTypedSessions = isTyped
        let outcome = await LoginViewModel(endpoint: endpoint).signIn(with: Token("t"))
        guard case .ok(let session)? = outcome?.result else {
            Issue.record("no session")
            return
        }
        #expect(session.isCredential == isTyped)
    }

    @Test("another device is none of the ways of an endpoint without pages")
    func noPages() async {
        let viewModel = LoginViewModel(endpoint: StubEndpoint(name: "https://example.com"))
        let outcome = await viewModel.signIn(by: .device) { _ in Issue.record("a page was shown") }
        #expect(outcome?.result == .unavailable(.noPages))
    }

    @Test("cancelling gives the attempt up, and the next one works")
    func cancelling() async {
        let gate = Gate()
        let viewModel = LoginViewModel(
            endpoint: StubEndpoint(onLogin: { _ in
                await gate.wait()
                return Task.isCancelled ? .unavailable(.cancelled) : .ok(.sample())
            }), email: "ann@example.com"
        )
        let attempt = Task { await viewModel.submit(Secret("secret")) }
        await until { gate.waiting == 1 }
        attempt.cancel()
        #expect(await attempt.value?.result == .unavailable(.cancelled))
        #expect(!viewModel.isSubmitting.value)
        gate.open()
        #expect(await viewModel.submit(Secret("secret"))?.result == .ok(.sample()))
    }
}

extension LoginName.Problem {
    fileprivate var word: String {
        if case .email(let problem) = self { "\(problem)" } else { "\(self)" }
    }
}
