import Accounts
import ArgumentParser
import Words

/// Where a password comes from, if not from the person: never from the command line itself.
struct PasswordOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(.passwordInput))
    var passwordStdin = false

    @Option(help: ArgumentHelp(.passwordFile, valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp(.passwordVariable, valueName: "name"))
    var passwordEnv: String?

    /// No option given.
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

    /// The password that an option gave; `nil` where it comes from standard input or the person.
    func password() throws(PasswordSource.ReadingError) -> Secret? {
        if let passwordFile { return try PasswordSource.file(passwordFile) }
        if let passwordEnv { return try PasswordSource.variable(passwordEnv) }
        return nil
    }
}
