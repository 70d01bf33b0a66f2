import Accounts
import Browsing
import ClientWords
import Glibc
import RemoteAccounts
import Settings
import Terminal

/// Offers to describe an endpoint, at a terminal, after a login that showed that it expects another kind of login.
@MainActor
struct EndpointSetup {
    private let wiring: Wiring
    private let options: GlobalOptions
    private let writer: ConfigurationWriter

    init(_ wiring: Wiring, _ options: GlobalOptions) {
        self.wiring = wiring
        self.options = options
        writer = ConfigurationWriter(wiring, file: options.config)
    }

    /// Returns the wiring for the description that was written; `nil` if the person declined it.
    func run() async throws(ExitStatus) -> Wiring? {
        guard case .url(let url) = wiring.settings.auth.endpoint else { return nil }
        let probe = try wiring.probe(url)
        let report: ProbeReport
        do throws(EndpointError) {
            report = try await probe.run()
        } catch {
            throw wiring.printer.refuse(.endpoint(error), ExitStatus(error))
        }
        guard let best = report.proposals.first else { return nil }
        wiring.printer.show(report)
        try writer.check(best, for: url)
        guard try await isAgreed() else { return nil }
        try await writer.write(best, for: url, thenSignsIn: true)
        var options = options
        // The file names the endpoint by now, perhaps by another path.
        options.endpoint = nil
        return try Wiring(options)
    }

    /// Asks whether to keep the description; Enter means yes.
    private func isAgreed() async throws(ExitStatus) -> Bool {
        guard let terminal = wiring.terminal(plain: true) else { return false }
        defer { terminal.leave() }
        let reader = PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard)
        while true {
            let (end, text) = await reader.read(prompt: wiring.messages.keepsDescription(in: writer.path) + " ")
            switch end {
            case .accepted where text.isEmpty: return true
            case .accepted, .previous, .next:
                if let isYes = wiring.messages.flag(text) { return isYes }
            case .endOfInput: return false
            case .interrupted, .cancelled: terminal.die(of: SIGINT)
            }
        }
    }
}
