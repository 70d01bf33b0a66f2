import ArgumentParser
import Words

/// The options of commands that sign in as the parser reads them.
struct LoginArguments: ParsableArguments {
    @Option(
        name: [.long, .customLong("login")], help: ArgumentHelp(.loginEmail, valueName: "address"),
        completion: CompletionValues.addresses)
    var email: String?

    @OptionGroup var password: PasswordArguments

    @Option(help: ArgumentHelp(.oneTimeCode, valueName: "code"))
    var otp: String?

    @Flag(help: ArgumentHelp(.oneTimeCodeInput))
    var otpStdin = false

    @Flag(help: ArgumentHelp(.device))
    var device = false

    @Flag(help: ArgumentHelp(.tokenInput))
    var tokenStdin = false

    @Flag(help: ArgumentHelp(.noStore))
    var noStore = false

    func validate() throws {
        if otp != nil, otpStdin { throw ValidationError(.severalCodes) }
        let hasCredentials = email != nil || password.values.isGiven || otp != nil || otpStdin
        if device && tokenStdin || (device || tokenStdin) && hasCredentials { throw ValidationError(.severalMethods) }
    }

    var values: LoginOptions {
        LoginOptions(
            email: email, password: password.values, otp: otp, otpStdin: otpStdin, device: device,
            tokenStdin: tokenStdin, noStore: noStore)
    }
}
