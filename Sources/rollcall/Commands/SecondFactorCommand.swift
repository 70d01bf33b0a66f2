import AccountTools
import Accounts
import ArgumentParser
import ClientWords

struct SecondFactorCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "second-factor", .secondFactor, discussion: [.secondFactorWhose],
        subcommands: [SecondFactorOnCommand.self, SecondFactorOffCommand.self, SecondFactorCodesCommand.self])
}

struct SecondFactorOnCommand: Command {
    static let configuration = CommandConfiguration(
        "on", .secondFactorOn, discussion: [.secondFactorInput, .secondFactorWhose])

    @OptionGroup var account: SecondFactorAddress
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options) { return try await account.own(options).turnOn() }
        let accounts = try AccountEditing(options)
        return try await accounts.turnOnSecondFactor(accounts.address(account.address))
    }
}

struct SecondFactorOffCommand: Command {
    static let configuration = CommandConfiguration("off", .secondFactorOff, discussion: [.secondFactorWhose])

    @OptionGroup var account: SecondFactorAddress
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options) { return try await account.own(options).turnOff() }
        return try await AccountEditing(options).change(account.address, .dropSecondFactor)
    }
}

struct SecondFactorCodesCommand: Command {
    static let configuration = CommandConfiguration("codes", .secondFactorCodes, discussion: [.secondFactorWhose])

    @OptionGroup var account: SecondFactorAddress
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if account.isOwn(options) { return try await account.own(options).renewCodes() }
        let accounts = try AccountEditing(options)
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
