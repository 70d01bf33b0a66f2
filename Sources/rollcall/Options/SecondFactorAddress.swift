import Accounts
import ArgumentParser
import Words

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
