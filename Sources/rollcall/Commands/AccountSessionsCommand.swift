import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: Help.words.help(.accountSessions)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.endSessions))
    var end = false

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if end {
                return try await AccountEditing.change(account.address, options.values, .endSessions)
            }
            let accounts = try AccountEditing(options.values, nil)
            let email = try accounts.address(account.address)
            let sessions: [OwnSession]
            do throws(AccountError) {
                sessions = try await accounts.registry.sessions(email: email)
            } catch {
                throw accounts.refuse(error)
            }
            accounts.wiring.printer.show(sessions)
            return .done
        }
    }
}
