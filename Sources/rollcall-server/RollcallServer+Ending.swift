import ArgumentParser
import Files
import Text

extension RollcallServer {
    /// EX_CANTCREAT of sysexits.h.
    private static let cannotWrite = ExitCode(73)

    /// Ends the program with the parser's text, without anything from the command line that a terminal would act on, or
    /// with a command's exit status.
    static func end(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).cleanedForTerminal }.joined(separator: "\n")
        let stream = code == .success ? StandardStreams.Stream.output : .error
        guard !text.isEmpty else { exit(withError: code) }
        do {
            try Descriptor.write(Array("\(text)\n".utf8), to: stream.rawValue)
        } catch {
            // The help that was asked for is the result; an error that nobody reads changes no status.
            if code == .success { exit(withError: cannotWrite) }
        }
        exit(withError: code)
    }
}
