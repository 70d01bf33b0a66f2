import ArgumentParser
import Words

/// The options of commands that sign in.
struct LoginOptions: ParsableArguments {
    @Option(
        name: [.long, .customLong("login")], help: ArgumentHelp(.loginEmail, valueName: "address"),
        completion: CompletionValues.addresses)
    var email: String?

    @OptionGroup var password: PasswordOptions

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

    /// No options given.
    static var none: LoginOptions {
        var options = LoginOptions()
        options.email = nil
        options.password = .none
        options.otp = nil
        options.otpStdin = false
        options.device = false
        options.tokenStdin = false
        options.noStore = false
        return options
    }

    /// Whether credentials come from anything other than standard input.
    var isGiven: Bool { email != nil || password.isGiven || otp != nil || otpStdin || device || tokenStdin }

    func validate() throws {
        if otp != nil, otpStdin { throw ValidationError(.severalCodes) }
        let hasCredentials = email != nil || password.isGiven || otp != nil || otpStdin
        if device && tokenStdin || (device || tokenStdin) && hasCredentials { throw ValidationError(.severalMethods) }
    }
}

extension PasswordOptions {
    var isGiven: Bool { passwordStdin || passwordFile != nil || passwordEnv != nil }
}
