import Accounts
import Browsing
import Doubles
import FoundationEssentials
import FrontEnds
import People
import Reactors
import Relays
import SignIn
import Testing
import Waiting

/// A front end that takes commands while people are being loaded.
@MainActor
@Suite struct BackgroundLoadTests {
    private let gate = Gate()

    private func run(_ frontEnd: BusyFrontEnd, _ endpoint: StubEndpoint = StubEndpoint()) async -> FlowEnd {
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        try? await keeper.adopt(.sample())
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
