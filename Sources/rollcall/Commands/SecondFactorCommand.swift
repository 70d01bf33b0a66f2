import AccountTools
import ArgumentParser
import Words

struct SecondFactorCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "second-factor", abstract: Help.words.help(.secondFactor),
        discussion: Help.words.help(.secondFactorWhose),
        subcommands: [SecondFactorOnCommand.self, SecondFactorOffCommand.self, SecondFactorCodesCommand.self]
    )
}

struct SecondFactorOnCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: Help.words.help(.secondFactorOn),
        discussion: Help.words.help(.secondFactorInput) + "\n\n" + Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options.values) { return try await account.own(options.values).turnOn() }
        let accounts = try AccountEditing(options.values)
        return try await accounts.turnOnSecondFactor(accounts.address(account.address))
    }
}

struct SecondFactorOffCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: Help.words.help(.secondFactorOff),
        discussion: Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options.values) { return try await account.own(options.values).turnOff() }
        return try await AccountEditing(options.values).change(account.address, .dropSecondFactor)
    }
}

struct SecondFactorCodesCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: Help.words.help(.secondFactorCodes),
        discussion: Help.words.help(.secondFactorWhose)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: SecondFactorAddress

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options.values) { return try await account.own(options.values).renewCodes() }
        let accounts = try AccountEditing(options.values)
        return try await accounts.renewRecoveryCodes(accounts.address(account.address))
    }
}
