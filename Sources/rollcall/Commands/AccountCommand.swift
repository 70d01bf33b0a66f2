import AccountTools
import Accounts
import ArgumentParser
import ClientWords
import FrontEnds
import LocalAccounts
import Words

struct AccountCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "account", .account,
        subcommands: [
            AccountAddCommand.self, AccountInviteCommand.self, AccountListCommand.self, AccountShowCommand.self,
            AccountRemoveCommand.self, AccountPasswordCommand.self, AccountResetCommand.self,
            AccountUnlockCommand.self, AccountDisableCommand.self, AccountEnableCommand.self,
            AccountRenameCommand.self, AccountMoveCommand.self, AccountSessionsCommand.self,
            SecondFactorCommand.self, BreachedCommand.self,
        ])
}

struct AccountAddCommand: Command {
    static let configuration = CommandConfiguration("add", .accountAdd, discussion: [.accountAddInput])

    @Option(help: ArgumentHelp(.newEmail, valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp(.newName, valueName: "name"))
    var name: String?

    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options, password)
        let draft = try await accounts.draft(.newAccount, email: email, name: name)
        accounts.wiring.printer.say(
            accounts.wiring.messages.added(draft.email.text), account: "added", email: draft.email.text
        )
        return .done
    }
}

struct AccountInviteCommand: Command {
    static let configuration = CommandConfiguration("invite", .accountInvite, discussion: [.resetCodeOutput])

    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp(.newName, valueName: "name"))
    var name: String

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        let email = try accounts.address(account.address, isNew: true)
        let code = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.invite(email: email, name: name)
        }
        try SecretOutput(accounts.wiring).show(code, status: "invited", email: email.text)
        return .done
    }
}

struct AccountResetCommand: Command {
    static let configuration = CommandConfiguration("reset", .accountReset, discussion: [.resetCodeOutput])

    @OptionGroup var account: AccountAddress
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        let email = try accounts.address(account.address)
        let code = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.resetCode(email: email)
        }
        try SecretOutput(accounts.wiring).show(code, status: "reset_code", email: email.text)
        return .done
    }
}

struct AccountListCommand: Command {
    static let configuration = CommandConfiguration("list", .accountList)

    @Option(help: ArgumentHelp(.accountSearch, valueName: "text"))
    var search: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(.accountLimit, valueName: "n"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(.negativeLimit) }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
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
    static let configuration = CommandConfiguration("show", .accountShow)

    @OptionGroup var account: AccountAddress
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        let email = try accounts.address(account.address)
        let details = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.details(email: email)
        }
        accounts.wiring.printer.show(details)
        return .done
    }
}

struct AccountPasswordCommand: Command {
    static let configuration = CommandConfiguration("password", .accountPassword)

    @OptionGroup var account: AccountAddress
    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options, password)
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
    static let configuration = CommandConfiguration("remove", .accountRemove)

    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.yes))
    var yes = false

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        if !yes {
            let email = try accounts.address(account.address)
            try await accounts.require(email)
            try await accounts.confirm(accounts.wiring.messages.confirmRemoval(email.text))
        }
        return try await accounts.change(account.address, .remove)
    }
}

struct AccountSessionsCommand: Command {
    static let configuration = CommandConfiguration("sessions", .accountSessions)

    @OptionGroup var account: AccountAddress

    @Flag(help: ArgumentHelp(.endSessions))
    var end = false

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        if end { return try await accounts.change(account.address, .endSessions) }
        let email = try accounts.address(account.address)
        let sessions = try await accounts.value { () throws(AccountError) in
            try await accounts.registry.sessions(email: email)
        }
        accounts.wiring.printer.show(sessions)
        return .done
    }
}

/// A command that makes one change to an account.
protocol AccountChangeCommand: Command {
    static var change: AccountChange { get }
    var options: GlobalOptions { get }
    var account: AccountAddress { get }
}

extension AccountChangeCommand {
    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        try await AccountEditing(options).change(account.address, Self.change)
    }
}

struct AccountUnlockCommand: AccountChangeCommand {
    static let configuration = CommandConfiguration("unlock", .accountUnlock)
    static let change = AccountChange.unlock

    @OptionGroup var account: AccountAddress
    @OptionGroup var options: GlobalOptions
}

struct AccountDisableCommand: AccountChangeCommand {
    static let configuration = CommandConfiguration("disable", .accountDisable)
    static let change = AccountChange.disable

    @OptionGroup var account: AccountAddress
    @OptionGroup var options: GlobalOptions
}

struct AccountEnableCommand: AccountChangeCommand {
    static let configuration = CommandConfiguration("enable", .accountEnable)
    static let change = AccountChange.enable

    @OptionGroup var account: AccountAddress
    @OptionGroup var options: GlobalOptions
}

struct AccountRenameCommand: Command {
    static let configuration = CommandConfiguration("rename", .accountRename)

    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp(.newName, valueName: "name"))
    var name: String

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        try await AccountEditing(options).change(account.address, .rename(to: name))
    }
}

struct AccountMoveCommand: Command {
    static let configuration = CommandConfiguration("address", .accountMove)

    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp(.changedEmail, valueName: "address"))
    var to: String

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options)
        return try await accounts.change(
            account.address, .changeAddress(to: accounts.address(to, isNew: true)))
    }
}

/// The account that a command applies to, given as an argument or, as everywhere else, with `--email`.
struct AccountAddress: ParsableArguments {
    @Argument(help: ArgumentHelp(.accountAddress, valueName: "address"), completion: CompletionValues.addresses)
    var positional: String?

    @Option(help: ArgumentHelp(.accountAddressOption, valueName: "address"), completion: CompletionValues.addresses)
    var email: String?

    func validate() throws {
        if (positional == nil) == (email == nil) { throw ValidationError(.accountAddress) }
    }

    var address: String { positional ?? email ?? "" }
}
