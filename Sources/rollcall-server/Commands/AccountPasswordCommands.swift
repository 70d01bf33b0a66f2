import AccountTools
import Accounts
import ArgumentParser
import Files
import FoundationEssentials
import Glibc
import LocalAccounts
import Terminal
import Times
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

    @OptionGroup var account: AccountAddress
    @OptionGroup var password: PasswordOptions

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try account.email()
            let registry = try account.place.registry(output)
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

    @OptionGroup var account: AccountAddress

    @Option(help: ArgumentHelp("The name to show.", valueName: "name"))
    var name: String

    @OptionGroup var format: ListFormat
    @OptionGroup var sending: SendOptions

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try EmailAddress(account.address)
            let code = try await account.place.registry(output).invite(email: email, name: name)
            try output.deliver(code, of: email, format, by: sending)
        }
    }
}

struct AccountResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Make a one-time code by which an account's owner sets a new password.",
        discussion: resetCodeOutput)

    @OptionGroup var account: AccountAddress
    @OptionGroup var format: ListFormat
    @OptionGroup var sending: SendOptions

    func run() async throws {
        try await CommandOutput.run { output in
            let email = try account.email()
            let code = try await account.place.registry(output).resetCode(email: email)
            try output.deliver(code, of: email, format, by: sending)
        }
    }
}

private let resetCodeOutput = """
    Prints a code that works once, alone on standard output, for you to pass on. Its owner runs 'rollcall login \
    --reset-code --endpoint URL'.
    """

/// What delivers a code for a new password.
struct SendOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Hand the code to a shell command instead of printing it.",
            discussion: """
                The command gets on standard input what would be printed, and has the address in ROLLCALL_ADDRESS and \
                the end of the code's validity in ROLLCALL_EXPIRES_AT. What it prints goes to standard error.
                """,
            valueName: "command"))
    var sendCommand: String?

    func validate() throws {
        if let sendCommand, sendCommand.allSatisfy(\.isWhitespace) {
            throw ValidationError("--send-command needs a command.")
        }
    }
}

extension CommandOutput {
    /// How long a command may take to send a code.
    private static let sendTimeout = Duration.seconds(60)

    /// Prints a code for a new password, alone on standard output so that it can be piped on, or has a command send it.
    fileprivate func deliver(
        _ code: ResetCode, of email: EmailAddress, _ format: ListFormat, by sending: SendOptions
    ) throws {
        let address = [("email", SecretJSON?.some(.text(email.text)))]
        let text = format.isJSON ? SecretJSON.line(address + code.members) : code.text.line()
        guard let command = sending.sendCommand else {
            show(text)
            if !format.isJSON { report(messages.resetCode(email.text, endsAt: code.endsAt)) }
            return
        }
        if let fault = send(text, of: email, endsAt: RFC3339.string(from: code.endsAt), by: command) {
            throw refuse(messages.resetCodeNotSent(email.text, fault), 69)
        }
        if format.isJSON {
            show(SecretJSON.line(address + code.members.filter { $0.0 != "code" }))
        } else {
            show(success: messages.resetCodeSent(email.text, endsAt: code.endsAt))
        }
    }

    /// Runs a command to its end with a code on its standard input, and nowhere else; returns why it failed, if it did.
    private func send(_ text: Secret, of email: EmailAddress, endsAt: String, by command: String) -> SendCommandFault? {
        let own = ["ROLLCALL_ADDRESS": email.text, "ROLLCALL_EXPIRES_AT": endsAt]
        var run: RunningCommand
        do throws(Program.Fault) {
            run = try text.withUnsafeBytes { text throws(Program.Fault) in
                try RunningCommand(
                    shell: command, environment: Wiring.commandEnvironment().merging(own) { $1 }, input: text,
                    output: STDERR_FILENO, timeout: Self.sendTimeout)
            }
        } catch {
            return .notStarted(reason: String(cString: strerror(error.code)))
        }
        defer { run.stop() }
        run.wait()
        return switch run.status {
        case nil: .timedOut(Self.sendTimeout)
        case .exited(0): nil
        case .exited(let status): .ended(status: status)
        case .signalled(let signal): .killed(signal: signal)
        }
    }
}
