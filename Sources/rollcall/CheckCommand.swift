import Accounts
import ClientWords
import Files
import Glibc

/// A shell command that decides whether an answer is taken. It has the answer as a line of standard input, and nowhere
/// else; a status other than 0 refuses it, for the reason that the command prints.
struct CheckCommand: Sendable {
    let command: String
    let environment: [String: String]
    var timeout = Duration.seconds(30)

    /// Runs the command to its end, on a thread of its own; returns why the answer is not taken, if it is not.
    func fault(of answer: Secret) async -> AnswerCheckFault? {
        await withCheckedContinuation { continuation in
            let code = BlockingThread.start { continuation.resume(returning: run(answer)) }
            if let code { continuation.resume(returning: Self.notStarted(code)) }
        }
    }

    private static func notStarted(_ code: Int32) -> AnswerCheckFault {
        .notStarted(reason: String(cString: strerror(code)))
    }

    private func run(_ answer: Secret) -> AnswerCheckFault? {
        let output: ChildOutput
        var run: RunningCommand
        do throws(Program.Fault) {
            output = try ChildOutput()
            defer { output.closeWriter() }
            run = try answer.line().withUnsafeBytes { line throws(Program.Fault) in
                try RunningCommand(
                    shell: command, environment: environment, input: line, output: output.writer, timeout: timeout)
            }
        } catch {
            return Self.notStarted(error.code)
        }
        defer { run.stop() }
        var words: [UInt8] = []
        while !run.isOver, !run.hasEnded() {
            let isReady = output.isReady(or: nil, within: RunningCommand.interval).output
            if !isReady || !output.readWords(&words, limit: ChildOutput.wordsLimit) {
                usleep(UInt32(RunningCommand.interval / .microseconds(1)))
            }
        }
        output.readRest(&words, limit: ChildOutput.wordsLimit)
        return switch run.status {
        case nil: .timedOut(timeout)
        case .exited(0): nil
        case .exited: .refused(words: ChildOutput.sentence(words))
        case .signalled(let signal): .killed(signal: signal)
        }
    }
}
