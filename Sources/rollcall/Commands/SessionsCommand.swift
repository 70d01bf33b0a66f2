import Accounts
import ArgumentParser
import ClientWords
import FrontEnds
import SignIn
import Words

struct SessionsCommand: Command {
    static let configuration = CommandConfiguration("sessions", .sessions, subcommands: [SessionsMoveCommand.self])

    @Flag(name: .customLong("all"), help: ArgumentHelp(.allOwnSessions))
    var areAll = false

    @Option(help: ArgumentHelp(.endSession, valueName: "id"))
    var end: String?

    @Flag(help: ArgumentHelp(.endOtherSessions))
    var endOthers = false

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if areAll || end != nil || endOthers { return try await atEndpoint() }
        let wiring = try Wiring(options.withoutEndpoint)
        let stored = StoredSessions(wiring)
        let endpoint = try stored.endpointName(options.endpoint)
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

    /// Lists or ends the account's sessions at the endpoint, wherever they were begun.
    @MainActor
    private func atEndpoint() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let owner = try await OwnAccount(wiring)
        let email = owner.session.email
        if let end {
            _ = try await owner.value { await $0.endSession($1, id: end) }
            wiring.printer.say(wiring.messages.ownSessionEnded, account: "session_ended", email: email)
        }
        if endOthers {
            _ = try await owner.value { await $0.endOtherSessions($1) }
            wiring.printer.say(wiring.messages.otherSessionsEnded, account: "sessions_ended", email: email)
        }
        if areAll { wiring.printer.show(try await owner.value { await $0.sessions($1) }) }
        return .done
    }
}
