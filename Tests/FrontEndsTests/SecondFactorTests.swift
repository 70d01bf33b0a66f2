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
@Suite("The second factor of a login", .fewAtATime) struct SecondFactorTests {
    let messages = Messages(.english)
    let pending = SecondFactor(carried: ["mfa": Token("m1")])
    let log = Log()

    /// A form over answers given one after the other; each request is noted.
    func form(_ results: LoginResult..., password: Secret? = nil, code: Secret? = nil) -> LoginFormScene {
        let answers = Answers(results)
        let endpoint = StubEndpoint(onLogin: { [log] request in
            let code = request.code?.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } ?? "-"
            log.add("\(request.login.text) \(code) \(request.secondFactor?.carried["mfa"]?.text() ?? "-")")
            return answers.next(else: .unavailable(.cancelled))
        })
        let form = LoginFormScene(
            LoginViewModel(endpoint: endpoint, email: "ann@example.com", code: code), messages: messages,
            password: password
        )
        if password == nil { form.changed(.password, to: Secret("secret")) }
        return form
    }

    @Test("an answer that asks for a code leads to a field of six boxes, and the code goes with what was carried")
    func asked() async {
        let form = form(.secondFactor(pending), .ok(.sample()))
        #expect(form.fields.count == 2)
        #expect(
            await form.submit()
                == .more(
                    text: "One more step: type the code from your authenticator app, text message or email",
                    field: .code, isComplaint: false))
        #expect(form.fields.dropFirst(2) == [FormField(.code, "Code", .code, boxes: 6)])
        #expect(form.verdicts[2] == .missing("Type the code: usually 6 digits, at least 4"))
        form.changed(.code, to: Secret(" 123 456\n"))
        #expect(form.verdicts[2] == .valid(hint: nil))
        #expect(form.text(of: .email) == "ann@example.com")
        #expect(await form.submit() == .done)
        #expect(form.session == .sample())
        #expect(log.lines == ["ann@example.com - -", "ann@example.com 123456 m1"])
    }

    @Test(
        "a code has 4 characters at least; fewer than authenticators show are told and can be sent",
        arguments: [
            ("123", FieldVerdict.missing("Type the code: usually 6 digits, at least 4")),
            ("1234", .valid(hint: "Codes usually have 6 digits: press Enter if yours has 4")),
            ("12345", .valid(hint: "Codes usually have 6 digits: press Enter if yours has 5")),
            ("123456", .valid(hint: nil)), ("a1b2c-d3e4f", .valid(hint: nil)),
        ])
    func length(code: String, verdict: FieldVerdict) async {
        let form = form(.secondFactor(pending))
        _ = await form.submit()
        form.changed(.code, to: Secret(code))
        #expect(form.verdicts[2] == verdict)
    }

    @Test("a wrong code is told apart from a wrong password, and the next code goes to the same login")
    func wrong() async {
        let form = form(.secondFactor(pending), .rejected(.wrongCode), .ok(.sample()))
        _ = await form.submit()
        form.changed(.code, to: Secret("000000"))
        #expect(
            await form.submit()
                == .more(
                    text: "The password is right, but the code is wrong or already used: type a new one",
                    field: .code,
                    isComplaint: true))
        #expect(form.verdicts[2] != .valid(hint: nil))
        form.changed(.code, to: Secret("123456"))
        #expect(await form.submit() == .done)
        #expect(log.lines == ["ann@example.com - -", "ann@example.com 000000 m1", "ann@example.com 123456 m1"])
    }

    @Test("a lock or a failure keeps the question, a wrong password takes it back")
    func kept() async {
        let form = form(
            .secondFactor(pending), .unavailable(.network(.interrupted)), .locked(retryAfter: .seconds(9)),
            .rejected(.credentials))
        _ = await form.submit()
        form.changed(.code, to: Secret("123456"))
        guard case .again(_, field: .password, wait: nil) = await form.submit() else {
            Issue.record("not again"); return
        }
        #expect(form.fields.count == 3)
        guard case .again(_, field: .password, wait: .seconds(9)) = await form.submit() else {
            Issue.record("not locked")
            return
        }
        #expect(form.fields.count == 3)
        _ = await form.submit()
        #expect(form.fields.count == 2)
    }

    @Test("another address begins another login")
    func otherAddress() async {
        let form = form(.secondFactor(pending), .ok(.sample()))
        _ = await form.submit()
        form.changed(.email, to: "bob@example.com")
        form.changed(.code, to: Secret("123456"))
        _ = await form.submit()
        #expect(log.lines.last == "bob@example.com 123456 -")
    }

    @Test("an endpoint that cannot be told a code asks for none")
    func unanswerable() async {
        let form = form(.secondFactor(.unanswerable))
        guard case .again(let complaint, field: .password, wait: nil) = await form.submit() else {
            Issue.record("asked")
            return
        }
        #expect(complaint.hasPrefix("The endpoint asks for a second factor without saying how"))
        #expect(form.fields.count == 2)
    }

    @Test("a code that was given beforehand goes with the first attempt and no other")
    func given() async {
        let form = form(.rejected(.credentials), .ok(.sample()), code: Secret("123456"))
        _ = await form.submit()
        _ = await form.submit()
        #expect(log.lines == ["ann@example.com 123456 -", "ann@example.com - -"])
    }

    @Test("a password that an option gave is sent once more with the code")
    func givenPassword() async {
        let form = form(.secondFactor(pending), .ok(.sample()), password: Secret("given"))
        _ = await form.submit()
        form.changed(.code, to: Secret("123456"))
        #expect(await form.submit() == .done)
    }

    @Test("a code is taken without the spaces that it is shown with")
    func spaces() {
        #expect(OneTimeCode.secret(Secret(" 123 456\t\r\n")) == Secret("123456"))
        #expect(OneTimeCode.secret(Secret("")) == Secret(""))
    }

    @Test(
        "a code is taken as it was copied: other spaces, dashes between digits, the digits of any script",
        arguments: [
            ("123\u{A0}456", "123456"), ("\u{FEFF}123\u{200B}456\u{2060}", "123456"), ("123-456", "123456"),
            ("123\u{2013}456", "123456"), ("１２３ ４５６", "123456"), ("١٢٣٤٥٦", "123456"), ("۱۲۳۴۵۶", "123456"),
            ("123\u{3000}456", "123456"), ("abcd-efgh", "abcd-efgh"), ("ab１2-ef", "ab12-ef"), ("é1", "é1"),
        ])
    func copied(typed: String, code: String) {
        #expect(OneTimeCode.secret(Secret(typed)) == Secret(code))
    }
}
