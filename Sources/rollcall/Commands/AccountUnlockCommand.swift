import AccountTools
import ArgumentParser
import Words

struct AccountUnlockCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: Help.words.help(.accountUnlock)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        try await AccountEditing(options.values).change(account.address, .unlock)
    }
}
