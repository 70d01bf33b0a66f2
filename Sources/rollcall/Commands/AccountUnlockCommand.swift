import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountUnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: Help.words.help(.accountUnlock)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account.address, options.values, .unlock)
        }
    }
}
