import Accounts
import Doubles
import FrontEnds
import Relays
import SignIn
import Testing
import Words

/// A code that is asked for anew.
extension SecondFactorTests {
    @Test("a code that came too late is asked for anew at once, and the next one goes to that login")
    func expired() async {
        let anew = SecondFactor(carried: ["mfa": Token("m2")])
        let form = form(.secondFactor(pending), .rejected(.expiredCode), .secondFactor(anew), .ok(.sample()))
        _ = await form.submit()
        form.changed(.code, to: Secret("000000"))
        #expect(
            await form.submit()
                == .more(
                    text: "The password is right, but the code has expired: type a new one", field: .code,
                    isComplaint: true))
        form.changed(.code, to: Secret("123456"))
        #expect(await form.submit() == .done)
        #expect(
            log.lines == [
                "ann@example.com - -", "ann@example.com 000000 m1", "ann@example.com - -", "ann@example.com 123456 m2",
            ])
    }

    @Test("where it cannot be asked for anew, the next code goes with a new login")
    func expiredForGood() async {
        let form = form(
            .secondFactor(pending), .rejected(.expiredCode), .locked(retryAfter: nil), .rejected(.wrongCode),
            .secondFactor(pending), .ok(.sample()))
        _ = await form.submit()
        for code in ["000000", "111111", "222222"] {
            form.changed(.code, to: Secret(code))
            #expect(form.fields.count == 3)
            _ = await form.submit()
        }
        #expect(form.session == .sample())
        #expect(
            log.lines == [
                "ann@example.com - -", "ann@example.com 000000 m1", "ann@example.com - -", "ann@example.com 111111 -",
                "ann@example.com - -", "ann@example.com 222222 m1",
            ])
    }

    @Test("a wrong code that was given beforehand leads to the field, and the typed one goes to a login asked anew")
    func givenWrong() async {
        let answers = Answers<LoginResult>([.rejected(.wrongCode), .secondFactor(pending), .ok(.sample())])
        let endpoint = StubEndpoint(onLogin: { [log] request in
            log.add("\(request.code?.characterCount ?? 0) \(request.secondFactor?.carried["mfa"]?.text() ?? "-")")
            return answers.next(else: .unavailable(.cancelled))
        })
        let viewModel = LoginViewModel(endpoint: endpoint, email: "ann@example.com", code: Secret("000000"))
        _ = await viewModel.submit(Secret("secret"))
        #expect(viewModel.asksForCode.value)
        await viewModel.requestNewCode(Secret("secret"))
        await viewModel.requestNewCode(Secret("secret"))
        let form = LoginFormScene(viewModel, messages: messages, password: Secret("secret"))
        form.changed(.code, to: Secret("123456"))
        #expect(await form.submit() == .done)
        #expect(log.lines == ["6 -", "0 -", "6 m1"])
    }
}
