import ArgumentParser

/// The options of commands that sign in.
struct LoginOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sign in with this email address.", valueName: "address"))
    var email: String?

    @OptionGroup var password: PasswordOptions

    @Flag(help: "Keep the session in this run only, and remember no address.")
    var noStore = false

    /// Whether anything but standard input gives credentials.
    var isGiven: Bool { email != nil || password.isGiven }
}

extension PasswordOptions {
    var isGiven: Bool { passwordStdin || passwordFile != nil || passwordEnv != nil }
}
