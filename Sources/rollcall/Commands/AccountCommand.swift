import ArgumentParser
import Words

struct AccountCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: Help.words.help(.account),
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountRemoveCommand.self, AccountPasswordCommand.self,
            AccountUnlockCommand.self, AccountDisableCommand.self, AccountEnableCommand.self,
            AccountSessionsCommand.self, SecondFactorCommand.self, BreachedCommand.self,
        ]
    )
}
