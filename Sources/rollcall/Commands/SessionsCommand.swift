import Accounts
import ArgumentParser
import FrontEnds
import Relays
import SignIn
import Words

struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: Help.words.help(.sessions), subcommands: [SessionsMoveCommand.self]
    )

    @OptionGroup var options: GlobalArguments

    @Flag(name: .customLong("all"), help: ArgumentHelp(.allOwnSessions))
    var areAll = false

    @Option(help: ArgumentHelp(.endSession, valueName: "id"))
    var end: String?

    @Flag(help: ArgumentHelp(.endOtherSessions))
    var endOthers = false

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if areAll || end != nil || endOthers { return try await atEndpoint() }
            let wiring = try Wiring(options.values.withoutEndpoint)
            let stored = StoredSessions(wiring)
            let endpoint = try stored.endpointName(options.values.endpoint)
            let book = try await stored.read()
            let summaries = book.summaries.filter { endpoint == nil || $0.endpoint == endpoint }
            if stored.isInMemory {
                wiring.printer.reportError(wiring.messages.error(SessionError.inMemory))
            } else {
                wiring.printer.show(summaries)
            }
            stored.warnOtherEndpoint(than: book.current)
            return .done
        }
    }

    /// Lists or ends the account's sessions at the endpoint, wherever they were begun.
    @MainActor
    private func atEndpoint() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.values)
        let keeper = try await StoredSessions(wiring).resumed()
        guard let session = keeper.session.value else { throw .noPermission }
        let owner = try OwnAccount(wiring, session)
        if let end {
            _ = try owner.value(await owner.endpoint.endSession(session.tokens, id: end))
            wiring.printer.say(wiring.messages.ownSessionEnded, account: "session_ended", email: session.email)
        }
        if endOthers {
            _ = try owner.value(await owner.endpoint.endOtherSessions(session.tokens))
            wiring.printer.say(wiring.messages.otherSessionsEnded, account: "sessions_ended", email: session.email)
        }
        if areAll { wiring.printer.show(try owner.value(await owner.endpoint.sessions(session.tokens))) }
        return .done
    }
}
