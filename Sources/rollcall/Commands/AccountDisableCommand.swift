import AccountTools
import ArgumentParser
import Words

struct AccountDisableCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: Help.words.help(.accountDisable)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        try await AccountEditing(options.values).change(account.address, .disable)
    }
}

struct AccountEnableCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: Help.words.help(.accountEnable)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        try await AccountEditing(options.values).change(account.address, .enable)
    }
}
