import Accounts
import Browsing
import ClientWords
import Doubles
import FoundationEssentials
import FrontEnds
import Harness
import Networking
import People
import Relays
import SignIn
import Terminal
import Testing
import Words

/// The flow as a script on a pipe drives it: lines in, lines out, and how it ended.
@MainActor
@Suite(.fewAtATime) struct PipeFlowTests {
    private let output = NamelessFile()
    private let errors = NamelessFile()
    private let log = Log()
    // The kernel's mark is the process's, and these tests run beside others.
    private let dumpGuard = DumpGuard(isOn: false)

    private func endpoint(_ result: LoginResult = .ok(.sample())) -> StubEndpoint {
        StubEndpoint(
            onLogin: { [log] request in
                log.add("login \(request.login) \(request.password.text)")
                return result
            },
            onRefresh: { _ in .refused },
            onProfile: { _ in .ok(.sample) },
            onLogout: { _ in .ok }
        )
    }

    private func run(
        _ input: String, given: GivenCredentials? = nil, _ endpoint: StubEndpoint,
        format: EventPrinter.Format = .text, isSignedIn: Bool = false, loads: Result<[Person], PeopleError>...
    ) async -> FlowEnd {
        let input = NamelessFile(input)
        let capabilities = TerminalCapabilities(color: .none, glyphs: .unicode)
        let printer = EventPrinter(
            messages: Messages(.english), format: format, output: OutputWriter(descriptor: output.descriptor),
            outputCapabilities: capabilities, errors: OutputWriter(descriptor: errors.descriptor),
            errorCapabilities: capabilities,
            outputEnded: { _ in Issue.record("nobody closed the pipe") }
        )
        let frontEnd = PipeFrontEnd(
            input: PipeReader(descriptor: input.descriptor, limit: 8_192),
            given: given ?? GivenCredentials(dumpGuard: dumpGuard), printer: printer, dumpGuard: dumpGuard)
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        if isSignedIn { _ = try? await keeper.adopt(.sample()) }
        let answers = Answers(loads)
        let flow = Flow.sample(frontEnd, endpoint, keeper, StubSource(answers: answers))
        let end = await flow.run(isSignedIn: isSignedIn)
        #expect(answers.left == 0)
        withExtendedLifetime(input) {}
        return end
    }

