import ArgumentParser
import Words

/// The options for a password's source as the parser reads them.
struct PasswordArguments: ParsableArguments {
    @Flag(help: ArgumentHelp(.passwordInput))
    var passwordStdin = false

    @Option(help: ArgumentHelp(.passwordFile, valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp(.passwordVariable, valueName: "name"))
    var passwordEnv: String?

    @Option(help: ArgumentHelp(.passwordCommand, valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        let isGiven = [passwordStdin, passwordFile != nil, passwordEnv != nil, passwordCommand != nil]
        if isGiven.count(where: { $0 }) > 1 {
            throw ValidationError(.severalPasswords)
        }
    }

    var values: PasswordOptions {
        PasswordOptions(
            passwordStdin: passwordStdin, passwordFile: passwordFile, passwordEnv: passwordEnv,
            passwordCommand: passwordCommand)
    }
}
