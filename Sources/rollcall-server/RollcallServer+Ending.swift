import ArgumentParser
import Glibc

extension RollcallServer {
    /// EX_CANTCREAT of sysexits.h.
    private static let cannotWrite = ExitCode(73)

    /// Ends the program with the parser's text, without anything from the command line that a terminal would act on, or
    /// with a command's exit status.
    static func end(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        guard !text.isEmpty else { exit(withError: code) }
        do {
            try StandardStreams.write(text, to: code == .success ? STDOUT_FILENO : STDERR_FILENO)
        } catch {
            // The help that was asked for is the result; an error that nobody reads changes no status.
            if code == .success { exit(withError: cannotWrite) }
        }
        exit(withError: code)
    }
}
