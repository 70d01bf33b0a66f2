import ArgumentParser
import FrontEnds
import Glibc
import JSON
import Terminal
import Text
import Words

extension Rollcall {
    /// Ends the program with the parser's text or with a command's exit status.
    static func end(_ error: any Error) -> Never {
        // The parser would make the help of all commands first, a third of the time of `rollcall token`.
        if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
        let code = exitCode(for: (error as? MisspeltSubcommand)?.cause ?? error)
        var lines = CompletionScript.completed(Help.text(of: error))
            .split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleanedForTerminal }
        // The same words before every error.
        if code != .success, let first = lines.first,
            let label = ["Error: ", "오류: "].first(where: { first.hasPrefix($0) })
        {
            let complaint = String(first.dropFirst(label.count))
            lines[0] = "rollcall: \(complaint)"
            if Help.wantsJSON {
                let event = JSONValue.event("error", [("code", .string("usage")), ("message", .string(complaint))])
                OutputWriter(descriptor: STDOUT_FILENO).write(event.text + "\n")
            }
        }
        end(code, lines.joined(separator: "\n"))
    }

    /// Ends the program after printing the reason or the requested text.
    static func end(_ code: ExitCode, _ text: String) -> Never {
        guard !text.isEmpty else { Glibc.exit(code.rawValue) }
        let isResult = code == .success
        let outcome = OutputWriter(descriptor: isResult ? STDOUT_FILENO : STDERR_FILENO).write(text + "\n")
        if isResult, case .failed(let reason) = outcome {
            end(.cannotWrite) { $0.outputNotWritable(reason: String(cString: strerror(reason))) }
        }
        Glibc.exit(code.rawValue)
    }

    /// Ends the program after printing what is wrong, in the locale's language, since no option is known yet.
    static func end(_ status: ExitStatus, _ words: (Messages) -> String) -> Never {
        let messages = Messages(Language(environment: ProcessEnvironment.read(without: nil)))
        OutputWriter(descriptor: STDERR_FILENO).write("rollcall: \(words(messages))\n")
        Glibc.exit(status.rawValue)
    }
}