    @Test("two lines sign in, each further one is a command, the end of input is quit")
    func road() async {
        let end = await run(
            "ann@example.com\nright\nopen Women\n\nback", endpoint(), loads: .success(.five))
        #expect(log.lines == ["login ann@example.com right"])
        #expect(
            output.text == """
                Welcome, Ann
                \(Transcript.overview)
                Women · 2 people · page 1 of 1
                  1  Dora Dahl   29  Berlin, Germany
                  2  Emma Ernst  67  Bern, Switzerland
                \(Transcript.overview)

                """)
        #expect(errors.text == "")
        #expect(end == .done(failedCommands: false))
    }

    @Test(
        "one line ending is taken off a password, LF or CRLF; every other byte counts",
        arguments: [
            ("ann@example.com\n right \n", " right "), ("ann@example.com\r\nright\r\n", "right"),
            ("ann@example.com\nright\r\r\n", "right\r"), ("ann@example.com\nright", "right"),
            ("ann@example.com\nri\0ght\n", "ri\0ght"),
        ])
    func password(input: String, password: String) async {
        let end = await run(input, endpoint(), loads: .success([]))
        #expect(log.lines == ["login ann@example.com \(password)"])
        #expect(end == .done(failedCommands: false))
    }

    @Test("what options gave is not read from the pipe")
    func given() async {
        _ = await run(
            "right\nquit\n", given: GivenCredentials(email: "bob@example.com", dumpGuard: dumpGuard), endpoint(),
            loads: .success([]))
        _ = await run(
            "ann@example.com\nquit\n", given: GivenCredentials(password: Secret("given"), dumpGuard: dumpGuard),
            endpoint(), loads: .success([]))
        _ = await run(
            "", given: GivenCredentials(email: "eve@example.com", password: Secret("given"), dumpGuard: dumpGuard),
            endpoint(), loads: .success([]))
        #expect(
            log.lines == [
                "login bob@example.com right", "login ann@example.com given", "login eve@example.com given",
            ])
    }

    @Test(
        "input that ends before both lines were read signs nobody in, and only what is missing is told",
        arguments: [
            (
                "", .inputEnded,
                "an email address and a password were read: line 1 is the email, line 2 the password"
            ),
            ("ann@example.com", .passwordMissing, "a password was read: line 2 is the password"),
            ("ann@example.com\n", .passwordMissing, "a password was read: line 2 is the password"),
        ] as [(String, FlowEnd, String)])
    func inputEnded(input: String, expected: FlowEnd, told: String) async {
        let end = await run(input, endpoint())
        #expect(end == expected)
        #expect(log.lines == [])
        #expect(output.text + errors.text == "")
        #expect(Messages(.english).complaint(end) == "Input ended before \(told)")
    }

    @Test(
        "a malformed form is an outcome, and nothing is sent",
        arguments: [
            ("\n\n", "email_empty", "Line 1, email: Type your email address"),
            ("ann\nright\n", "email_malformed", "Line 1, email: Add an @, as in name@example.com"),
            ("ann@example.com\n\n", "password_empty", "Line 2, password: Type your password"),
            (
                "ann@example.com\n" + String(repeating: "x", count: 4_097) + "\n", "password_too_long",
                "Line 2, password: The password is longer than 4096 bytes: check that it is the right one"
            ),
        ])
    func malformed(input: String, reason: String, complaint: String) async {
        let end = await run(input, endpoint(), format: .json)
        guard case .notSignedIn(let outcome) = end, outcome.invalidForm != nil else {
            Issue.record("\(end)")
            return
        }
        #expect(log.lines == [])
        #expect(output.text.contains("\"status\":\"invalid\""))
        #expect(output.text.contains("\"reason\":\"\(reason)\""))
        #expect(errors.text == "rollcall: \(complaint)\n")
    }

    @Test(
        "each answer of the endpoint ends the flow with it, and is never asked again",
        arguments: [
            .rejected(.credentials), .rejected(.forbidden(message: "no")), .invalid(message: "no"),
            .locked(retryAfter: .seconds(9)), .secondFactor(.unanswerable),
            .unavailable(.timedOut(after: .seconds(10))),
        ] as [LoginResult])
    func answers(result: LoginResult) async {
        let end = await run("ann@example.com\nwrong\nsections\n", endpoint(result))
        let outcome = LoginOutcome(login: "ann@example.com", endpoint: "local", result: result)
        #expect(end == .notSignedIn(outcome))
        #expect(log.lines == ["login ann@example.com wrong"])
        #expect(output.text == "")
        #expect(errors.text == "rollcall: \(outcome.complaint(Messages(.english)) ?? "")\n")
    }

    @Test("a line that is too long ends the login, and is an error among commands")
    func longLines() async {
        let long = String(repeating: "x", count: 8_193)
        #expect(await run("\(long)\nright\n", endpoint()) == .lineTooLong(limit: 8_192))
        #expect(await run("ann@example.com\n\(long)\n", endpoint()) == .lineTooLong(limit: 8_192))
        #expect(log.lines == [])
        let end = await run("ann@example.com\nright\n\(long)\nquit\n", endpoint(), loads: .success([]))
        #expect(end == .done(failedCommands: true))
        #expect(errors.text == "rollcall: An input line is longer than 8192 bytes: shorten it\n")
    }

    @Test("a command that fails prints an error object, and the rest goes on")
    func failedCommand() async {
        let end = await run(
            "open Kids\u{1B}[31m\nopen 2\n", endpoint(), format: .json, isSignedIn: true, loads: .success([]))
        #expect(
            output.text == #"""
                {"event":"sections","sections":[{"title":"Men","count":0,"preview":[]},{"title":"Women","count":0,"preview":[]}],"stale":false}
                {"event":"error","code":"no_such_section","message":"No section “Kids\u001b[31m”: type sections for the list"}
                {"event":"section","title":"Women","count":0,"page":1,"pages":1,"people":[]}

                """#)
        #expect(errors.text == "rollcall: No section “Kids[31m”: type sections for the list\n")
        #expect(end == .done(failedCommands: true))
    }

    @Test("a refresh prints what changed and the sections, wherever one is")
    func refresh() async {
        let end = await run(
            "open Men\nrefresh\n", endpoint(), format: .json, isSignedIn: true, loads: .success([]), .success([]))
        #expect(
            output.text.split(separator: "\n").map { $0.prefix(30) }
                == [
                    "{\"event\":\"sections\",\"sections\":", "{\"event\":\"section\",\"title\":\"Men",
                    "{\"event\":\"changed\",\"section\":\"M",
                    "{\"event\":\"changed\",\"section\":\"W", "{\"event\":\"sections\",\"sections\":",
                ].map { $0.prefix(30) })
        #expect(end == .done(failedCommands: false))
    }

    @Test("a directory that fails and a session that ended end the flow")
    func ends() async {
        let failed = PeopleError.tooMany(retryAfter: .seconds(60))
        #expect(await run("", endpoint(), isSignedIn: true, loads: .failure(failed)) == .directory(failed))
        let interrupted = PeopleError.network(.interrupted)
        #expect(await run("", endpoint(), isSignedIn: true, loads: .failure(interrupted)) == .directory(interrupted))
        #expect(await run("", endpoint(), isSignedIn: true, loads: .failure(.unauthorized)) == .sessionEnded)
        #expect(
            errors.text == """
                rollcall: The directory is rate limiting: try again in 1 min
                rollcall: The directory closed the connection before its response was complete: try again
                rollcall: The session has ended: sign in again

                """)
    }

    @Test("logout prints its status, and nothing after it is read")
    func logout() async {
        let end = await run("logout\nsections\n", endpoint(), format: .json, isSignedIn: true, loads: .success([]))
        #expect(output.text.hasSuffix("{\"event\":\"logout\",\"status\":\"ok\"}\n"))
        #expect(end == .done(failedCommands: false))
    }

    @Test("help is for people: beside the objects, not among them")
    func help() async {
        _ = await run("help\n", endpoint(), format: .json, isSignedIn: true, loads: .success([]))
        #expect(output.text.split(separator: "\n").count == 1)
        #expect(errors.text.hasPrefix("sections "))
    }
}
