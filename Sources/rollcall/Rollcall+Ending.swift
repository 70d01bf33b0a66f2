import ArgumentParser
import Glibc
import Terminal
import Text
import Words

extension Rollcall {
    /// Ends the program with what the parser, or a command's status, has to say.
    static func end(_ error: any Error) -> Never {
        end(
            exitCode(for: error),
            Help.text(of: error).split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).cleanedForTerminal }.joined(separator: "\n"))
    }

    /// Ends the program and says why, or what was asked for.
    static func end(_ code: ExitCode, _ text: String) -> Never {
        guard !text.isEmpty else { Glibc.exit(code.rawValue) }
        let isResult = code == .success
        let outcome = OutputWriter(descriptor: isResult ? STDOUT_FILENO : STDERR_FILENO).write(text + "\n")
        if isResult, case .failed(let reason) = outcome {
            complain { $0.outputNotWritable(reason: String(cString: strerror(reason))) }
            Glibc.exit(ExitStatus.cannotWrite.rawValue)
        }
        Glibc.exit(code.rawValue)
    }

    /// Ends the program where the command line has more words than any person or script gives.
    static func endOfTooMany() -> Never {
        complain { $0.tooManyArguments(limit: ProgramArguments.limit) }
        Glibc.exit(ExitStatus.usage.rawValue)
    }

    /// Before any option is known, the locale has the language.
    private static func complain(_ words: (Messages) -> String) {
        let messages = Messages(Language(environment: ProcessEnvironment.read(without: nil)))
        OutputWriter(descriptor: STDERR_FILENO).write("rollcall: \(words(messages))\n")
    }
}
