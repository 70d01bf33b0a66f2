import Accounts
import ArgumentParser
import Browsing
import ClientWords
import FrontEnds
import Networking
import RemoteAccounts
import Settings
import Words

struct EndpointCommand: CommandGroup {
    static let configuration = CommandConfiguration("endpoint", .endpointGroup, subcommands: [Probe.self])

    struct Probe: Command {
        static let configuration = CommandConfiguration("probe", .endpointProbe)

        @OptionGroup var options: GlobalOptions

        @Argument(help: ArgumentHelp(.probedURL))
        var url: String

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            let wiring = try Wiring(options)
            if LDAPURL.isMeant(by: url) { return try await wiring.probeDirectory(url) }
            let probe = try wiring.probe(url)
            let report: ProbeReport
            do throws(EndpointError) {
                report = try await probe.run(posts: true)
            } catch {
                return wiring.printer.refuse(.endpoint(error), ExitStatus(error))
            }
            wiring.printer.show(report)
            guard report.proposals.isEmpty else { return .done }
            wiring.printer.reportError(wiring.messages.noMatchingPreset(report.url.name))
            return .notUnderstood
        }
    }
}
