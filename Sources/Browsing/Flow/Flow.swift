import Accounts
import People
import Reactors
import Relays
public import SignIn

/// The road from login to the browser and back: the coordinator says where one is, this runs the scene that is there.
///
/// The same for a person at a terminal and a script on a pipe: only the front end differs.
@MainActor
public final class Flow {
    let coordinator = Coordinator()
    let frontEnd: any FrontEnd
    let keeper: SessionKeeper
    let browser: BrowserReactor

    private let viewModel: LoginViewModel
    private let bag = DisposeBag()
    private var hasAppeared = false
    private var failedCommands = false
    /// The command that the session's end kept from being done: it is done after the next login.
    private var postponed: BrowserCommand?

    public init(
        frontEnd: any FrontEnd, viewModel: LoginViewModel, keeper: SessionKeeper, browser: BrowserReactor
    ) {
        self.frontEnd = frontEnd
        self.viewModel = viewModel
        self.keeper = keeper
        self.browser = browser
    }

    /// Runs until the person or the script is done.
    ///
    /// - Parameter isSignedIn: whether the keeper's session is live already, so that no login is asked for.
    public func run(isSignedIn: Bool) async -> FlowEnd {
        frontEnd.attach(browser, session: keeper.session.asObservable())
        frontEnd.watching { [weak self] in await self?.lookAfterSession() }
        bind()
        coordinator.root(isSignedIn ? .sections : .login)
        while let scene = coordinator.top {
            let end =
                switch scene {
                case .login: await login()
                case .sections, .detail, .profile: await browse()
                }
            if let end { return end }
        }
        return .done(failedCommands: failedCommands)
    }

    /// Moves to where an outcome leads; what is not possible is told.
    func move(_ outcome: SceneOutcome) {
        do {
            try coordinator.handle(outcome)
        } catch {
            fail(.nothingBehind)
        }
    }

    /// Tells that a command did not do what was asked.
    func fail(_ failure: CommandFailure) { show(.failed(failure)) }

    func show(_ event: BrowserEvent) {
        if case .failed = event { failedCommands = true }
        frontEnd.show(event)
    }

    /// Opens a list over the one that is open.
    func open(_ list: PeopleList) {
        move(.listOpened(list))
        browser.action.accept(.listOpened(list))
    }

    /// Goes on after the session ended: with a login where somebody can do it, else not at all.
    func sessionEnded(postponing command: BrowserCommand?) -> FlowEnd? {
        fail(.sessionEnded)
        guard frontEnd.canTryAgain else { return .sessionEnded }
        postponed = command
        if let email = keeper.session.value?.email { viewModel.email.accept(email) }
        move(.sessionEnded)
        return nil
    }

    /// Waits for the load that was asked for; `command` is done again where the session has to be renewed first.
    func settle(_ command: BrowserCommand?) async -> FlowEnd? {
        if frontEnd.browsesWhileLoading { return nil }
        for await state in browser.state.values where !state.isLoading {
            guard let failure = state.load.failure else { return nil }
            if failure == .unauthorized { return sessionEnded(postponing: command) }
            return state.directory == nil && !frontEnd.canTryAgain ? .directory(failure) : nil
        }
        return nil
    }

    private func bind() {
        // First of all, so that the row that says so is gone before what came of the load is shown.
        browser.state.map(\.isLoading).distinctUntilChanged()
            .subscribe { [frontEnd, browser] isLoading in
                frontEnd.loading(isLoading) { browser.action.accept(.loadCancelled) }
            }
            .disposed(by: bag)
        viewModel.isSubmitting.filter { $0 }
            .subscribe { [browser] _ in browser.action.accept(.loginSent) }
            .disposed(by: bag)
        browser.pulse(\.$events)
            .subscribe { [unowned self] events in events.forEach(tell) }
            .disposed(by: bag)
    }

    private func lookAfterSession() async {
        guard coordinator.top != .login, !browser.currentState.isLoading, await !keeper.livesOn() else { return }
        browser.action.accept(.sessionEnded)
    }

    private func tell(_ event: BrowserEvent) {
        // Who has a section open and can see it keeps the place; a script is promised the sections.
        if case .sections = event, case .detail = coordinator.top, !frontEnd.isPromisedSections { return }
        show(event)
    }

    private func login() async -> FlowEnd? {
        let end = await frontEnd.login(viewModel)
        guard case .signedIn(let session) = end else { return .login(end) }
        if let end = await StoringSession(keeper, frontEnd).run(session) { return end }
        move(.signedIn)
        return nil
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
        switch await frontEnd.command(completion) {
        case .endOfInput: move(.ended)
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
