import AccountTools
import Accounts
import Browsing
import ClientWords
import Display
import FrontEnds
import Glibc
import Settings
import SignIn
import Terminal
import Transport

/// One run of the flow: the parts that `Wiring` makes, assembled for a front end.
@MainActor
final class Run {
    private let wiring: Wiring
    private let isStoring: Bool
    private let given: GivenCredentials
    private let hasPassword: Bool
    private let code: Secret?
    /// The session stored by an earlier run, until it is resumed; from then on the keeper owns its tokens.
    private var stored: Session?
    private let knownEmail: String?
    private let endpoint: any AuthEndpoint
    /// How to create the first account; `nil` if nobody can be asked or accounts are elsewhere.
    private let firstAccount: FirstAccount?
    /// The terminal, if there is somebody to ask.
    private let terminal: TerminalSession?
    /// The terminal at which a token or an address is pasted; `nil` if none is needed, or if it comes from a pipe.
    private let lineTerminal: TerminalSession?
    private lazy var frontEnd = makeFrontEnd()
    private lazy var keeper = makeKeeper()
    /// Whether the endpoint expects another kind of login, and somebody is there to describe it.
    private(set) var mayDescribeEndpoint = false
    /// The end of a session that is kept for this run only, once it has begun.
    private var ending: Task<Void, Never>?

    /// - Parameters:
    ///   - takesConfigured: Whether the password may come from the service manager or the configuration.
    ///   - set: Whose password was set a moment ago, and which.
    init(
        _ wiring: Wiring, _ login: LoginOptions, takesConfigured: Bool = false, set: PasswordReset? = nil
    ) async throws(ExitStatus) {
        self.wiring = wiring
        isStoring = !login.noStore
        let email = set?.login.text ?? login.email
        var password = if let set { set.password } else { try await Self.password(login.password.origin, wiring) }
        code = login.otp.map { _ in ProgramArguments.code ?? .empty }
        terminal = login.readsLine ? nil : wiring.terminal()
        lineTerminal = login.readsLine ? wiring.terminal(plain: true) : nil
        // Where input from a pipe is sent never depends on what happens to be stored.
        let book = terminal == nil || login.isGiven || set != nil ? SessionBook() : await Self.stored(wiring)
        let sessions = StoredSessions(wiring)
        let name = wiring.endpointName(sessions.preferred(in: book))
        let plain = try wiring.endpoint(name, assertionFile: login.clientAssertionFile)
        // Not where somebody is asked first: memory would be held while they think.
        if terminal == nil, name != .local, name.ldap == nil { CurlLibrary.loadAhead() }
        endpoint = name == .local || login.noStore ? plain : KnownDevice(plain, wiring.devices)
        if endpoint.identifier == .passwordOnly, email != nil {
            throw wiring.printer.refuse(wiring.messages.error(.noLoginName), .usage)
        }
        if takesConfigured, !login.hasWay, name == wiring.settings.auth.endpoint {
            password = try await Self.password(.configured(wiring.loaded, wiring.environment), wiring)
        }
        hasPassword = password != nil
        given = GivenCredentials(
            email: email, password: password, readsCode: login.otpStdin,
            method: login.method, readsToken: login.tokenStdin, dumpGuard: wiring.dumpGuard
        )
        firstAccount = terminal == nil ? nil : try wiring.firstAccount(at: name)
        let stored = sessions.choice(in: book, at: endpoint.name)
        self.stored = stored
        knownEmail = endpoint.identifier == .passwordOnly ? nil : stored?.login ?? wiring.account
    }

    /// Says so if the attempt failed because there is no account on this machine at all.
    private func reportMissingAccounts(_ end: FlowEnd) async {
        guard terminal == nil, endpoint.name == "local", case .notSignedIn(let outcome) = end,
            case .rejected = outcome.result, let first = try? wiring.firstAccount(at: .local), await first.isNeeded()
        else { return }
        wiring.printer.reportEnd(wiring.messages.noAccountHere, code: "no_account")
    }

    /// Signs in and stores the session.
    func login() async -> ExitStatus {
        switch await frontEnd.login(viewModel()) {
        case .success(let login):
            let storing = StoringSession(keeper, frontEnd)
            let end = await storing.run(login)
            if end != .interrupted { await endPassing(storing) }
            return status(of: end ?? .done(failedCommands: false))
        case .failure(let end):
            await reportMissingAccounts(end)
            mayDescribeEndpoint = terminal != nil && !hasPassword && !wiring.printer.isJSON && end.isOtherShape
            return status(of: end)
        }
    }

