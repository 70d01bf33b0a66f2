import ArgumentParser

/// The options of commands that sign in.
struct LoginOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sign in with this email address.", valueName: "address"))
    var email: String?

    @OptionGroup var password: PasswordOptions

    @Option(help: ArgumentHelp("The one-time code of a second factor.", valueName: "code"))
    var otp: String?

    @Flag(help: "Read the one-time code from standard input, a line behind address and password.")
    var otpStdin = false

    @Flag(help: "Keep the session in this run only, and remember no address.")
    var noStore = false

    /// No option given.
    static var none: LoginOptions {
        var options = LoginOptions()
        options.email = nil
        options.password = .none
        options.otp = nil
        options.otpStdin = false
        options.noStore = false
        return options
    }

    /// Whether anything but standard input gives credentials.
    var isGiven: Bool { email != nil || password.isGiven || otp != nil || otpStdin }

    func validate() throws {
        if otp != nil, otpStdin { throw ValidationError("Give one of --otp and --otp-stdin.") }
    }
}

extension PasswordOptions {
    var isGiven: Bool { passwordStdin || passwordFile != nil || passwordEnv != nil }
}
