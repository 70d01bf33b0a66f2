import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import SignIn
import Words

struct SwitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: Help.words.help(.switching)
    )

    @OptionGroup var options: GlobalArguments

    @Argument(help: ArgumentHelp(.sessionEmail), completion: CompletionValues.addresses)
    var email: String

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options.values.withoutEndpoint)
            let stored = StoredSessions(wiring)
            let endpoint = try stored.endpointName(options.values.endpoint)
            let book = try await stored.read()
            let found = book.all.filter { session in
                session.isOf(email)
                    && (endpoint == nil || session.endpoint == endpoint)
            }
            guard let session = found.first else {
                let failure = SessionError.unknown(email: email, endpoint: endpoint, stored: book.summaries)
                wiring.printer.fail(book.isEmpty ? stored.absence : .session(failure))
                return .noPermission
            }
            guard found.count == 1 else {
                wiring.printer.fail(.session(.ambiguous(email: email, endpoints: found.map(\.endpoint))))
                return .usage
            }
            do throws(SessionStoreError) {
                try await wiring.store.change { $0.makeCurrent(session.key) }
            } catch {
                return wiring.printer.refuse(wiring.messages.notSwitched(error), ExitStatus(error))
            }
            wiring.printer.say(wiring.messages.switched, SessionSummary(session, isCurrent: true))
            stored.warnOtherEndpoint(than: session)
            return .done
        }
    }
}
