import ArgumentParser
import Glibc
import Terminal
import Text
import Words

extension Rollcall {
    /// Ends the program with the parser's text or with a command's exit status.
    static func end(_ error: any Error) -> Never {
        end(
            exitCode(for: (error as? MisspeltSubcommand)?.cause ?? error),
            CompletionScript.completed(Help.text(of: error)).split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).cleanedForTerminal }.joined(separator: "\n"))
    }

    /// Ends the program after printing the reason or the requested text.
    static func end(_ code: ExitCode, _ text: String) -> Never {
        guard !text.isEmpty else { Glibc.exit(code.rawValue) }
        let isResult = code == .success
        let outcome = OutputWriter(descriptor: isResult ? STDOUT_FILENO : STDERR_FILENO).write(text + "\n")
        if isResult, case .failed(let reason) = outcome {
            reportError { $0.outputNotWritable(reason: String(cString: strerror(reason))) }
            Glibc.exit(ExitStatus.cannotWrite.rawValue)
        }
        Glibc.exit(code.rawValue)
    }

    /// Ends the program because the command line has more arguments than any person or script would pass.
    static func endOfTooMany() -> Never {
        reportError { $0.tooManyArguments(limit: ProgramArguments.limit) }
        Glibc.exit(ExitStatus.usage.rawValue)
    }

    /// Ends the program because the system lets it open too few files to sign in.
    static func endOfTooFewFiles() -> Never {
        reportError { $0.tooFewFiles(minimum: OpenFiles.minimum) }
        Glibc.exit(ExitStatus.cannotWrite.rawValue)
    }

    /// Ends the program because the system lets it start too few threads to sign in.
    static func endOfTooFewThreads() -> Never {
        reportError { $0.tooFewThreads(minimum: Threads.minimum) }
        Glibc.exit(ExitStatus.unavailable.rawValue)
    }

    /// Ends the program because `/proc` cannot be read.
    static func end(withoutProcessFolder reason: String) -> Never {
        reportError { $0.noProcessFolder(reason: reason) }
        Glibc.exit(ExitStatus.unavailable.rawValue)
    }

    /// Uses the locale's language, since no option is known yet.
    private static func reportError(_ words: (Messages) -> String) {
        let messages = Messages(Language(environment: ProcessEnvironment.read(without: nil)))
        OutputWriter(descriptor: STDERR_FILENO).write("rollcall: \(words(messages))\n")
    }
}
