package import Accounts
package import Browsing
import ClientWords
package import Display
import People
import Reactors
package import Relays
package import SignIn
package import Terminal
import Times
import Words

package import struct FoundationEssentials.Date

/// The front end for a terminal with a full-screen browser: draws the reactors' states as they arrive.
@MainActor
package final class FullScreenFrontEnd: FrontEnd {
    let screen: any Surface
    let reactor: ScreenReactor
    let exporter: ListExporter
    let view: ScreenView
    private let line: any FrontEnd
    private let printer: EventPrinter
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    let mayCopy: Bool
    let gallery: PortraitGallery?
    private let bag = DisposeBag()
    var browser: BrowserReactor?
    /// The latest emitted state, which is what is drawn and what keys refer to.
    private(set) var shown: ScreenState
    private var cancelLoad: (@MainActor () -> Void)?
    private var hasSessionEnded = false
    /// After how many minutes without a key the session is to end; 0 for never.
    private let idleMinutes: Int
    /// The time since the last key.
    private var idle: @Sendable () -> Duration
    private var isIdle = false
    private var ticking: Task<Void, Never>?
    private var check: (@MainActor () async -> Void)?
    var isFilterWanted = false
    /// The key in the last row on which the button of the mouse is held, if it acts once that is let go.
    var heldKey: Key?
    let commands = LineHistory()

    /// The messages with signs that the terminal, as far as it is known by now, can show.
    var messages: Messages { printer.messages.with(ScreenSigns(screen.capabilities.glyphs).punctuation) }

    /// - Parameters:
    ///   - line: The front end for whatever is asked line by line: the login.
    ///   - mayCopy: Whether the terminal may be asked to put text on the clipboard.
    ///   - gallery: The people's portraits; `nil` shows none.
    ///   - now: The wall clock.
    ///   - clock: Measures a load's elapsed seconds.
    ///   - isInsecure: Whether certificates are not verified, which the top row then says.
    ///   - idleMinutes: After how many minutes without a key the session is to end; 0 for never.
    package init(
        screen: any Surface, line: any FrontEnd, printer: EventPrinter, exporter: ListExporter, endpoint: String,
        rules: BrowsingRules, mayCopy: Bool, gallery: PortraitGallery? = nil, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, isInsecure: Bool = false, idleMinutes: Int = 0
    ) {
        self.idleMinutes = idleMinutes
        idle = clock.stopwatch()
        self.screen = screen
        self.line = line
        self.printer = printer
        self.exporter = exporter
        self.mayCopy = mayCopy
        self.gallery = gallery
        self.clock = clock
        self.now = now
        view = ScreenView(messages: printer.messages)
        var state = ScreenState(size: screen.size, glyphs: screen.capabilities.glyphs, now: now(), endpoint: endpoint)
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
            // The cells have another size if the font changed.
            if gallery != nil { learned(nil) }
        }
        screen.learned = { [weak self] in self?.learned($0) }
        gallery?.changed = { [weak self] in self?.screen.setNeedsDisplay() }
        reactor.state.subscribe { [unowned self] state in
            shown = state
            if self.screen.isOpen { self.gallery?.setWanted(view.portraits(state)) }
            self.screen.setNeedsDisplay()
        }.disposed(by: bag)
    }

    package var canTryAgain: Bool { true }
    package var browsesWhileLoading: Bool { true }

    private func learned(_ traits: TerminalTraits?) {
        let style = gallery?.style(on: screen, traits)
        guard style != shown.portraitStyle || screen.capabilities.glyphs != shown.glyphs else { return }
        reactor.action.accept(.terminalLearned(screen.capabilities.glyphs, style))
    }

    package func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
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
                .visitorChanged(session.map { SessionSummary($0, isCurrent: true) }, at: now()))
        }.disposed(by: bag)
        browser.state.map { $0.load.failure == .unauthorized && !$0.isLoading }.distinctUntilChanged()
            .subscribe { [unowned self] ended in
                hasSessionEnded = ended
                if ended { screen.wake() }
            }
            .disposed(by: bag)
    }

    package func quitting(_ fate: SessionFate) {
        if fate != shown.fate { reactor.action.accept(.fateLearned(fate)) }
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        enter()
        while true {
            if hasSessionEnded {
                hasSessionEnded = false
                return .sessionEnded
            }
            if isIdle {
                isIdle = false
                return .idle(minutes: idleMinutes)
            }
            if isFilterWanted {
                isFilterWanted = false
                if let command = await filter() { return command }
            }
            switch await screen.input() {
            case .endOfInput: return .endOfInput
            case .woken: continue
            case .interrupted:
                guard shown.load.isLoading, let cancelLoad else { return .interrupted }
                cancelLoad()
            case .key(.release(let row, let column)):
                touched()
                if let command = await letGo(row, column) { return command }
            case .key(let key):
                touched()
                heldKey = nil
                for key in key.onQwerty {
                    let input = KeyMap(state: shown).input(for: key)
                    reactor.action.accept(.keyReceived)
                    if let input, let command = await take(input) { return command }
                }
            }
        }
    }

    package func show(_ event: BrowserEvent) {
        switch event {
        case .sections, .section, .toggled: return
        case .exported(let count, let path): notice(messages.exported(count, to: path), .success)
        case .found(let count): notice(messages.found(count), count > 0 ? .success : .warning)
        case .changed(let changes): notice(messages.changes(changes), .success)
        case .profile(let profile, _, let place, let others):
            reactor.action.accept(.profileReceived(profile, kept: place, others: others))
        case .login, .credentialNotKept, .sessionsReplaced: line.show(event)
        case .person(let person) where shown.place == .list:
            reactor.action.accept(.personSought(person.id))
            reactor.action.accept(.personRequested)
        case .person: refuse(.noSectionOpen, .warning)
        case .help: reactor.action.accept(.helpRequested)
        case .figures where shown.place == .list: reactor.action.accept(.figuresRequested)
        case .figures: refuse(.noSectionOpen, .warning)
        case .failed(.sessionEnded), .failed(.loginRequired), .failed(.idle), .logout:
            leave()
            printer.show(event)
        case .failed(let failure): refuse(failure)
        }
    }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        cancelLoad = isLoading ? cancel : nil
        // However the load was asked for.
        if isLoading { gallery?.refresh() }
        if screen.isOpen { tick() }
    }

    package func watching(_ check: @escaping @MainActor () async -> Void) { self.check = check }

    // A login has already left the screen.
    package func waiting(for wait: SessionWait?, cancel: @escaping @MainActor () -> Void) {
        if screen.isOpen { leave() }
        line.waiting(for: wait, cancel: cancel)
    }

    func notice(_ text: String, _ style: Style) { reactor.action.accept(.noticeReceived(StyledText(text, style))) }

    /// Says that something cannot be done, and which keys and numbers there are.
    func refuse(_ failure: CommandError, _ style: Style = .error) {
        let (sections, people) = (shown.load.directory?.sections.count, shown.listing?.rows.count)
        notice(messages.errorOnScreen(failure, sections: sections ?? 0, people: people ?? 0), style)
    }

    private func enter() {
        guard !screen.isOpen else { return }
        screen.open()
        touched()
        reactor.action.accept(.resized(screen.size))
        tick()
    }

    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self, clock] in
            while let pause = self?.pause, (try? await clock.sleep(for: pause)) != nil {
                guard let self else { return }
                reactor.action.accept(.ticked(now()))
                if isAway {
                    isIdle = true
                    screen.cancelLine()
                    screen.wake()
                    return
                }
                if cancelLoad == nil { await check?() }
            }
        }
    }

    /// Somebody is there.
    func touched() { idle = clock.stopwatch() }

    /// Whether nothing was typed for as long as a session may be left alone.
    private var isAway: Bool { idleMinutes > 0 && idle() >= .seconds(idleMinutes * 60) }

    /// A load displays its seconds, and so do a session's last minutes. Otherwise only the remaining minutes change,
    /// and an idle process should not be woken for anything less.
    private var pause: Duration {
        guard cancelLoad == nil else { return .seconds(1) }
        let left = shown.visitor?.expiresAt?.timeIntervalSince(now()) ?? .infinity
        let pause = Duration.seconds(left > 0 && left < Double(Messages.lastSeconds) + 20 ? 1 : 20)
        guard idleMinutes > 0 else { return pause }
        return min(pause, max(.seconds(idleMinutes * 60) - idle(), .seconds(1)))
    }

    private func leave() {
        ticking?.cancel()
        gallery?.setWanted([])
        screen.close()
    }
}

