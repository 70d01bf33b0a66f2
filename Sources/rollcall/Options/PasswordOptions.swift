import AccountTools
import Accounts
import ArgumentParser
import Words

/// The source of a password that is not typed by the user; never the command line itself.
struct PasswordOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(.passwordInput))
    var passwordStdin = false

    @Option(help: ArgumentHelp(.passwordFile, valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp(.passwordVariable, valueName: "name"))
    var passwordEnv: String?

    /// No options given.
    static var none: PasswordOptions {
        var options = PasswordOptions()
        options.passwordStdin = false
        options.passwordFile = nil
        options.passwordEnv = nil
        return options
    }

    func validate() throws {
        if [passwordStdin, passwordFile != nil, passwordEnv != nil].count(where: { $0 }) > 1 {
            throw ValidationError(.severalPasswords)
        }
    }

    /// Returns the password given by an option; `nil` if it comes from standard input or the user.
    func password() throws(PasswordSource.ReadingError) -> Secret? {
        if let passwordFile { return try PasswordSource.file(passwordFile) }
        if let passwordEnv { return try PasswordSource.variable(passwordEnv) }
        return nil
    }
}
