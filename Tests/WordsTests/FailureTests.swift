import Accounts
import Browsing
import ClientWords
import Display
import Doubles
import JSON
import Networking
import People
import Settings
import SignIn
import Terminal
import Testing
import Words

@Suite("every failure says what to do next, in both languages")
struct FailureTests {
    typealias Text = @Sendable (Messages) -> String

    @Test("of an account", arguments: AccountError.all)
    func account(failure: AccountError) { expectInstruction { $0.error(failure) } }

    @Test("of an endpoint", arguments: EndpointError.all)
    func endpoint(failure: EndpointError) { expectInstruction { $0.error(failure) } }

    @Test("of a redirect, without what its address may have of a secret")
    func redirect() {
        for messages in [Messages(.english), Messages(.korean)] {
            let text = messages.error(
                EndpointError.redirected(location: "https://me:pw@example.org/in?code=c0de#t0ken"))
            #expect(text.contains("https://…@example.org/in?code=…#…"), "\(text)")
        }
    }

    @Test("of the directory", arguments: PeopleError.all)
    func directory(failure: PeopleError) { expectInstruction { $0.error(failure) } }

    @Test("of a browser command", arguments: CommandError.all)
    func command(failure: CommandError) {
        expectInstruction { $0.error(failure) }
        expectInstruction { $0.errorOnScreen(failure, sections: 4, people: 248) }
    }

    @Test("of a stored session", arguments: SessionError.all)
    func session(failure: SessionError) { expectInstruction { $0.error(failure) } }

    @Test("of the session file", arguments: SessionStoreError.all)
    func store(failure: SessionStoreError) {
        expectInstruction { $0.error(failure) }
        expectInstruction { $0.notSwitched(failure) }
    }

    @Test("of a session file that cannot be read: permissions are to be checked only where they are the cause")
    func permissions() {
        for (reason, isCause) in [("Permission denied", true), ("Input/output error", false)] {
            let failure = SessionStoreError.notReadable(path: "session.json", reason: reason)
            #expect(Messages(.english).error(failure).contains("permissions") == isCause)
            #expect(Messages(.english).error(failure).contains("try again") != isCause)
            #expect(Messages(.korean).error(failure).contains("권한") == isCause)
        }
    }

