import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: Help.words.help(.accountDisable)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account.address, options.values, .disable)
        }
    }
}

struct AccountEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: Help.words.help(.accountEnable)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account.address, options.values, .enable)
        }
    }
}
