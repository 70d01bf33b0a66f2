import AccountTools
import Accounts
import ArgumentParser
import FrontEnds
import LocalAccounts
import Words

struct AccountCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: Help.words.help(.account),
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountShowCommand.self, AccountRemoveCommand.self,
            AccountPasswordCommand.self,
            AccountUnlockCommand.self, AccountDisableCommand.self, AccountEnableCommand.self,
            AccountSessionsCommand.self, SecondFactorCommand.self, BreachedCommand.self,
        ]
    )
}

struct AccountAddCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: Help.words.help(.accountAdd),
        discussion: Help.words.help(.accountAddInput)
    )

    @OptionGroup var options: GlobalArguments

    @Option(help: ArgumentHelp(.newEmail, valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp(.newName, valueName: "name"))
    var name: String?

    @OptionGroup var password: PasswordArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values, password.values)
        let draft = try await accounts.draft(.newAccount, email: email, name: name)
        accounts.wiring.printer.say(
            accounts.wiring.messages.added(draft.email.text), account: "added", email: draft.email.text
        )
        return .done
    }
}

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

struct AccountListCommand: Command {
    static let configuration = CommandConfiguration(commandName: "list", abstract: Help.words.help(.accountList))

    @OptionGroup var options: GlobalArguments

    @Option(help: ArgumentHelp(.accountSearch, valueName: "text"))
    var search: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(.accountLimit, valueName: "n"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(.negativeLimit) }
    }

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        var count = 0
        try await accounts.value { () throws(AccountError) in
            try await accounts.registry.list(search: search, limit: limit ?? .max) { part in
                count += part.count
                accounts.wiring.printer.show(part)
            }
        }
        if count == 0, limit != 0 { accounts.wiring.printer.reportNoAccounts(search: search) }
        return .done
    }
}

struct AccountShowCommand: Command {
    static let configuration = CommandConfiguration(commandName: "show", abstract: Help.words.help(.accountShow))

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        let email = try accounts.address(account.address)
        let details = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.details(email: email)
        }
        accounts.wiring.printer.show(details)
        return .done
    }
}

struct AccountPasswordCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: Help.words.help(.accountPassword)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress
    @OptionGroup var password: PasswordArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values, password.values)
        let email = try accounts.address(account.address)
        try await accounts.require(email)
        let draft = try await accounts.draft(.newPassword(email), email: email.text, name: nil)
        accounts.wiring.printer.say(
            accounts.wiring.messages.passwordChanged(draft.email.text), account: "password_changed",
            email: draft.email.text
        )
        return .done
    }
}

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

struct AccountSessionsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: Help.words.help(.accountSessions)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.endSessions))
    var end = false

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        if end { return try await accounts.change(account.address, .endSessions) }
        let email = try accounts.address(account.address)
        let sessions = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.sessions(email: email)
        }
        accounts.wiring.printer.show(sessions)
        return .done
    }
}

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
