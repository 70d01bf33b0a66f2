import Accounts
import ArgumentParser
import Browsing
import ClientWords
import Files
import FrontEnds
import Networking
import RemoteAccounts
import Settings

struct EndpointCommand: CommandGroup {
    static let configuration = CommandConfiguration("endpoint", .endpointGroup, subcommands: [Probe.self])

    struct Probe: Command {
        static let configuration = CommandConfiguration("probe", .endpointProbe)

        @Flag(help: ArgumentHelp(.writeProposal))
        var write = false

        @OptionGroup var options: GlobalOptions

        @Argument(help: ArgumentHelp(.probedURL))
        var url: String

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            // A file that is to be made is not there yet.
            var read = options
            if write, let file = options.config, !FileSystem.exists(file) { read.config = nil }
            let wiring = try Wiring(read)
            let writer = write ? ConfigurationWriter(wiring, file: options.config) : nil
            if LDAPURL.isMeant(by: url) {
                let proposal = try await wiring.probeDirectory(url)
                try await writer?.write(proposal, for: url)
                return .done
            }
            let probe = try wiring.probe(url)
            let report: ProbeReport
            do throws(EndpointError) {
                report = try await probe.run(posts: true)
            } catch {
                return wiring.printer.refuse(.endpoint(error), ExitStatus(error))
            }
            wiring.printer.show(report)
            if let best = report.proposals.first {
                try await writer?.write(best, for: url)
                return .done
            }
            wiring.printer.reportError(wiring.messages.noMatchingPreset(report.url.name))
            return .notUnderstood
        }
    }
}
