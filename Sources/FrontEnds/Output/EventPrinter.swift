public import Browsing
import People
public import Terminal
public import Words

/// Prints events: results on standard output, what went wrong on standard error.
///
/// As text for a person, or as one JSON object a line for a script. What went wrong is on standard error either way.
@MainActor
public final class EventPrinter {
    public enum Format: Sendable { case text, json }

    /// Why standard output takes nothing more.
    public enum OutputEnd: Sendable, Equatable {
        /// Whoever read it has gone, which is no error.
        case readerClosed
        /// The `errno` of the failure.
        case failed(Int32)
    }

    public let messages: Messages
    private let format: Format
    private let output: OutputWriter
    private let outputAbility: TerminalAbility
    private let errors: OutputWriter
    private let errorAbility: TerminalAbility
    private let outputEnded: @MainActor (OutputEnd) -> Void

    /// - Parameter outputEnded: called when standard output takes nothing more.
    public init(
        messages: Messages, format: Format, output: OutputWriter, outputAbility: TerminalAbility,
        errors: OutputWriter, errorAbility: TerminalAbility, outputEnded: @escaping @MainActor (OutputEnd) -> Void
    ) {
        self.messages = messages
        self.format = format
        self.output = output
        self.outputAbility = outputAbility
        self.errors = errors
        self.errorAbility = errorAbility
        self.outputEnded = outputEnded
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
        // A background goes no further than a word that is never folded: a terminal would fill the row with it.
        let line = StyledText("rollcall:", .error) + StyledText(" \(complaint)")
        errors.write(line.text(for: errorAbility) + "\n")
    }

    public var isJSON: Bool { format == .json }

    private func write(_ text: String) {
        switch output.write(text) {
        case .written: break
        case .readerClosed: outputEnded(.readerClosed)
        case .failed(let code): outputEnded(.failed(code))
        }
    }
}
