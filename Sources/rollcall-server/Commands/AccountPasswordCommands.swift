import AccountTools
import Accounts
import ArgumentParser
import FoundationEssentials
import LocalAccounts
import Terminal
import Words

/// Where a password comes from: a file, a variable, or else the terminal or standard input.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the password that only you can read; without it, the password is asked for or read from "
                + "standard input.",
            valueName: "file"))
    var passwordFile: String?

    @Option(help: ArgumentHelp("The environment variable that holds the password.", valueName: "name"))
    var passwordEnv: String?

    @Flag(help: "Read the password as one line of standard input, also where that is a terminal.")
    var passwordStdin = false

    func validate() throws {
        if [passwordFile != nil, passwordEnv != nil, passwordStdin].count(where: { $0 }) > 1 {
            throw ValidationError("Give one of --password-file, --password-env and --password-stdin only.")
        }
    }

    @MainActor
    func password(_ output: CommandOutput) async throws -> Secret {
        let password = try await read(output)
        // No request could carry it, and nobody could sign in with it.
        guard password.isText else { throw output.refuse(output.messages.passwordIsNotText, 65) }
        return password
    }

    @MainActor
    private func read(_ output: CommandOutput) async throws -> Secret {
        if let passwordFile { return try PasswordSource.file(passwordFile) }
        if let passwordEnv { return try PasswordSource.variable(passwordEnv) }
        if passwordStdin { return try await PasswordSource.line() }
        guard let session = output.terminal() else { return try await PasswordSource.line() }
        return try await PasswordSource.typed(
            at: session, prompt: output.messages.newPasswordPrompt, dumpGuard: DumpGuard(isOn: true))
    }
}

struct AccountAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an account.",
        discussion: "At a terminal, asks for the password; otherwise it is one line of standard input.")

    @OptionGroup var place: AccountPlace

    @Option(help: ArgumentHelp("The email address.", valueName: "address"))
    var email: String

    @Option(help: ArgumentHelp("The name to show.", valueName: "name"))
    var name: String

    @OptionGroup var password: PasswordOptions

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try EmailAddress(email)
            let registry = try place.registry(output)
            try await registry.add(email: email, name: name, password: password.password(output))
            output.show(success: output.messages.added(email.text))
        }
    }
}

struct AccountPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Change an account's password and end its sessions.",
        discussion: "At a terminal, asks for the password; otherwise it is one line of standard input.")

    @OptionGroup var place: AccountPlace
    @OptionGroup var account: AccountAddress
    @OptionGroup var password: PasswordOptions

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try EmailAddress(existing: account.address)
            let registry = try place.registry(output)
            try await registry.require(email: email)
            try await registry.setPassword(email: email, to: password.password(output))
            output.show(success: output.messages.passwordChanged(email.text))
        }
    }
}

struct AccountInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Create an account whose owner sets the password.",
        discussion: resetCodeOutput)

    @OptionGroup var place: AccountPlace
    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp("The name to show.", valueName: "name"))
    var name: String

    @OptionGroup var format: ListFormat

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try EmailAddress(account.address)
            output.show(try await place.registry(output).invite(email: email, name: name), of: email, format)
        }
    }
}

struct AccountResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Make a one-time code by which an account's owner sets a new password.",
        discussion: resetCodeOutput)

    @OptionGroup var place: AccountPlace
    @OptionGroup var account: AccountAddress
    @OptionGroup var format: ListFormat

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try EmailAddress(existing: account.address)
            output.show(try await place.registry(output).resetCode(email: email), of: email, format)
        }
    }
}

private let resetCodeOutput = """
    Prints a code that works once, alone on standard output, for you to pass on. Its owner runs 'rollcall login \
    --reset-code --endpoint URL'.
    """

extension CommandOutput {
    /// Prints a code for a new password: alone on standard output, so that it can be piped on.
    fileprivate func show(_ code: ResetCode, of email: EmailAddress, _ format: ListFormat) {
        guard format.isJSON else {
            show(code.text.line())
            return report(messages.resetCode(email.text, endsAt: code.endsAt))
        }
        show(SecretJSON.line([("email", .text(email.text))] + code.members))
    }
}
