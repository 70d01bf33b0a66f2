package import Accounts
package import Files
private import Glibc
package import Terminal
package import Words

/// Reads a password from a file, the environment or standard input directly into memory that is wiped afterwards.
package enum PasswordSource {
    package enum ReadingError: Error {
        case file(path: String, fault: FileError)
        case noVariable(String)
        /// What the command wrote to standard error is in `words`, cleaned.
        case command(PasswordCommandFault, words: String)
        /// Standard input has a line of more than `limit` bytes.
        case longLine(limit: Int)
        /// Standard input ended, or could not be read, before there was a line.
        case ended
    }

    /// The largest file or output of a command, in bytes: more than the longest password, so that the form's rule
    /// reports a longer one.
    package static let limit = 65_536

    /// Returns the bytes of a file, or of a pipe that this process has (`-`, `/dev/stdin`, `/dev/fd/N`, `<(…)`),
    /// without one line ending (LF or CRLF) at the end.
    package static func file(_ path: String) throws(ReadingError) -> Secret {
        do {
            return try WholeFile.withBytes(path, limit: limit, checks: [.secret, .orPipe]) {
                Secret(copying: $0.withoutLineEnding)
            }
        } catch {
            throw .file(path: path, fault: error)
        }
    }

    /// Returns the variable's bytes, without one line ending at the end, as a mounted secret has it. The environment's
    /// own copy is wiped: no child process needs it.
    package static func variable(_ name: String) throws(ReadingError) -> Secret {
        guard let value = getenv(name) else { throw .noVariable(name) }
        let count = strlen(value)
        defer { explicit_bzero(value, count) }
        return Secret(copying: UnsafeRawBufferPointer(start: value, count: count).withoutLineEnding)
    }

    /// Returns the first line of a text, without its ending.
    package static func firstLine(of text: UnsafeRawBufferPointer) -> Secret {
        let end = text.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
        return Secret(copying: UnsafeRawBufferPointer(rebasing: text[..<end]).withoutLineEnding)
    }

    /// The next line of standard input, which is not a terminal.
    package static func line() async throws(ReadingError) -> Secret {
        let line: Secret?
        do {
            line = try await PipeReader(descriptor: STDIN_FILENO).line { Secret(copying: $0) }
        } catch {
            guard case .tooLong(let limit) = error else { throw .ended }
            throw .longLine(limit: limit)
        }
        guard let line else { throw .ended }
        return line
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var withoutLineEnding: UnsafeRawBufferPointer {
        var count = self.count
        if count > 0, self[count - 1] == UInt8(ascii: "\n") {
            count -= 1
            if count > 0, self[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        }
        return UnsafeRawBufferPointer(rebasing: self[..<count])
    }
}

extension PasswordSource {
    /// Returns a new password that is typed at the terminal, which does not show it; leaves the terminal as it was.
    /// Ctrl-C ends the program. Throws `.ended` at the end of input.
    @MainActor
    package static func typed(
        at session: TerminalSession, prompt: String, dumpGuard: DumpGuard
    ) async throws(ReadingError) -> Secret {
        var typed: Secret?
        let reader = PlainLineReader(session: session, dumpGuard: dumpGuard)
        let outcome = await reader.readSecret(prompt: prompt) { typed = Secret(copying: $0) }
        // The line feed that was typed is not echoed.
        OutputWriter(descriptor: session.channel.output).write("\n")
        if case .interrupted = outcome { session.die(of: 2) }
        session.leave()
        guard case .accepted = outcome, let typed else { throw .ended }
        return typed
    }
}
