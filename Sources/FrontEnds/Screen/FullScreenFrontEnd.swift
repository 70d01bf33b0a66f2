package import Accounts
package import Browsing
import People
import Portraits
import Reactors
package import Relays
package import SignIn
import Terminal
import Text
import Words

package import struct FoundationEssentials.Date

/// The front end for a terminal with a full-screen browser: draws the reactors' states as they arrive.
@MainActor
package final class FullScreenFrontEnd: FrontEnd {
    private let screen: any Surface
    private let reactor: ScreenReactor
    private let messages: Messages
    private let exporter: ListExporter
    private let view: ScreenView
    private let line: any FrontEnd
    private let printer: EventPrinter
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let mayCopy: Bool
    private let gallery: PortraitGallery?
    private let bag = DisposeBag()
    private var browser: BrowserReactor?
    /// The latest emitted state: it is what is drawn, and what keys refer to.
    private var shown: ScreenState
    private var cancelLoad: (@MainActor () -> Void)?
    private var hasSessionEnded = false
    private var ticking: Task<Void, Never>?
    private var look: (@MainActor () async -> Void)?
    private var isFilterWanted = false
    private let commands = LineHistory()
    private let filters = LineHistory()

    /// - Parameters:
    ///   - line: The front end for whatever is asked line by line: the login.
    ///   - mayCopy: Whether the terminal may be asked to put text on the clipboard.
    ///   - gallery: The people's portraits; `nil` shows none.
    ///   - now: The wall clock.
    ///   - clock: Measures a load's elapsed seconds.
    ///   - isInsecure: Whether certificates are not verified, which the top row then says.
    package init(
        screen: any Surface, line: any FrontEnd, printer: EventPrinter, exporter: ListExporter, endpoint: String,
        rules: BrowsingRules, mayCopy: Bool, gallery: PortraitGallery? = nil, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, isInsecure: Bool = false
    ) {
        self.screen = screen
        self.line = line
        self.printer = printer
        self.exporter = exporter
        self.mayCopy = mayCopy
        self.gallery = gallery
        self.clock = clock
        self.now = now
        messages = printer.messages
        view = ScreenView(printer.messages)
        var state = ScreenState(size: screen.size, glyphs: screen.ability.glyphs, endpoint: endpoint, now: now())
        state.isInsecure = isInsecure
        state.portraitStyle = gallery?.style(on: screen)
        shown = state
        reactor = ScreenReactor(state, rules: rules)
        // The screen may ask for its contents after this object is gone.
        screen.view = { [weak self] in
            self.map { $0.view.frame($0.shown, portraits: $0.gallery?.pictures ?? [:]) } ?? Frame()
        }
        screen.resized = { [weak self] size in
            guard let self else { return }
            reactor.action.accept(.resized(size))
            // Another font has other cells.
            if gallery != nil { learned(nil) }
        }
        screen.learned = { [weak self] in self?.learned($0) }
        gallery?.changed = { [weak self] in self?.screen.setNeedsDisplay() }
        reactor.state.subscribe { [unowned self] state in
            shown = state
            if self.screen.isOpen { self.gallery?.want(view.portraits(state)) }
            self.screen.setNeedsDisplay()
        }.disposed(by: bag)
    }

    package var canTryAgain: Bool { true }
    package var isPromisedSections: Bool { false }
    package var browsesWhileLoading: Bool { true }

    private func learned(_ traits: TerminalTraits?) {
        let style = gallery?.style(on: screen, traits)
        guard style != shown.portraitStyle || screen.ability.glyphs != shown.glyphs else { return }
        reactor.action.accept(.terminalLearned(screen.ability.glyphs, style))
    }

    package func login(_ viewModel: LoginViewModel) async -> LoginEnd {
        leave()
        return await line.login(viewModel)
    }

    package func attach(_ browser: BrowserReactor, session: Observable<Session?>) {
        self.browser = browser
        browser.state.subscribe { [unowned self] state in
            reactor.action.accept(.browserChanged(state, at: now()))
        }.disposed(by: bag)
        session.subscribe { [unowned self] session in
            reactor.action.accept(
                .visitorChanged(
                    session.map {
                        Visitor(name: $0.name, email: $0.account, expiresAt: $0.expiresAt)
                    }))
        }.disposed(by: bag)
        browser.state.map { $0.load.failure == .unauthorized && !$0.isLoading }.distinctUntilChanged()
            .subscribe { [unowned self] ended in
                hasSessionEnded = ended
                if ended { screen.wake() }
            }
            .disposed(by: bag)
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        enter()
        while true {
            if hasSessionEnded {
                hasSessionEnded = false
                return .sessionEnded
            }
            if isFilterWanted {
                isFilterWanted = false
                await filter()
            }
            switch await screen.input() {
            case .endOfInput: return .endOfInput
            case .woken: continue
            case .interrupted:
                guard shown.load.isLoading, let cancelLoad else { return .interrupted }
                cancelLoad()
            case .key(let key):
                for key in key.onQwerty {
                    let input = KeyMap(state: shown).input(for: key)
                    reactor.action.accept(.keyCame)
                    if let input, let command = await take(input, completing) { return command }
                }
            }
        }
    }

    package func show(_ event: BrowserEvent) {
        switch event {
        case .sections, .section, .toggled, .login: return
        case .changed(let changes): notice(messages.changes(changes), .success)
        case .profile(let profile, _, let place, let others):
            reactor.action.accept(.profileCame(profile, kept: place, others: others))
        case .credentialNotKept: line.show(event)
        case .help: reactor.action.accept(.helpAsked)
        case .figures where shown.place == .list: reactor.action.accept(.figuresAsked)
        case .figures: notice(messages.error(.noSectionOpen), .warning)
        case .failed(.sessionEnded), .logout:
            leave()
            printer.show(event)
        case .failed(let failure): notice(messages.error(failure), .error)
        }
    }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        cancelLoad = isLoading ? cancel : nil
        if screen.isOpen { tick() }
    }

    package func watching(_ look: @escaping @MainActor () async -> Void) { self.look = look }

    // A login has already left the screen.
    package func storing(_ isStoring: Bool, cancel: @escaping @MainActor () -> Void) {
        if screen.isOpen { leave() }
        line.storing(isStoring, cancel: cancel)
    }

    /// Handles the input from a key; returns what the flow has to handle.
    private func take(_ input: ScreenInput, _ completing: CommandCompletion) async -> CommandInput? {
        if let action = reactorAction(input) {
            reactor.action.accept(action)
            if case .seek = input, shown.listing?.sought.isEmpty != false { notice(messages.noSearchYet, .dim) }
            return nil
        }
        switch input {
        case .command(let command):
            if command == .refresh { gallery?.refresh() }
            return .command(command)
        case .open(let list, let id, let filtering):
            isFilterWanted = filtering
            if shown.place == .list, id != nil { reactor.action.accept(.listLeft) }
            if let id { reactor.action.accept(.personSought(id)) }
            return .list(list)
        case .goBack:
            guard let origin = shown.trail.last else { return nil }
            reactor.action.accept(.listReturned)
            return .list(origin.list)
        case .point(let row, let column): return await point(row, column, completing)
        case .openFigures(let list):
            reactor.action.accept(.figuresAsked)
            return .list(list)
        case .toggle(let id): browser?.action.accept(.personToggled(id))
        case .filter: await filter()
        case .commandLine: return await commandLine(completing)
        case .copy(let email):
            if mayCopy { screen.copy(email.cleanedForTerminal) }
            notice(mayCopy ? messages.copied(email) : messages.clipboardOff, mayCopy ? .success : .warning)
        case .export: await export()
        case .redraw: screen.redraw()
        default: break
        }
        return nil
    }

    /// A click selects, a second one opens; a column's heading sorts by it, and a key of the last row is as pressed.
    private func point(_ row: Int, _ column: Int, _ completing: CommandCompletion) async -> CommandInput? {
        if let key = view.key(at: row, column: column, in: shown) {
            guard let input = KeyMap(state: shown).input(for: key) else { return nil }
            return await take(input, completing)
        }
        if let heading = view.heading(at: row, column: column, in: shown) {
            reactor.action.accept(.columnAsked(heading))
            return nil
        }
        guard let action = shown.pointed(row: row, column: column) else { return nil }
        let before = shown.selection
        reactor.action.accept(action)
        guard before == shown.selection, let input = KeyMap(state: shown).input(for: .enter) else { return nil }
        return await take(input, completing)
    }

    private func reactorAction(_ input: ScreenInput) -> ScreenReactor.Action? {
        switch input {
        case .step(let step, let times): .stepped(step, times: times)
        case .scroll(let lines): .scrolled(lines: lines)
        case .line(let number): .lineAsked(number)
        case .count(let number): .counted(number)
        case .leaveFilter: .filterLeft
        case .seek(let forward): .matchSought(forward: forward)
        case .sort: .sortAsked
        case .reverse: .reversalAsked
        case .person: .personAsked
        case .figures: .figuresAsked
        case .keepFigure: .figureKept
        case .help: .helpAsked
        case .close: .closed
        case .goTo(let id): .personSought(id)
        default: nil
        }
    }

    /// Filters while the user types. Enter keeps the filter; Esc and Ctrl-C show everyone again.
    private func filter() async {
        let before = shown.listing?.query.filter ?? ""
        let outcome = await screen.readLine(
            StyledText("/", .accent), text: before, history: filters, completion: nil,
            changed: { [reactor] in reactor.action.accept(.filterTyped($0)) }
        )
        switch outcome {
        case .accepted, .previous, .next: break
        case .endOfInput, .interrupted, .cancelled: reactor.action.accept(.filterGivenUp)
        }
    }

    private func commandLine(_ completing: CommandCompletion) async -> CommandInput? {
        let outcome = await screen.readLine(
            StyledText(":", .accent), text: "", history: commands,
            completion: { head in completing.completion(of: head) }, changed: { _ in }
        )
        switch outcome {
        case .accepted(let text), .previous(let text), .next(let text):
            // At the sections, the figures of the one that the cursor is on.
            let command = try? BrowserCommand(line: text)
            if shown.place == .sections, command == .figures,
                let input = KeyMap(state: shown).input(for: .character("i"))
            {
                return await take(input, completing)
            }
            return .line(text)
        case .endOfInput, .interrupted, .cancelled: return nil
        }
    }

    private func export() async {
        guard let listing = shown.listing else { return }
        let outcome = await screen.readLine(
            StyledText(messages.exportPrompt, .accent), text: "people.csv", history: nil,
            completion: { [exporter] in exporter.completion(of: $0) }, changed: { _ in }
        )
        guard case .accepted(let path) = outcome, !path.isEmpty else { return }
        let isReplacing = exporter.exists(path)
        if isReplacing, await !confirms(messages.confirmOverwriting(path)) {
            return notice(messages.nothingWritten(path), .warning)
        }
        switch await exporter.export(listing.rows, of: listing.directory, to: path, isReplacing: isReplacing) {
        case .written(let count): notice(messages.exported(count, to: path), .success)
        case .failed(let reason): notice(messages.cannotExport(to: path, reason: reason), .error)
        }
    }

    private func confirms(_ question: String) async -> Bool {
        let outcome = await screen.readLine(
            StyledText(question + " ", .accent), text: "", history: nil, completion: nil, changed: { _ in }
        )
        guard case .accepted(let answer) = outcome else { return false }
        return messages.isYes(answer)
    }

    private func notice(_ text: String, _ style: Style) { reactor.action.accept(.noticeCame(Notice(text, style))) }

    private func enter() {
        guard !screen.isOpen else { return }
        screen.open()
        reactor.action.accept(.resized(screen.size))
        tick()
    }

    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self, clock] in
            while let pause = self?.pause, (try? await clock.sleep(for: pause)) != nil {
                guard let self else { return }
                reactor.action.accept(.ticked(now()))
                if cancelLoad == nil { await look?() }
            }
        }
    }

    /// A load displays its seconds, and so do a session's last minutes. Otherwise only the remaining minutes change,
    /// and an idle process should not be woken for anything less.
    private var pause: Duration {
        guard cancelLoad == nil else { return .seconds(1) }
        let left = shown.visitor?.expiresAt?.timeIntervalSince(now()) ?? .infinity
        return .seconds(left > 0 && left < Double(Messages.lastSeconds) + 20 ? 1 : 20)
    }

    private func leave() {
        ticking?.cancel()
        gallery?.want([])
        screen.close()
    }
}
