import AccountTools
import Accounts
import ArgumentParser
import CHardening
import Files
import FoundationEssentials
import Glibc
import LocalAccounts
import Settings
import Terminal
import Text
import Words

/// What a command says: results on standard output, complaints on standard error, in the language of the locale.
struct CommandOutput {
    let messages: Messages
    private let output = OutputWriter(descriptor: STDOUT_FILENO)
    private let errors = OutputWriter(descriptor: STDERR_FILENO)
    private let capabilities: TerminalCapabilities

    /// Also hardens the process, since passwords may pass through it.
    init() {
        OutputWriter.ignoreWriteSignals()
        _ = forbid_core_dumps()
        let environment = ProcessInfo.processInfo.environment
        messages = Messages(Language(environment: environment), clock: .atTerminal, program: "rollcall-server")
        capabilities = TerminalCapabilities(environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    }

    /// Does a command's work, and ends the command with the status of what was thrown.
    static func run(_ work: (CommandOutput) async throws -> Void) async throws {
        let output = CommandOutput()
        do { try await work(output) } catch { throw output.end(error) }
    }

    func show(_ frame: Frame) { check(output.write(frame.text(for: capabilities))) }

    /// Prints that a command did what it is for.
    func show(success sentence: String) { show(Frame([StyledText(sentence, .success)])) }

    /// Prints a secret, without putting it into a `String`.
    func show(_ line: Secret) { check(line.withUnsafeBytes { output.write(bytes: $0) }) }

    func show(line: String) { check(output.write(line + "\n")) }

    /// Ends the program if a result could not be written: a list that is cut off must not look like the whole.
    private func check(_ outcome: OutputWriter.Outcome) {
        guard case .failed(let code) = outcome else { return }
        report(messages.outputNotWritable(reason: String(cString: strerror(code))))
        exit(73)
    }

    /// Prints a sentence that is not a result to standard error.
    func report(_ sentence: String) {
        let line = StyledText("rollcall-server: \(sentence)")
        errors.write(line.text(for: TerminalCapabilities(color: .none, glyphs: .unicode)) + "\n")
    }

    /// The terminal that commands ask at; `nil` on a pipe.
    @MainActor
    func terminal() -> TerminalSession? {
        let environment = ProcessInfo.processInfo.environment
        let channel = TerminalChannel.find(
            environment: environment, plain: true, input: STDIN_FILENO, outputs: [STDERR_FILENO])
        let capabilities = TerminalCapabilities(environment: environment, isTerminal: true)
        return channel.flatMap { TerminalSession(channel: $0, capabilities: capabilities, environment: environment) }
    }

    /// Says why an account could not be changed; returns the status of sysexits.h that the command ends with.
    func end(_ error: any Error) -> ExitCode {
        switch error {
        case let code as ExitCode: return code
        case let failure as AccountError: return refuse(messages.error(failure), failure.status)
        case let failure as EndpointError: return end(AccountError.unavailable(failure))
        case AccountsDatabase.CopyError.unavailable(let failure): return end(failure)
        case AccountRegistry.ImportError.unavailable(let failure): return end(failure)
        case AccountsBackup.Problem.damaged(let failure), AccountsBackup.Problem.unavailable(let failure):
            return end(failure)
        case let problem as EmailAddress.Problem: return refuse(messages.problem(problem), 65)
        case let failure as PasswordSource.ReadingError: return refuse(messages.error(failure), failure.status)
        case let failure as SettingsError:
            for problem in failure.problems { report(messages.problem(problem)) }
            return ExitCode(78)
        case let problem as SettingsProblem: return refuse(messages.problem(problem), 78)
        case let problem as BreachedPasswords.Problem: return refuse(messages.problem(problem), 78)
        case let problem as ServerPlan.Problem: return refuse(problem.text, 78)
        case Peppers.Problem.unreadable(let path, let reason):
            return refuse(messages.pepperUnreadable(path: path, reason: reason), 78)
        case Peppers.Problem.tooShort(let path, let line):
            return refuse(messages.pepperTooShort(path: path, line: line, minimumLength: Peppers.minimumLength), 78)
        default: return refuse("\(error)", 70)
        }
    }

    /// Says what is wrong and returns the status.
    func refuse(_ sentence: String, _ status: Int32) -> ExitCode {
        report(sentence)
        return ExitCode(status)
    }
}

/// Standard output and standard error without a buffer of our own: writes take effect immediately.
enum StandardStreams {
    /// Writes the lines of a text, without anything in them that a terminal would act on.
    static func write(_ text: String, to descriptor: Int32) throws(FileError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleanedForTerminal }
        try Descriptor.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: descriptor)
    }
}
