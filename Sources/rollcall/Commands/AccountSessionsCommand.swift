import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountSessionsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: Help.words.help(.accountSessions)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.endSessions))
    var end = false

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        if end { return try await accounts.change(account.address, .endSessions) }
        let email = try accounts.address(account.address)
        let sessions = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.sessions(email: email)
        }
        accounts.wiring.printer.show(sessions)
        return .done
    }
}
