import Accounts
import Browsing
import FoundationEssentials
import FrontEnds
import People
import RandomUsers
import Reactors
import SignIn
import Terminal
import Words

/// The full screen as the program runs it, over people of this machine, with keys typed at a window.
@MainActor
final class ScreensRun {
    /// A key, and the kind of work that it asks for.
    struct Press {
        let work: String
        let key: String

        init(_ work: String, _ key: String) {
            self.work = work
            self.key = key
        }
    }

    /// Nanoseconds from each key to the window's having its finished frame, by work.
    private(set) var latencies: [String: [Double]] = [:]
    /// Bytes that each key's frames took, by work.
    private(set) var bytes: [String: [Double]] = [:]
    /// Nanoseconds from the start to the first cards, and to the screen of the whole load.
    private(set) var firstCards = 0.0
    private(set) var complete = 0.0

    private let window: ScreensWindow
    private let surface: ScreensSurface
    private let browser: BrowserReactor
    private let flow: Flow
    private var presses: ArraySlice<Press>
    private var current: (press: Press, start: ContinuousClock.Instant)?
    private var start = ContinuousClock.now

    init(_ count: Int, _ presses: [Press], in window: ScreensWindow) {
        self.window = window
        self.presses = presses[...]
        surface = ScreensSurface(window)
        let rules = BrowsingRules(pageSize: 20, same: [])
        let now: @Sendable () -> Date = { Date() }
        browser = BrowserReactor(
            loader: DirectoryLoader(
                source: PeopleStock.source, query: PeopleQuery(results: count, seed: "bench"),
                plan: SectionPlan([SectionDefinition].byGenderAndAge.map { .section($0) }, everyone: "Everyone")),
            rules: rules)
        let nowhere = OutputWriter(descriptor: -1)
        let endpoint = NoEndpoint()
        flow = Flow(
            frontEnd: FullScreenFrontEnd(
                screen: surface, line: NoLines(),
                printer: EventPrinter(
                    messages: Messages(.english), format: .text, output: nowhere,
                    outputCapabilities: surface.capabilities,
                    errors: nowhere, errorCapabilities: surface.capabilities, outputEnded: { _ in }),
                exporter: ListExporter(.nothing), endpoint: endpoint.name, rules: rules, mayCopy: false,
                clock: ContinuousClock(), now: now),
            viewModel: LoginViewModel(endpoint: endpoint),
            keeper: SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: now), browser: browser,
            exportPeople: { _, _, _ in nil })
    }

    /// Opens the screen, types all keys, each when the frame of the one before is there, and leaves.
    ///
    /// - Throws: where the screen was left before all keys were typed: Ctrl-C, say.
    func play() async throws {
        start = .now
        surface.drawn = { [unowned self] in
            if complete == 0 { opened() } else { finished() }
        }
        let end = await flow.run(isSignedIn: true)
        _ = window.bytes()
        guard end == .done(failedCommands: false) else { throw LeftEarly(end: end) }
    }

    private func opened() {
        guard browser.currentState.directory != nil else { return }
        _ = window.bytes()
        if firstCards == 0 { firstCards = start.duration(to: .now) / .nanoseconds(1) }
        guard !browser.currentState.isLoading else { return }
        complete = start.duration(to: .now) / .nanoseconds(1)
        next()
    }

    private func finished() {
        guard surface.isKeyTaken, let (press, start) = current else { return }
        let count = window.bytes()
        let latency = start.duration(to: .now) / .nanoseconds(1)
        bytes[press.work, default: []].append(Double(count))
        // While people are looked for, the title says so.
        guard !surface.frame.rows.contains(where: { $0.plain.contains("searching…") }) else { return }
        latencies[press.work, default: []].append(latency)
        next()
    }

    private func next() {
        let press = presses.popFirst() ?? Press("leave", "q")
        surface.isKeyTaken = false
        current = (press, .now)
        window.type(press.key)
    }
}

extension ListExporter.Storage {
    /// Nothing is exported here.
    fileprivate static let nothing = Self(
        write: { _, _, _ in nil }, kind: { _ in .nothing }, names: { _ in [] }, home: nil)
}

/// The screen was left before all keys were typed.
private struct LeftEarly: Error {
    let end: FlowEnd
}

/// The session is live before the screen opens: nothing is asked of it here.
private struct NoEndpoint: AuthEndpoint {
    let name = "local"

    func login(_ request: LoginRequest) async -> LoginResult { .unavailable(.cancelled) }
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .refused }
}

/// Nor is a login asked for.
@MainActor
private final class NoLines: FrontEnd {
    let canTryAgain = false

    func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> { .failure(.left) }
    func command(_ completing: CommandCompletion) async -> CommandInput { .endOfInput }
    func show(_ event: BrowserEvent) {}
    func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {}
}
