import Accounts
import ArgumentParser
import Browsing
import ClientWords
import SignIn

struct SwitchCommand: Command {
    static let configuration = CommandConfiguration("switch", .switching)

    @Argument(help: ArgumentHelp(.sessionEmail), completion: CompletionValues.addresses)
    var email: String?

    @OptionGroup var options: GlobalOptions

    /// Where a password alone signs in, the endpoint is all that a session is known by.
    func validate() throws {
        if email == nil, options.endpoint == nil { throw ValidationError(.noSession) }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.withoutEndpoint)
        let stored = StoredSessions(wiring)
        let endpoint = try stored.endpointName(options.endpoint)
        let book = try await stored.read()
        let found = book.all.filter { email.map($0.isOf) != false && (endpoint == nil || $0.endpoint == endpoint) }
        guard let session = found.first else {
            let failure = SessionError.unknown(email: email ?? "", endpoint: endpoint, stored: book.summaries)
            return wiring.printer.refuse(book.isEmpty ? stored.absence : .session(failure))
        }
        guard found.count == 1 else {
            let failure = SessionError.ambiguous(email: email ?? "", endpoints: found.map(\.endpoint))
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