/// A screen to draw on and read keys from: the terminal's in production, a script's in a test.
@MainActor
package protocol Surface: AnyObject {
    var size: TerminalSession.Size { get }
    var capabilities: TerminalCapabilities { get }
    var isOpen: Bool { get }
    /// Renders the screen; called whenever its contents may have changed.
    var view: @MainActor () -> Frame { get set }
    /// Called when the size changes.
    var resized: @MainActor (TerminalSession.Size) -> Void { get set }

    /// Called when the terminal has reported something about itself that affects what is drawn.
    var learned: @MainActor (TerminalTraits) -> Void { get set }

    /// How pictures are painted; `nil` paints none.
    var pictureProtocol: PictureProtocol? { get set }
    /// The size of a cell in pixels.
    var cellSize: (width: Int, height: Int) { get }

    func open()
    func close()
    /// Marks the contents as changed.
    func setNeedsDisplay()
    func redraw()
    /// Returns the next key or another input.
    func input() async -> Screen.Input
    /// Ends a pending `input()` with `.woken`.
    func wake()
    /// Ends a pending `readLine` with `.cancelled`.
    func cancelLine()
    /// Reads a line below the screen's contents.
    func readLine(
        _ prompt: @escaping @autoclosure @MainActor () -> StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?, moved: (@MainActor (Key) -> Bool)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> (end: ReadingEnd, text: String)
    /// Copies text to the clipboard.
    func copy(_ text: String)
}

extension Screen: Surface {}
