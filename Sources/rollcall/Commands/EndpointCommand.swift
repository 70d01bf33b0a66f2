import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import Networking
import RemoteAccounts
import Settings
import Words

struct EndpointCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "endpoint", abstract: Help.words.help(.endpointGroup), subcommands: [Probe.self]
    )

    struct Probe: Command {
        static let configuration = CommandConfiguration(
            commandName: "probe", abstract: Help.words.help(.endpointProbe)
        )

        @OptionGroup var options: GlobalArguments

        @Argument(help: ArgumentHelp(.probedURL))
        var url: String

        @MainActor
        func perform() async throws(ExitStatus) -> ExitStatus {
            let wiring = try Wiring(options.values)
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
