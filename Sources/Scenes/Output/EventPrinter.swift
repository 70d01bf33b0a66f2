import People
public import Terminal

/// Prints events: results on standard output, what went wrong on standard error.
///
/// As text for a person, or as one JSON object a line for a script. What went wrong is on standard error either way.
@MainActor
public final class EventPrinter {
    public enum Format: Sendable { case text, json }

    public let messages: Messages
    private let format: Format
    private let output: OutputWriter
    private let outputAbility: TerminalAbility
    private let errors: OutputWriter
    private let errorAbility: TerminalAbility
    private let readerClosed: @MainActor () -> Void

    /// - Parameter readerClosed: called when whoever read standard output has gone, which is no error.
    public init(
        messages: Messages, format: Format, output: OutputWriter, outputAbility: TerminalAbility,
        errors: OutputWriter, errorAbility: TerminalAbility, readerClosed: @escaping @MainActor () -> Void
    ) {
        self.messages = messages
        self.format = format
        self.output = output
        self.outputAbility = outputAbility
        self.errors = errors
        self.errorAbility = errorAbility
        self.readerClosed = readerClosed
    }

    public func show(_ event: BrowserEvent) {
        switch format {
        case .text: show(event.frame(messages))
        case .json:
            for object in event.json(messages) { show(object) }
            // Help is for people: beside the objects, not among them.
            if case .help = event { errors.write(event.frame(messages).text(for: errorAbility)) }
        }
        if let complaint = event.complaint(messages) { complain(complaint) }
    }

    /// Prints rows on standard output.
    public func show(_ frame: Frame) { write(frame.text(for: outputAbility)) }

    /// Prints one object on a line of its own on standard output.
    public func show(_ object: JSONValue) { write(object.line + "\n") }

    /// Prints one line on standard error.
    public func complain(_ complaint: String) {
        let line = StyledText("rollcall: ", .dim) + StyledText(complaint, .error)
        errors.write(line.text(for: errorAbility) + "\n")
    }

    public var isJSON: Bool { format == .json }

    private func write(_ text: String) {
        if case .readerClosed = output.write(text) { readerClosed() }
    }
}
