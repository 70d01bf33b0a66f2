import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: Help.words.help(.accountRemove)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.yes))
    var yes = false

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if !yes {
                let accounts = try AccountEditing(options.values, nil)
                let email = try accounts.address(account.address)
                try await accounts.require(email)
                try await accounts.confirm(accounts.wiring.messages.confirmRemoval(email.text))
            }
            return try await AccountEditing.change(account.address, options.values, .remove)
        }
    }
}
