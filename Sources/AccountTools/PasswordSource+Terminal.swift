package import Accounts
package import Terminal

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
