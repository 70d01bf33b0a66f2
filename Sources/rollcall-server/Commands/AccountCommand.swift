import AccountTools
import Accounts
import ArgumentParser
import Glibc
import JSON
import LocalAccounts
import Terminal
import Words

/// `rollcall-server account`: the accounts of the server, wherever they are.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Manage the accounts of the server, also while it runs.",
        subcommands: [
            AccountAddCommand.self, AccountInviteCommand.self, AccountListCommand.self, AccountShowCommand.self,
            AccountRemoveCommand.self, AccountPasswordCommand.self, AccountResetCommand.self,
            AccountDisableCommand.self, AccountEnableCommand.self, AccountUnlockCommand.self,
            AccountRenameCommand.self, AccountMoveCommand.self,
            AccountSessionsCommand.self, AccountSecondFactorCommand.self, AccountAuditIDCommand.self,
            AccountImportCommand.self, AccountExportCommand.self,
        ])

    // The parser's own would print the help and succeed, so that a script would not notice a lost argument.
    func run() async throws {
        let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
        throw ValidationError("'account' needs a subcommand: \(names.joined(separator: ", ")).")
    }
}

struct AccountAddress: ParsableArguments {
    @OptionGroup var place: AccountPlace

    @Argument(help: ArgumentHelp("The account's email address.", valueName: "address"))
    var address: String

    func email() throws -> EmailAddress { try EmailAddress(existing: address) }
}

struct AccountListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @OptionGroup var place: AccountPlace

    @Option(help: ArgumentHelp("Only accounts whose address or name contains this.", valueName: "text"))
    var search: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("At most this many.", valueName: "n"))
    var limit: Int?

    @OptionGroup var format: ListFormat

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0.") }
    }

    func run() async throws {
        try await CommandOutput.run { output in
            var count = 0
            // A mistyped folder is not made.
            let isMissing = try place.data != nil && place.missingFile() != nil
            if !isMissing {
                try await place.registry(output).list(search: search, limit: limit ?? .max) { accounts in
                    count += accounts.count
                    if format.isJSON {
                        for account in accounts { output.show(line: JSONValue.object(pairs: account.members).text) }
                    } else {
                        output.show(Account.frame(accounts, output.messages))
                    }
                }
            }
            guard count == 0, !format.isJSON, limit != 0 else { return }
            output.report(search.map(output.messages.noAccounts) ?? output.messages.noAccounts)
        }
    }
}

/// How a list is printed.
struct ListFormat: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case human, json }

    @Option(help: "Print for people, or one JSON object per line.")
    var format = Format.human

    @Flag(help: "The same as --format json.")
    var json = false

    var isJSON: Bool { json || format == .json }
}

struct AccountShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an account: its state, last sign-in, sessions, second factor and devices.")

    @OptionGroup var account: AccountAddress
    @OptionGroup var format: ListFormat

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try account.email()
            let details = try await account.place.registry(output).details(email: email)
            if format.isJSON {
                output.show(line: JSONValue.object(pairs: details.members).text)
            } else {
                output.show(details.frame(output.messages))
            }
        }
    }
}

struct AccountRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account and end its sessions; asks at a terminal.")

    @OptionGroup var account: AccountAddress

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        if !yes {
            try await CommandOutput.run { output in
                let email = try account.email()
                try await account.place.registry(output).require(email: email)
                try await confirm(output.messages.confirmRemoval(email.text), output)
            }
        }
        try await AccountChange.remove.run(account)
    }

    /// Asks at a terminal whether to go on; nobody is asked on a pipe.
    @MainActor
    private func confirm(_ question: String, _ output: CommandOutput) async throws {
        guard let session = output.terminal() else { return }
        let reader = PlainLineReader(session: session, dumpGuard: DumpGuard(isOn: true))
        let answer = await reader.read(prompt: question + " ")
        if answer.end == .interrupted { session.die(of: SIGINT) }
        session.leave()
        guard answer.end == .accepted, output.messages.isYes(answer.text) else {
            throw output.refuse(output.messages.nothingRemoved, 1)
        }
    }
}

struct AccountDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Disable an account and end its sessions.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.disable.run(account) }
}

struct AccountEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Let a disabled account sign in again.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.enable.run(account) }
}

struct AccountUnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Forget the failed attempts on an account.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.unlock.run(account) }
}

struct AccountRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change the name that an account shows.")

    @OptionGroup var account: AccountAddress

    @Option(help: "The new name.")
    var name: String

    func run() async throws { try await AccountChange.rename(to: name).run(account) }
}

struct AccountMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "address",
        abstract: "Change an account's email address; its password, second factor and sessions stay.")

    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp("The new address.", valueName: "address"))
    var to: String

    func run() async throws {
        try await CommandOutput.run { output in
            try await AccountChange.changeAddress(to: EmailAddress(to)).make(account, output)
        }
    }
}

struct AccountSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List the sessions of an account, or end them.")

    @OptionGroup var account: AccountAddress

    @Flag(help: "End all of them.")
    var end = false

    @OptionGroup var format: ListFormat

    func run() async throws {
        if end { return try await AccountChange.endSessions.run(account) }
        try await CommandOutput.run { output in
            let sessions = try await account.place.registry(output).sessions(email: account.email())
            if format.isJSON {
                for session in sessions { output.show(line: JSONValue.object(pairs: session.members).text) }
            } else {
                output.show(OwnSession.frame(sessions, output.messages))
            }
        }
    }
}

struct AccountSecondFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second-factor", abstract: "Turn off an account's second factor, or require one.",
        subcommands: [
            AccountSecondFactorOffCommand.self, AccountSecondFactorRequireCommand.self,
            AccountSecondFactorOptionalCommand.self,
        ])

    func run() async throws {
        throw ValidationError("'second-factor' needs a subcommand: off, require, optional.")
    }
}

struct AccountSecondFactorRequireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "require", abstract: "Require a second factor, which the account's next login sets up.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.requireSecondFactor.run(account) }
}

struct AccountSecondFactorOptionalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optional", abstract: "Leave the second factor to the account's owner again.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.releaseSecondFactor.run(account) }
}

struct AccountSecondFactorOffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Require only the password, for an owner who lost the app and the codes.")

    @OptionGroup var account: AccountAddress

    func run() async throws { try await AccountChange.dropSecondFactor.run(account) }
}

struct AccountAuditIDCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit-id", abstract: "Print what the log names an address by, with or without an account.")

    @OptionGroup var account: AccountAddress

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try account.email()
            if let path = try account.place.missingFile() {
                throw output.refuse(output.messages.accountsMissing(path: path), 66)
            }
            output.show(line: try await account.place.registry(output).pseudonyms()(email.lookupKey))
        }
    }
}

extension AccountChange {
    fileprivate func run(_ account: AccountAddress) async throws {
        try await CommandOutput.run { output in try await make(account, output) }
    }

    fileprivate func make(_ account: AccountAddress, _ output: CommandOutput) async throws {
        let email = try account.email()
        try await make(email, account.place.registry(output))
        output.show(success: sentence(email.text, output.messages))
    }
}
