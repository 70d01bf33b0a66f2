import AccountTools
import Accounts
import CLibraries
import Files
import Glibc
import Terminal
import Words

/// A shell command whose first line of output is a password.
///
/// At a terminal it may ask there, and its standard error is shown; elsewhere it reads `/dev/null`, since standard
/// input belongs to the login, and its standard error is kept for the message.
struct PasswordShellCommand: Sendable {
    let command: String
    let environment: [String: String]
    var timeout = Duration.seconds(30)

    /// Runs the command to its end, on a thread of its own.
    func password() async throws(PasswordSource.ReadingError) -> Secret {
        let result = await withCheckedContinuation { continuation in
            let code = BlockingThread.start { continuation.resume(returning: Result { try run() }) }
            if let code { continuation.resume(returning: .failure(Self.notStarted(code))) }
        }
        do {
            return try result.get()
        } catch {
            throw error as? PasswordSource.ReadingError ?? .ended
        }
    }

    private static func notStarted(_ code: Int32) -> PasswordSource.ReadingError {
        .command(.notStarted(reason: String(cString: strerror(code))), words: "")
    }

    private func run() throws(PasswordSource.ReadingError) -> Secret {
        // A command that is stopped while it reads a password itself would leave the terminal without echo.
        var modes = termios()
        let isAtTerminal = tcgetattr(STDIN_FILENO, &modes) == 0
        // As a shell does: Ctrl-C is the command's, and this program ends by it if the command does.
        let former = isAtTerminal ? signal(SIGINT, SIG_IGN) : nil
        defer {
            if isAtTerminal {
                signal(SIGINT, former)
                tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
            }
        }
        let output: ChildOutput
        let errors: ChildOutput?
        do throws(Program.Fault) {
            output = try ChildOutput()
            errors = isatty(STDERR_FILENO) == 1 ? nil : try ChildOutput()
        } catch {
            throw Self.notStarted(error.code)
        }
        var descriptors: [(descriptor: Int32, stream: Program.Stream)] = [(STDOUT_FILENO, .descriptor(output.writer))]
        if !isAtTerminal { descriptors.append((STDIN_FILENO, .nothing)) }
        if let errors { descriptors.append((STDERR_FILENO, .descriptor(errors.writer))) }
        let program = Program(shell: command, environment: environment, descriptors: descriptors)
        let child: Int32
        do throws(Program.Fault) {
            child = try program.start()
        } catch {
            throw Self.notStarted(error.code)
        }
        output.closeWriter()
        errors?.closeWriter()
        var run = RunningCommand(child: child, end: .now + timeout)
        defer { run.stop() }
        var words: [UInt8] = []
        var count = 0
        let text = Secret(count: PasswordSource.limit + 1) { buffer in
            var isOpen = true
            while isOpen, count < buffer.count, !run.isOver {
                let ready = output.isReady(or: errors, within: RunningCommand.interval)
                if ready.output {
                    isOpen = output.read(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), &count)
                }
                if ready.errors { errors?.readWords(&words, limit: ChildOutput.wordsLimit) }
                // What a daemon of the command's holds open is not waited for.
                if !ready.output, !ready.errors, run.hasEnded() { isOpen = false }
            }
        }
        func failure(_ fault: PasswordCommandFault) -> PasswordSource.ReadingError {
            errors?.readRest(&words, limit: ChildOutput.wordsLimit)
            return .command(fault, words: ChildOutput.sentence(words))
        }
        if count > PasswordSource.limit { throw failure(.tooLong(limit: PasswordSource.limit)) }
        while !run.isOver, !run.hasEnded() {
            if let errors, errors.isReady(or: nil, within: RunningCommand.interval).output {
                errors.readWords(&words, limit: ChildOutput.wordsLimit)
            } else {
                usleep(UInt32(RunningCommand.interval / .microseconds(1)))
            }
        }
        guard let status = run.status else { throw failure(.timedOut(timeout)) }
        switch status {
        case .signalled(SIGINT) where isAtTerminal: die(modes)
        case .signalled(let signal): throw failure(.killed(signal: signal))
        case .exited(0): break
        case .exited(let status): throw failure(.ended(status: status))
        }
        let password = text.withUnsafeBytes {
            PasswordSource.firstLine(of: UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        if password.isEmpty { throw failure(.silent) }
        return password
    }

    /// Ends the program as Ctrl-C does, once that has ended the command: on a row of its own, with the terminal as it
    /// was.
    private func die(_ modes: termios) -> Never {
        var modes = modes
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
        OutputWriter(descriptor: STDERR_FILENO).write("\n")
        csignals_raise(SIGINT)
        exit(ExitStatus.interrupted.rawValue)
    }
}
