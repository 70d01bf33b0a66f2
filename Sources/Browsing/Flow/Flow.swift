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
    let sections: SectionsReactor
    var detail: DetailReactor? {
        didSet {
            if detail == nil { detailBag = DisposeBag() }
            frontEnd.opened(detail)
        }
    }

    private let viewModel: LoginViewModel
    private let rules: BrowsingRules
    private let bag = DisposeBag()
    private var detailBag = DisposeBag()
    private var hasAppeared = false
    private var failedCommands = false
    /// The command that the session's end kept from being done: it is done after the next login.
    private var postponed: BrowserCommand?

    public init(
        frontEnd: any FrontEnd, viewModel: LoginViewModel, keeper: SessionKeeper, sections: SectionsReactor,
        rules: BrowsingRules
    ) {
        self.frontEnd = frontEnd
        self.viewModel = viewModel
        self.keeper = keeper
        self.sections = sections
        self.rules = rules
    }

    /// Runs until the person or the script is done.
    ///
    /// - Parameter isSignedIn: whether the keeper's session is live already, so that no login is asked for.
    public func run(isSignedIn: Bool) async -> FlowEnd {
        frontEnd.attach(sections, session: keeper.session.asObservable())
        frontEnd.watching { [weak self] in await self?.lookAfterSession() }
        bindSections()
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
    func open(_ list: PeopleList, in directory: Directory) {
        let reactor = DetailReactor(list: list, directory: directory, rules: rules)
        detailBag = DisposeBag()
        reactor.pulse(\.$events)
            .subscribe { [unowned self] events in events.forEach(show) }
            .disposed(by: detailBag)
        sections.state.compactMap(\.directory).distinctUntilChanged()
            .subscribe { reactor.action.accept(.directoryLoaded($0)) }
            .disposed(by: detailBag)
        detail = reactor
        move(.listOpened(list))
        reactor.action.accept(.appeared)
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
        for await state in sections.state.values where !state.isLoading {
            guard let failure = state.failure else { return nil }
            if failure == .unauthorized { return sessionEnded(postponing: command) }
            return state.directory == nil && !frontEnd.canTryAgain ? .directory(failure) : nil
        }
        return nil
    }

    private func bindSections() {
        // First of all, so that the row that says so is gone before what came of the load is shown.
        sections.state.map(\.isLoading).distinctUntilChanged()
            .subscribe { [frontEnd, sections] isLoading in
                frontEnd.loading(isLoading) { sections.action.accept(.loadCancelled) }
            }
            .disposed(by: bag)
        viewModel.isSubmitting.filter { $0 }
            .subscribe { [sections] _ in sections.action.accept(.loginSent) }
            .disposed(by: bag)
        sections.pulse(\.$events)
            .subscribe { [unowned self] events in events.forEach(showSections) }
            .disposed(by: bag)
    }

    private func lookAfterSession() async {
        guard coordinator.top != .login, !sections.currentState.isLoading, await !keeper.livesOn() else { return }
        sections.action.accept(.sessionEnded)
    }

    private func showSections(_ event: BrowserEvent) {
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
            sections.action.accept(.appeared)
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
        case .list(let list): open(list, in: sections.currentState.directory ?? Directory())
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