    /// Signs in unless a stored session is live, then browses.
    func browse() async throws(ExitStatus) -> ExitStatus {
        switch try await resume() {
        case .live: return try await browse(isSignedIn: true)
        case .ended:
            // The form alone would not say why it is there.
            wiring.printer.reportError(wiring.messages.sessionEnded)
            return try await browse(isSignedIn: false)
        case nil: return try await browse(isSignedIn: false)
        case .unavailable(let failure):
            throw wiring.printer.refuse(.endpoint(failure), ExitStatus(failure))
        }
    }

    /// Resumes the stored session; returns `nil` if there is none.
    private func resume() async throws(ExitStatus) -> Resumption? {
        guard let session = stored else { return nil }
        stored = nil
        try wiring.refuseUndescribed(session)
        return await keeper.resume(session)
    }

    /// Browses under a session that is live.
    func browse(under live: SessionKeeper) async throws(ExitStatus) -> ExitStatus {
        keeper = live
        return try await browse(isSignedIn: true)
    }

    private func browse(isSignedIn: Bool) async throws(ExitStatus) -> ExitStatus {
        let people = try wiring.people(keeper, isAttended: terminal != nil)
        let cache = isStoring && frontEnd.browsesWhileLoading ? wiring.cache(keeper) : nil
        let browser = BrowserReactor(
            loader: wiring.loader(people, isAttended: terminal != nil, checksFields: true),
            rules: wiring.rules(isAttended: terminal != nil), cache: cache
        )
        let flow = Flow(
            frontEnd: frontEnd, viewModel: viewModel(), keeper: keeper, browser: browser,
            exportPeople: { [exporter] in await exporter.export($0, of: $1, to: $2) }
        ) { [wiring, isStoring] session in
            await cache?.close()
            if isStoring { await wiring.forgetPeople(of: session) }
        }
        let end = await flow.run(isSignedIn: isSignedIn)
        if end == .interrupted {
            await keeper.settled(within: EndingHold.limit, clock: ContinuousClock())
        } else {
            await keeper.settled()
            await endPassing(StoringSession(keeper, frontEnd))
        }
        await reportMissingAccounts(end)
        let status = status(of: end)
        if let unstored = keeper.unstored { wiring.printer.reportError(wiring.messages.error(unstored)) }
        return status
    }

    /// Ends a session that is kept for this run only, once, however the run ends.
    private func endPassing(_ storing: StoringSession) async {
        let ending = ending ?? Task { await storing.endPassing(within: EndingHold.limit, clock: ContinuousClock()) }
        self.ending = ending
        await ending.value
    }

    private func makeKeeper() -> SessionKeeper {
        let keeper = SessionKeeper(
            endpoint: endpoint, store: isStoring ? wiring.store : nil,
            addresses: isStoring && terminal != nil ? wiring.addresses : nil,
            isDescribed: wiring.isDescribed(endpoint.name), now: wiring.now
        )
        keeper.onExchange = EndingHold.exchange
        wiring.outputEnding.session = (
            isThere: { keeper.fate == .ended }, end: { await self.endPassing(StoringSession(keeper, self.frontEnd)) }
        )
        return keeper
    }

    private func viewModel() -> LoginViewModel {
        LoginViewModel(endpoint: endpoint, email: given.email ?? knownEmail ?? "", code: code, methods: wiring.methods)
    }

