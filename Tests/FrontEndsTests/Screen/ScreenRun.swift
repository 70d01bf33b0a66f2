import Accounts
import Browsing
import Doubles
import FoundationEssentials
import FrontEnds
import People
import SignIn
import Synchronization
import Terminal
import Words

/// One run of the full screen over a flow of its own.
@MainActor
struct ScreenRun {
    let surface: ScriptedSurface
    let line: ScriptedFrontEnd
    let files = Files()
    var endpoint = StubEndpoint(onProfile: { _ in .ok(.sample) })
    var mayCopy = false
    var gallery: PortraitGallery?
    var isInsecure = false
    var clock: any Clock<Duration> = ContinuousClock()
    var idleMinutes = 0
    var cache: DirectoryCache?
    var forgetPeople: @MainActor (Session) async -> Void = { _ in }
    /// Where Ann's session is kept; `nil` keeps it in the run only.
    var store: StubStore?
    var language = Language.english
    var definitions: [SectionDefinition] = .menAndWomen

    /// - Parameter logins: what is typed where the screen is left for a login.
    init(_ surface: ScriptedSurface = ScriptedSurface(), logins: [ScriptedFrontEnd.Login] = []) {
        self.surface = surface
        line = ScriptedFrontEnd(logins: logins, inputs: [])
    }

    /// Signs Ann in, types the script, and ends with the input.
    @discardableResult
    func play(_ source: any PeopleSource, _ steps: [ScriptedSurface.Step]) async -> FlowEnd {
        surface.play(steps)
        let rules = BrowsingRules(pageSize: 20, same: ["city"])
        let keeper = SessionKeeper(endpoint: endpoint, store: store, addresses: nil, now: { .noon - 1_800 })
        _ = try? await keeper.adopt(.sample(name: "Ann Lee"))
        let loader = DirectoryLoader(source: source, query: PeopleQuery(results: 24), definitions: definitions)
        let frontEnd = FullScreenFrontEnd(
            screen: surface, line: line, printer: .discarding(language),
            exporter: ListExporter(files.storage), endpoint: endpoint.name, rules: rules, mayCopy: mayCopy,
            gallery: gallery, clock: clock, now: { .noon - 1_800 },
            isInsecure: isInsecure, idleMinutes: idleMinutes
        )
        let flow = Flow(
            frontEnd: frontEnd, viewModel: LoginViewModel(endpoint: endpoint), keeper: keeper,
            browser: BrowserReactor(loader: loader, rules: rules, cache: cache),
            exportPeople: { [exporter = ListExporter(files.storage)] in await exporter.export($0, of: $1, to: $2) },
            forgetPeople: forgetPeople
        )
        return await flow.run(isSignedIn: true)
    }

    /// The same, with these loads one after the other.
    @discardableResult
    func play(_ loads: [Result<[Person], PeopleError>], _ steps: ScriptedSurface.Step...) async -> FlowEnd {
        await play(StubSource(answers: Answers(loads)), steps)
    }
}

/// Files in memory.
final class Files: Sendable {
    private let content = Mutex<[String: String]>([:])

    subscript(path: String) -> String? { content.withLock { $0[path] } }

    var storage: ListExporter.Storage {
        ListExporter.Storage(
            write: { self.write($0, $1, isReplacing: $2) },
            kind: { $0 == "/home/ann/exp" ? .folder : self[$0] != nil ? .file : .nothing },
            names: { folder in self.content.withLock { $0.keys.filter { _ in folder == "." } } }, home: "/home/ann"
        )
    }

    func write(_ path: String, _ text: String, isReplacing: Bool = false) -> String? {
        content.withLock { content in
            if path.hasPrefix("/nowhere") { return "No such file or directory" }
            if content[path] != nil, !isReplacing { return "File exists" }
            content[path] = text
            return nil
        }
    }
}

extension EventPrinter {
    static func discarding(_ language: Language) -> EventPrinter {
        let nowhere = OutputWriter(descriptor: -1)
        let capabilities = TerminalCapabilities(color: .none, glyphs: .unicode)
        return EventPrinter(
            messages: Messages(language), format: .text, output: nowhere, outputCapabilities: capabilities,
            errors: nowhere,
            errorCapabilities: capabilities, outputEnded: { _ in }
        )
    }
}
