import Glibc

/// Where and in which form a person can be asked: the descriptors of a terminal.
package struct TerminalChannel: Sendable, Hashable {
    /// How questions are asked.
    package enum Form: Sendable, Hashable {
        /// Drawn in place, checked as it is typed.
        case live
        /// One question per line, no cursor movement (`TERM=dumb`, `--plain`).
        case plain
    }

    package var form: Form
    package var input: Int32
    package var output: Int32

    package init(form: Form, input: Int32, output: Int32) {
        self.form = form
        self.input = input
        self.output = output
    }

    /// Returns the channel on `input`; `nil` if nobody can answer.
    ///
    /// It draws on the first of `outputs` that is a terminal, otherwise on the controlling terminal.
    package static func find(
        environment: [String: String], plain: Bool, input: Int32, outputs: [Int32]
    ) -> TerminalChannel? {
        guard isatty(input) == 1 else { return nil }
        let output = outputs.first { isatty($0) == 1 } ?? open("/dev/tty", O_WRONLY | O_CLOEXEC)
        guard output >= 0 else { return nil }
        let term = environment["TERM"] ?? ""
        let form: Form = plain || term.isEmpty || term == "dumb" ? .plain : .live
        return TerminalChannel(form: form, input: input, output: output)
    }
}
