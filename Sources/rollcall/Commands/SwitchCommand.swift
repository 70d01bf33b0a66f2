import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import SignIn
import Words

struct SwitchCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: Help.words.help(.switching)
    )

    @OptionGroup var options: GlobalArguments

    @Argument(help: ArgumentHelp(.sessionEmail), completion: CompletionValues.addresses)
    var email: String

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.values.withoutEndpoint)
        let stored = StoredSessions(wiring)
        let endpoint = try stored.endpointName(options.values.endpoint)
        let book = try await stored.read()
        let found = book.all.filter { $0.isOf(email) && (endpoint == nil || $0.endpoint == endpoint) }
        guard let session = found.first else {
            let failure = SessionError.unknown(email: email, endpoint: endpoint, stored: book.summaries)
            return wiring.printer.refuse(book.isEmpty ? stored.absence : .session(failure))
        }
        guard found.count == 1 else {
            let failure = SessionError.ambiguous(email: email, endpoints: found.map(\.endpoint))
            return wiring.printer.refuse(.session(failure), .usage)
        }
        do throws(SessionStoreError) {
            try await wiring.store.change { $0.makeCurrent(session.key) }
        } catch {
            return wiring.printer.refuse(wiring.messages.notSwitched(error), error)
        }
        wiring.printer.say(wiring.messages.switched, SessionSummary(session, isCurrent: true))
        stored.warnOtherEndpoint(than: session)
        return .done
    }
}
