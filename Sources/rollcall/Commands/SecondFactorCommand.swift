import AccountTools
import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct SecondFactorCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "second-factor", abstract: Help.words.help(.secondFactor),
        discussion: Help.words.help(.secondFactorWhose),
        subcommands: [SecondFactorOnCommand.self, SecondFactorOffCommand.self, SecondFactorCodesCommand.self]
    )
}

struct SecondFactorOnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: Help.words.help(.secondFactorOn),
        discussion: Help.words.help(.secondFactorInput) + "\n\n" + Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if account.isOwn(options.values) { return try await account.own(options.values).turnOn() }
            let accounts = try AccountEditing(options.values, nil)
            return try await accounts.turnOnSecondFactor(accounts.address(account.address))
        }
    }
}

struct SecondFactorOffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: Help.words.help(.secondFactorOff),
        discussion: Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if account.isOwn(options.values) { return try await account.own(options.values).turnOff() }
            return try await AccountEditing.change(account.address, options.values, .dropSecondFactor)
        }
    }
}

struct SecondFactorCodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: Help.words.help(.secondFactorCodes),
        discussion: Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if account.isOwn(options.values) { return try await account.own(options.values).renewCodes() }
            let accounts = try AccountEditing(options.values, nil)
            return try await accounts.renewRecoveryCodes(accounts.address(account.address))
        }
    }
}
