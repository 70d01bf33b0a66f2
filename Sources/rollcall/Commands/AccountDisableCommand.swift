import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: Help.words.help(.accountDisable)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account.address, options, status: "disabled", said: { $0.disabled($1) }) {
                accounts, email throws(AccountError) in
                try await accounts.set(email: email, disabled: true)
            }
        }
    }
}

struct AccountEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: Help.words.help(.accountEnable)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account.address, options, status: "enabled", said: { $0.enabled($1) }) {
                accounts, email throws(AccountError) in
                try await accounts.set(email: email, disabled: false)
            }
        }
    }
}
