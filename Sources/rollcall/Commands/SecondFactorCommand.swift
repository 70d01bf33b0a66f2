import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct SecondFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second-factor", abstract: Help.words.help(.secondFactor),
        subcommands: [SecondFactorOnCommand.self, SecondFactorOffCommand.self, SecondFactorCodesCommand.self]
    )
}

struct SecondFactorOnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: Help.words.help(.secondFactorOn),
        discussion: Help.words.help(.secondFactorInput)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options, nil)
            return try await SecondFactorSetup(accounts, accounts.address(account.address)).turnOn()
        }
    }
}

struct SecondFactorOffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: Help.words.help(.secondFactorOff)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            try await AccountEditing.change(account, options, .dropSecondFactor)
        }
    }
}

struct SecondFactorCodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: Help.words.help(.secondFactorCodes)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options, nil)
            return try await SecondFactorSetup(accounts, accounts.address(account.address)).renewCodes()
        }
    }
}