    @Test("of a want of memory, which no endpoint elsewhere has")
    func memory() {
        #expect(
            Messages(.english).error(EndpointError.outOfMemory(bytes: 67_108_864))
                == "64 MiB of memory are needed to check a password: free some, or raise the limit (ulimit -v)")
    }

    @Test("of the configuration", arguments: SettingsProblem.all)
    func settings(problem: SettingsProblem) { expectInstruction { $0.problem(problem) } }

    @Test(
        "of the person's own keys",
        arguments: [
            StartupFileError.includesItself(path: "keys"), .tooDeep(path: "keys", limit: 16),
            .tooLarge(path: "keys", bytes: 1_000, files: 64), .pipe(path: "keys"),
        ])
    func keys(problem: StartupFileError) { expectInstruction { $0.error(problem) } }

    @Test(
        "of a login",
        arguments: [
            LoginResult.rejected(.credentials), .rejected(.credentialsOrForm(presets: ["keycloak", "gotrue"])),
            .rejected(.forbidden(message: nil)),
            .rejected(.unverified(message: nil)),
            .rejected(.wrongCode), .rejected(.expiredCode), .invalid(message: nil), .locked(retryAfter: nil),
            .locked(retryAfter: .seconds(90)), .secondFactor(SecondFactor()), .secondFactor(.unanswerable),
            .secondFactor(SecondFactor(enrolment: SecondFactorEnrolment(key: .empty, uri: .empty))),
            .unavailable(.network(.interrupted)),
        ])
    func login(result: LoginResult) { expectInstruction { $0.result(result) ?? "" } }

    @Test(
        "of a field",
        arguments: [
            { $0.problem(EmailAddress.Problem.empty) }, { $0.problem(EmailAddress.Problem.tooLong(bytes: 300)) },
            { $0.problem(EmailAddress.Problem.space) }, { $0.problem(EmailAddress.Problem.controlCharacter) },
            { $0.problem(EmailAddress.Problem.noAt) }, { $0.problem(EmailAddress.Problem.severalAts) },
            { $0.problem(EmailAddress.Problem.nothingBeforeAt) },
            { $0.problem(EmailAddress.Problem.nothingAfterAt) }, { $0.problem(EmailAddress.Problem.noDotAfterAt) },
            { $0.problem(EmailAddress.Problem.mailto) }, { $0.problem(EmailAddress.Problem.angleBrackets) },
            { $0.problem(EmailAddress.Problem.list) }, { $0.problem(EmailAddress.Problem.hyphenAtDot) },
            { $0.problem(EmailAddress.Problem.nothingAroundDot) }, { $0.need(.empty) }, { $0.need(.tooLong(limit: 9)) },
            { $0.passwordTooLong(limit: 9) }, { $0.problem(AccountName.Problem.empty) },
            { $0.problem(AccountName.Problem.tooLong(bytes: 9)) },
            { $0.problem(AccountName.Problem.controlCharacter) }, { $0.codeNeeds(digits: 6, minimumLength: 4) },
            { $0.codeIsShort(4, digits: 6) }, { $0.codeNeeded },
        ] as [Text])
    func field(text: @escaping Text) { expectInstruction(text) }

    @Test(
        "of the command line and of what it names",
        arguments: [
            { $0.noAccounts }, { $0.passwordMayBeChanged }, { $0.text(of: .terminalUnnamed) },
            { $0.text(of: .clockBehindBuild(day: "2026-11-22")) },
            { $0.error(.pepperUnreadable(path: "peppers", reason: "no such file")) },
            { $0.error(.insecureOnce) }, { $0.accountNeedsOptions }, { $0.accountsAreLocal }, { $0.noSession },
            { $0.noSessions },
            { $0.inputEnded(.email) }, { $0.inputEnded(.username) }, { $0.passwordEnded }, { $0.codeMissing(line: 3) },
            { $0.lineTooLong(limit: 9) },
            { $0.clipboardOff },
            { $0.outputNotWritable(reason: "disk full") }, { $0.unusableURL("ftp://x") }, { $0.noVariable("SECRET") },
            { $0.unreadable("word", "no such file", check: "--password-file") },
            { $0.openPasswordFile(path: "word", mode: 0o640) },
            { $0.passwordFileNotRegular(path: "pipe") },
            { $0.error(.notStarted(reason: "no such file"), saying: "") },
            { $0.error(.ended(status: 1), saying: "no secret key") }, { $0.error(.killed(signal: 9), saying: "") },
            { $0.error(.silent, saying: "") }, { $0.error(.tooLong(limit: 9), saying: "") },
            { $0.error(PasswordCommandFault.timedOut(.seconds(30)), saying: "") },
            { $0.resetCodeNotSent("a@example.org", .notStarted(reason: "no such file")) },
            { $0.resetCodeNotSent("a@example.org", .ended(status: 1)) },
            { $0.resetCodeNotSent("a@example.org", .killed(signal: 9)) },
            { $0.resetCodeNotSent("a@example.org", .timedOut(.seconds(60))) },
            { $0.passwordFileTooLong(path: "word", limit: 9) }, { $0.tooManyArguments(limit: 9) },
            { $0.tooFewFiles(minimum: 9) }, { $0.tooFewThreads(minimum: 9) },
            { $0.noProcessFolder(reason: "no such file") },
            { $0.cannotExport(to: "x.csv", reason: "disk full") }, { $0.stale() }, { $0.noSearchYet },
            { $0.certificatesUnchecked }, { $0.error(.plainHTTP(url: "http://x")) },
            { $0.error(.proxy(variable: "HTTPS_PROXY")) },
            { $0.error(.authoritiesUnreadable(path: "ca", reason: "no such file")) },
            { $0.error(.noAuthorities(path: "ca")) },
            { $0.error(.traceNotWritable(path: "trace", reason: "disk full")) },
            { $0.otherEndpointConfigured("https://x.example", current: "local") },
        ] as [Text])
    func commandLine(text: @escaping Text) { expectInstruction(text) }

    /// English names the next step after a colon, or consists of it; Korean asks for it.
    private func expectInstruction(_ text: Text, sourceLocation: SourceLocation = #_sourceLocation) {
        let english = text(Messages(.english))
        let asks =
            ["Type ", "Sign ", "Codes "].contains(where: english.hasPrefix) || english.contains(" as in ")
            || english.hasSuffix("needed") || english.contains("must be ")
        #expect(asks || english.contains(": "), "\(english)", sourceLocation: sourceLocation)
        #expect(english.last != "." && english.last != ":", "\(english)", sourceLocation: sourceLocation)
        let korean = text(Messages(.korean))
        let steps = ["세요", "할까요", "셨나요", "있습니다.", "쓸 수 있는 값: ", "불러옵니다.", "최소"]
        #expect(steps.contains(where: korean.contains), "\(korean)", sourceLocation: sourceLocation)
        #expect(!korean.contains("다: ") && !korean.contains("요: "), "\(korean)", sourceLocation: sourceLocation)
    }
}
