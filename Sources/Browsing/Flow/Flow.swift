package import Accounts
package import People
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
    private let exportPeople: ExportPeople

    /// Writes the people in these rows to a new file, in the format of the path's extension; returns the system's
    /// reason where that fails.
    package typealias ExportPeople = @Sendable (_ rows: [Int32], Directory, _ path: String) async -> String?

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
        exportPeople: @escaping ExportPeople,
        forgetPeople: @escaping @MainActor (Session) async -> Void = { _ in }
    ) {
        self.frontEnd = frontEnd
        self.viewModel = viewModel
        self.keeper = keeper
        self.browser = browser
        self.exportPeople = exportPeople
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
        fail(keeper.required.map(CommandError.loginRequired) ?? .sessionEnded)
        guard frontEnd.canTryAgain else { return .sessionEnded }
        postponed = command
        if let login = keeper.session.value?.login { viewModel.email.accept(login) }
        go(.sessionEnded)
        return nil
    }

    /// Ends the session of somebody who went away, and asks who is there; the place stays.
    private func idle(_ minutes: Int) async -> FlowEnd? {
        let login = keeper.session.value?.login
        fail(.idle(minutes: minutes))
        let (answer, end) = await endSession()
        if case .unavailable(let failure) = answer { fail(.endpoint(failure)) }
        if let end { return end }
        if let login { viewModel.email.accept(login) }
        postponed = .refresh
        go(.sessionEnded)
        return nil
    }

    /// Ends the session at the endpoint and here, and deletes the people cached under it.
    ///
    /// - Returns: What the endpoint said, and how the flow ends if that was given up or the store fails.
    private func endSession() async -> (answer: LogoutAnswer?, end: FlowEnd?) {
        let ending = Task { [keeper, forgetPeople] () async -> Result<LogoutAnswer, SessionStoreError> in
            if let session = keeper.session.value { await forgetPeople(session) }
            do throws(SessionStoreError) { return .success(try await keeper.logout()) } catch { return .failure(error) }
        }
        return switch await frontEnd.wait(.ended, for: ending) {
        case .success(let answer): (answer, ending.isCancelled ? .interrupted : nil)
        case .failure(let failure): (nil, ending.isCancelled ? .interrupted : .cannotStore(failure))
        }
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
        case .directorySearch(let text): return await searchDirectory(text)
        case .sessionEnded: return sessionEnded(postponing: .refresh)
        case .idle(let minutes): return await idle(minutes)
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

extension Flow {
    /// Runs one command in the top scene.
    func run(_ command: BrowserCommand) async -> FlowEnd? {
        switch command {
        case .back where browser.currentState.list == nil: fail(.nothingBehind)
        case .sections, .back:
            browser.action.accept(.listClosed)
            browser.action.accept(.appeared)
            return await settle(.sections)
        case .open(let reference): open(reference)
        case .toggle(let reference): browser.action.accept(.personToggled(reference))
        case .person(let reference):
            browser.action.accept(.personRequested(reference))
            return await settle(command)
        case .next: page(.nextRequested)
        case .previous: page(.previousRequested)
        case .search(let text): return await search(text)
        case .sort(let key, let isReversed): page(.sorted(key, isReversed: isReversed))
        case .figures: figures()
        case .export(let path): await export(to: path)
        case .refresh: return await refresh()
        case .profile: return await profile()
        case .logout: return await logout()
        case .help: show(.help(keeper.fate))
        case .quit: go(.ended)
        }
        return nil
    }

    /// What Tab can currently complete.
    var completion: CommandCompletion { browser.currentState.completion }

    private func open(_ reference: String) {
        guard
            let section = browser.currentState.directory?.section(
                named: reference, otherTitles: browser.rules.otherTitles)
        else {
            return fail(.noSuchSection(reference))
        }
        open(.section(title: section.title))
    }

    private func search(_ text: String) async -> FlowEnd? {
        if let end = await searchDirectory(text) { return end }
        guard coordinator.scene == .browser else { return nil }
        if browser.currentState.list != nil {
            browser.action.accept(.searched(text))
        } else if text.isEmpty {
            fail(.missingArgument(command: "search"))
        } else {
            open(.everyone(search: text))
        }
        return nil
    }

    /// Asks a directory of which only a part is here for people by a text.
    private func searchDirectory(_ text: String) async -> FlowEnd? {
        guard browser.searchesDirectory, !text.isEmpty else { return nil }
        browser.action.accept(.directorySearched(text))
        return await settle(.search(text))
    }

    private func figures() {
        let list = browser.currentState.list
        let (rows, directory) = listed
        show(
            .figures(
                FiguresSummary(
                    title: list?.list.title, search: list?.search ?? "", figures: directory.figures(of: rows))))
    }

    private func export(to path: String) async {
        let (rows, directory) = listed
        if let reason = await exportPeople(rows, directory, path) {
            fail(.notExported(path: path, reason: reason))
        } else {
            show(.exported(count: rows.count, path: path))
        }
    }

    /// The people of the open list, or everyone.
    private var listed: (rows: [Int32], directory: Directory) {
        let directory = browser.currentState.directory ?? Directory()
        return (browser.currentState.list?.rows ?? Array(0..<Int32(directory.count)), directory)
    }

    private func page(_ action: BrowserReactor.Action) {
        guard browser.currentState.list != nil else { return fail(.noSectionOpen) }
        browser.action.accept(action)
    }

    private func refresh() async -> FlowEnd? {
        browser.action.accept(.refreshPulled)
        let end = await settle(.refresh)
        if end == nil, showsList {
            browser.action.accept(frontEnd.canTryAgain ? .listAppeared : .sectionsPrinted)
        }
        return end
    }

    private func profile() async -> FlowEnd? {
        switch await keeper.profile() {
        case .ok(let profile): await show(profile)
        case .refused: return sessionEnded(postponing: .profile)
        case .unavailable(let failure):
            // Somebody sees what is known all the same, and can sign out; a script gets the failure alone.
            if frontEnd.canTryAgain, let known = keeper.knownProfile { await show(known) }
            fail(.endpoint(failure))
        }
        return nil
    }

    private func show(_ profile: Profile) async {
        show(.profile(profile, endpoint: keeper.endpointName, place: keeper.place, others: await keeper.others))
    }

    private func logout() async -> FlowEnd? {
        let (answer, end) = await endSession()
        if let answer {
            show(.logout(answer, others: await keeper.others))
            // The session lives on there, which is no success, although it is forgotten here.
            switch answer {
            case .unavailable(let failure): fail(.endpoint(failure))
            case .refused: fail(.logoutRefused)
            case .ok, .over, .notOffered, .credentialForgotten: break
            }
        }
        if let end { return end }
        go(.ended)
        return nil
    }
}

extension Directory {
    /// Returns the section that a command refers to by its title, else by its number, else by a prefix of its title,
    /// else by another title.
    package func section(named reference: String, otherTitles: [String: String] = [:]) -> Section? {
        let lowered = reference.lowercased()
        if let same = sections.first(where: { $0.title == reference }) { return same }
        if let same = sections.first(where: { $0.title.lowercased() == lowered }) { return same }
        if let number = Int(reference) { return number > 0 && number <= sections.count ? sections[number - 1] : nil }
        let beginning = sections.filter { $0.title.lowercased().hasPrefix(lowered) }
        if beginning.isEmpty, let title = otherTitles[lowered] { return sections.first { $0.title == title } }
        return beginning.count == 1 ? beginning[0] : nil
    }
}
