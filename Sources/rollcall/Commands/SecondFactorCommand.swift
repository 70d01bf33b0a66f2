import AccountTools
import Accounts
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

/// Whose second factor a command is about: that of an account of this machine, given by its address, or else one's own.
struct SecondFactorAddress: ParsableArguments {
    @Argument(help: ArgumentHelp(.accountAddress, valueName: "address"), completion: CompletionValues.addresses)
    var positional: String?

    @Option(help: ArgumentHelp(.accountAddressOption, valueName: "address"), completion: CompletionValues.addresses)
    var email: String?

    @Option(help: ArgumentHelp(.oneTimeCode, valueName: "code"))
    var otp: String?

    func validate() throws {
        if positional != nil, email != nil { throw ValidationError(.accountAddress) }
    }

    private var isMissing: Bool { positional == nil && email == nil }

    var address: String { positional ?? email ?? "" }

    /// Whether it is the account of a stored session, whose owner has to prove it, rather than one that is managed
    /// here.
    func isOwn(_ options: GlobalOptions) -> Bool {
        isMissing || options.endpoint.map { $0 != "local" } == true
    }

    @MainActor
    func own(_ options: GlobalOptions) async throws(ExitStatus) -> OwnSecondFactor {
        try await OwnSecondFactor(
            options, of: isMissing ? nil : address, code: otp.map { _ in ProgramArguments.code ?? .empty })
    }
}
