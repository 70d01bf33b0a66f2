import ArgumentParser

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "The accounts of the local endpoint.",
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountRemoveCommand.self, AccountPasswordCommand.self,
            AccountUnlockCommand.self,
        ]
    )
}
