import Accounts
import Browsing
import Doubles
import FoundationEssentials
import FrontEnds
import People
import Reactors
import Relays
import SignIn
import Synchronization
import Testing
import Waiting

/// A front end that takes commands while people are being loaded.
@MainActor
@Suite struct BackgroundLoadTests {
    private let gate = Gate()

    private func run(_ frontEnd: BusyFrontEnd, _ endpoint: StubEndpoint = StubEndpoint()) async -> FlowEnd {
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        _ = try? await keeper.adopt(.sample())
        let gate = gate
        let source = StubSource { _ in
            await gate.wait()
            return PeopleTable([Person].five)
        }
        return await Flow.sample(frontEnd, endpoint, keeper, source).run(isSignedIn: true)
    }

    @Test("a command that needs no people is done while they are on their way, and then they are there")
    func help() async {
        let frontEnd = BusyFrontEnd(
            [.command(.help), .hold, .list(.section(title: "Women")), .line("quit")], opening: gate)
        #expect(await run(frontEnd) == .done(failedCommands: false))
        #expect(frontEnd.shown == ["help", "sections", "Women"])
        #expect(frontEnd.opened == [.section(title: "Women")])
    }

    @Test("a session that a load found ended leads to a login, and the load is done again")
    func sessionEnded() async {
        gate.open()
        let endpoint = StubEndpoint(onLogin: { _ in .ok(.sample(2)) })
        let frontEnd = BusyFrontEnd([.hold, .sessionEnded, .hold, .line("quit")], opening: gate)
        #expect(await run(frontEnd, endpoint) == .done(failedCommands: true))
        #expect(frontEnd.shown == ["sections", "session_ended", "login", "changed", "sections"])
    }
}

/// What a load that is over still reports.
@MainActor
@Suite struct LateProgressTests {
    @Test(
        "progress of a load that was cancelled, or that failed, does not arrive in the next one",
        arguments: [true, false])
    func late(isCancelled: Bool) async {
        let source = ReportingSource()
        let browser = BrowserReactor(
            loader: DirectoryLoader(source: source, query: PeopleQuery(results: 5), definitions: .menAndWomen),
            rules: BrowsingRules(pageSize: 2, same: ["city"]))
        browser.action.accept(.appeared)
        await until { source.loads.count == 1 }
        if isCancelled { browser.action.accept(.loadCancelled) } else { source.loads[0].fail() }
        await until { !browser.currentState.isLoading }
        browser.action.accept(.refreshPulled)
        await until { source.loads.count == 2 }
        source.loads[0].arrive(PeopleArrival(count: 4, table: PeopleTable([Person].five)))
        source.loads[1].arrive(PeopleArrival(count: 1))
        await until { browser.currentState.load.progress != nil }
        for _ in 0..<10 { await Task.yield() }
        #expect(browser.currentState.load.progress?.loaded == 1)
        #expect(browser.currentState.directory == nil)
        source.loads[1].fail()
    }
}

/// Hands each load to the test.
private final class ReportingSource: PeopleSource {
    struct Load: Sendable {
        let arrive: @Sendable (PeopleArrival) -> Void
        let fail: @Sendable () -> Void
    }

    let name = "local"
    private let log = Mutex<[Load]>([])
    var loads: [Load] { log.withLock { $0 } }

    func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        log.withLock { $0.append(Load(arrive: arriving) { continuation.finish() }) }
        for await _ in stream {}
        throw .serverError(status: 500)
    }
}

/// Plays its script; a hold opens the gate and waits until the people are there.
@MainActor
private final class BusyFrontEnd: FrontEnd {
    enum Step {
        case command(BrowserCommand)
        case list(PeopleList)
        case line(String)
        case sessionEnded, hold
    }

    let canTryAgain = true
    let browsesWhileLoading = true
    private(set) var shown: [String] = []
    private(set) var opened: [PeopleList] = []
    private let bag = DisposeBag()
    private var steps: [Step]
    private let gate: Gate
    private var isLoading = false

    init(_ steps: [Step], opening gate: Gate) {
        self.steps = steps
        self.gate = gate
    }

    func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        shown.append("login")
        guard let login = await viewModel.submit(Secret("right")).flatMap({ SignedIn($0) }) else {
            return .failure(.left)
        }
        return .success(login)
    }

    func command(_ completing: CommandCompletion) async -> CommandInput {
        while !steps.isEmpty {
            switch steps.removeFirst() {
            case .hold:
                gate.open()
                await until { !isLoading }
            case .command(let command): return .command(command)
            case .list(let list): return .list(list)
            case .line(let line): return .line(line)
            case .sessionEnded: return .sessionEnded
            }
        }
        return .endOfInput
    }

    func show(_ event: BrowserEvent) {
        switch event {
        case .login: break
        case .help: shown.append("help")
        case .sections: shown.append("sections")
        case .section(let page): shown.append(page.title ?? page.search)
        case .changed: shown.append("changed")
        case .failed(let failure): shown.append(failure.code)
        default: shown.append("\(event)")
        }
    }

    func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) { self.isLoading = isLoading }

    func attach(_ browser: BrowserReactor, session: Observable<Session?>) {
        browser.state.compactMap { $0.list?.list }.distinctUntilChanged()
            .subscribe { [unowned self] in opened.append($0) }
            .disposed(by: bag)
    }
}
