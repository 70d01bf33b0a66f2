import AccountTools
import Accounts
import ArgumentParser
import Words

struct AccountRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: Help.words.help(.accountRemove)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.yes))
    var yes = false

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        if !yes {
            let email = try accounts.address(account.address)
            try await accounts.require(email)
            try await accounts.confirm(accounts.wiring.messages.confirmRemoval(email.text))
        }
        return try await accounts.change(account.address, .remove)
    }
}
