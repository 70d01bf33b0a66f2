package import Accounts
import People
import Reactors
import Relays
package import SignIn

/// Runs the program from login to the browser and back: the coordinator tracks the current scene, and the flow runs it.
///
/// A user at a terminal and a script on a pipe differ only in their front end.
@MainActor
package final class Flow {
    let coordinator = Coordinator()
    let frontEnd: any FrontEnd
    let keeper: SessionKeeper
    let browser: BrowserReactor
    let forgetPeople: @MainActor (Session) async -> Void

    private let viewModel: LoginViewModel
    private let bag = DisposeBag()
    private var hasAppeared = false
    private var failedCommands = false
    /// The command that failed because the session had ended; it runs after the next login.
    private var postponed: BrowserCommand?

    /// - Parameter forgetPeople: Deletes the people cached under a session that is about to be ended, so that nobody
    ///   else finds them.
    package init(
        frontEnd: any FrontEnd, viewModel: LoginViewModel, keeper: SessionKeeper, browser: BrowserReactor,
        forgetPeople: @escaping @MainActor (Session) async -> Void = { _ in }
    ) {
        self.frontEnd = frontEnd
        self.viewModel = viewModel
        self.keeper = keeper
        self.browser = browser
        self.forgetPeople = forgetPeople
    }

    /// Runs until the user or the script is done.
    ///
    /// - Parameter isSignedIn: Whether the keeper's session is already live, in which case the login is skipped.
    package func run(isSignedIn: Bool) async -> FlowEnd {
        frontEnd.attach(browser, session: keeper.session.asObservable())
        frontEnd.watching { [weak self] in await self?.checkSession() }
        bind()
        if isSignedIn { go(.signedIn) }
        while let scene = coordinator.scene {
            let end =
                switch scene {
                case .login: await login()
                case .browser: await browse()
                }
            if let end { return end }
            if frontEnd.isUnread { break }
        }
        return .done(failedCommands: failedCommands)
    }

    /// Whether a list is on the screen, on top of the sections.
    var showsList: Bool { coordinator.scene == .browser && browser.currentState.list != nil }

    /// Reports that a command failed.
    func fail(_ failure: CommandError) { show(.failed(failure)) }

    func show(_ event: BrowserEvent) {
        if case .failed = event { failedCommands = true }
        frontEnd.show(event)
    }

    /// Opens a list on top of the current one.
    func open(_ list: PeopleList) { browser.action.accept(.listOpened(list)) }

    /// Navigates. A transition that is refused is a mistake of this program, after which the scene stays.
    func go(_ outcome: SceneOutcome) {
        do { try coordinator.handle(outcome) } catch { assertionFailure("\(error)") }
    }

    /// Continues after the session ended: with a login if somebody can sign in, else by ending the flow.
    func sessionEnded(postponing command: BrowserCommand) -> FlowEnd? {
        fail(.sessionEnded)
        guard frontEnd.canTryAgain else { return .sessionEnded }
        postponed = command
        if let login = keeper.session.value?.login { viewModel.email.accept(login) }
        go(.sessionEnded)
        return nil
    }

    /// Waits for the requested load; `command` runs again if the session has to be renewed first.
    func settle(_ command: BrowserCommand) async -> FlowEnd? {
        if frontEnd.browsesWhileLoading { return nil }
        for await state in browser.state.values where !state.isLoading {
            guard let failure = state.load.failure else { return nil }
            if failure == .unauthorized { return sessionEnded(postponing: command) }
            return isLast(state) ? .directory(failure) : nil
        }
        return nil
    }

    /// Whether a load that failed ends the run: there are no people, and nobody who could load again.
    private func isLast(_ state: BrowserReactor.State) -> Bool {
        (state.directory == nil || state.load.isPartial) && !frontEnd.canTryAgain
    }

    private func bind() {
        // Subscribed first, so that the loading indicator is gone before the load's result is shown.
        browser.state.map(\.isLoading).distinctUntilChanged()
            .subscribe { [frontEnd, browser] isLoading in
                frontEnd.loading(isLoading) { browser.action.accept(.loadCancelled) }
            }
            .disposed(by: bag)
        viewModel.isSubmitting.filter { $0 }
            .subscribe { [browser] _ in browser.action.accept(.loginSent) }
            .disposed(by: bag)
        browser.pulse(\.$events)
            .subscribe { [unowned self] events in events.forEach(report) }
            .disposed(by: bag)
    }

    private func checkSession() async {
        guard coordinator.scene != .login, !browser.currentState.isLoading, await !keeper.isSessionAlive() else {
            return
        }
        browser.action.accept(.sessionEnded)
    }

    private func report(_ event: BrowserEvent) {
        // A user with a section open keeps their place; scripts are promised the sections.
        if case .sections = event, showsList, frontEnd.canTryAgain { return }
        if case .failed(.directory(let failure, isLast: _)) = event, isLast(browser.currentState) {
            return fail(.directory(failure, isLast: true))
        }
        show(event)
    }

    private func login() async -> FlowEnd? {
        switch await frontEnd.login(viewModel) {
        case .success(let login):
            if let end = await StoringSession(keeper, frontEnd).run(login) { return end }
            go(.signedIn)
            return nil
        case .failure(let end): return end
        }
    }

    private func browse() async -> FlowEnd? {
        if !hasAppeared {
            hasAppeared = true
            browser.action.accept(.appeared)
            return await settle(.sections)
        }
        if let command = postponed {
            postponed = nil
            return await run(command)
        }
        frontEnd.quitting(keeper.fate)
        switch await frontEnd.command(completion) {
        case .endOfInput: go(.ended)
        case .interrupted: return .interrupted
        case .tooLong(let limit): fail(.lineTooLong(limit: limit))
        case .command(let command): return await run(command)
        case .list(let list): open(list)
        case .sessionEnded: return sessionEnded(postponing: .refresh)
        case .line(let line):
            do {
                if let command = try BrowserCommand(line: line) { return await run(command) }
            } catch {
                fail(error)
            }
        }
        return nil
    }
}