    private func makeFrontEnd() -> any FrontEnd {
        guard let terminal else {
            return PipeFrontEnd(
                input: PipeReader(descriptor: STDIN_FILENO), given: given, printer: wiring.printer,
                dumpGuard: wiring.dumpGuard,
                terminal: lineTerminal.map { PlainLineReader(session: $0, dumpGuard: wiring.dumpGuard) },
                open: wiring.openPage
            )
        }
        return switch terminal.channel.form {
        case .live: live(terminal)
        case .plain:
            PlainFrontEnd(
                session: terminal, reader: PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard),
                printer: wiring.printer, given: given, firstAccount: firstAccount,
                secretDisplay: secretDisplay(terminal), clock: ContinuousClock(),
                isInsecure: wiring.network.isInsecure, open: wiring.openPage
            )
        }
    }

    /// The names that have signed in here before, as far as the endpoint accepts them.
    private var known: [String] {
        wiring.addresses.names().map(\.text).filter { LoginName.problem(in: $0, endpoint.identifier) == nil }
    }

    /// Shows secrets below what a form has left of itself.
    private func secretDisplay(_ terminal: TerminalSession) -> SecretDisplay {
        let output = SecretOutput(wiring)
        return SecretDisplay { enrolment, account in
            terminal.leave()
            return (try? output.show(enrolment, email: account)) != nil
        } showCodes: { codes, account in
            terminal.leave()
            try? output.show(codes, status: "second_factor_on", email: account)
        }
    }

    private var exporter: ListExporter {
        ListExporter(wiring.exports, hasPhotos: wiring.hasPhotos(at: endpoint.name))
    }

    /// The full-screen front end, if the terminal has room for it and standard output goes to the user alone.
    private func live(_ terminal: TerminalSession) -> any FrontEnd {
        let editor = wiring.editor(terminal)
        let line = TerminalFrontEnd(
            session: terminal, editor: editor, printer: wiring.printer, given: given,
            known: known, firstAccount: firstAccount, secretDisplay: secretDisplay(terminal), clock: ContinuousClock(),
            isInsecure: wiring.network.isInsecure, mayCopy: wiring.settings.display.clipboard, open: wiring.openPage
        )
        let hasRoom =
            terminal.size.columns >= ScreenState.smallest.columns
            && terminal.size.rows >= ScreenState.smallest.rows
        guard hasRoom, terminal.channel.output == STDOUT_FILENO, !wiring.printer.isJSON else { return line }
        let display = wiring.settings.display
        return FullScreenFrontEnd(
            screen: Screen(session: terminal, editor: editor, hasMouse: display.mouse), line: line,
            printer: wiring.printer,
            exporter: exporter,
            endpoint: endpoint.name, rules: wiring.rules(isAttended: true), mayCopy: display.clipboard,
            gallery: wiring.gallery(keeper),
            clock: ContinuousClock(), now: wiring.now, isInsecure: wiring.network.isInsecure,
            idleMinutes: wiring.settings.session.idleLock
        )
    }

    /// Reports a problem with the stored sessions and continues, since somebody is there to sign in again.
    private static func stored(_ wiring: Wiring) async -> SessionBook {
        do {
            return try await wiring.store.sessions()
        } catch {
            wiring.printer.reportError(wiring.messages.error(error))
            return SessionBook()
        }
    }

    private static func password(_ origin: PasswordOrigin?, _ wiring: Wiring) async throws(ExitStatus) -> Secret? {
        do {
            return try await origin?.password(wiring.environment)
        } catch {
            throw wiring.printer.refuse(wiring.messages.error(error), ExitStatus(error))
        }
    }

    /// Whether a login needs an address or a login name that no option gave.
    private var needsEmail: Bool { given.email == nil && endpoint.identifier != .passwordOnly }

    /// What a login reads from standard input.
    private var lines: [LoginLine] {
        var lines: [LoginLine] = []
        if needsEmail { lines.append(.login) }
        if !hasPassword { lines.append(.password) }
        if given.readsCode { lines.append(.code) }
        return lines
    }

    /// Restores the terminal, reports what remains to be said, and returns the exit status.
    private func status(of end: FlowEnd) -> ExitStatus {
        if end == .interrupted, let terminal = terminal ?? lineTerminal { terminal.die(of: SIGINT) }
        terminal?.leave()
        lineTerminal?.leave()
        if let status = wiring.outputEnding.status { return status }
        let status = ExitStatus(end, isAttended: terminal != nil)
        if !wiring.isInteractive, end == .inputEnded || end == .passwordMissing {
            wiring.printer.reportEnd(
                wiring.messages.notAsked(email: needsEmail && end == .inputEnded, password: !hasPassword),
                code: end.code ?? "input_ended")
            return status
        }
        guard let complaint = wiring.messages.complaint(end, of: endpoint.identifier, lines: lines) else {
            return status
        }
        guard let code = end.code else {
            wiring.printer.reportError(complaint)
            return status
        }
        wiring.printer.reportEnd(complaint, code: code)
        // If nothing may be asked, an option is missing; otherwise a password was given that is not taken.
        return end == .noPassword && !wiring.isInteractive ? .inputEnded : status
    }
}

extension FlowEnd {
    /// Whether the endpoint has no description and expects another kind of login than was tried.
    fileprivate var isOtherShape: Bool {
        if case .notSignedIn(let outcome) = self, case .unavailable(.notUnderstood(.otherShape)) = outcome.result {
            true
        } else {
            false
        }
    }
}
