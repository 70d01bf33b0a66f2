package import Accounts
package import Browsing
import ClientWords
package import JSON
package import Terminal
import Text
package import Words

/// Prints events: results to standard output and, in either format, errors to standard error.
///
/// Results are text for a human reader, sentences for a screen reader, or one JSON object per line for a script.
@MainActor
package final class EventPrinter {
    package enum Format: Sendable {
        case text, json
        /// Complete sentences, to be read aloud.
        case spoken
    }

    /// The reason standard output accepts no more data.
    package enum OutputEnd: Sendable, Equatable {
        /// The reader closed the pipe, which is not an error; `hasFailed` is whether a command had failed before.
        case readerClosed(hasFailed: Bool)
        /// Writing failed with this `errno`.
        case failed(Int32)
    }

    package let messages: Messages
    private let format: Format
    private let output: OutputWriter
    private let outputCapabilities: TerminalCapabilities
    private let errors: OutputWriter
    private let errorCapabilities: TerminalCapabilities
    private let outputEnded: @MainActor (OutputEnd) -> Void
    /// Whether a command has failed, which a reader that goes away afterwards does not undo.
    private var hasFailed = false
    /// Whether standard output accepts no more data. Then nothing is told on standard error either, of what is done to
    /// end.
    package private(set) var isUnread = false

    /// - Parameter outputEnded: Called when standard output accepts no more data.
    package init(
        messages: Messages, format: Format, output: OutputWriter, outputCapabilities: TerminalCapabilities,
        errors: OutputWriter, errorCapabilities: TerminalCapabilities,
        outputEnded: @escaping @MainActor (OutputEnd) -> Void
    ) {
        self.messages = messages
        self.format = format
        self.output = output
        self.outputCapabilities = outputCapabilities
        self.errors = errors
        self.errorCapabilities = errorCapabilities
        self.outputEnded = outputEnded
    }

    package func show(_ event: BrowserEvent) {
        let complaint = event.complaint(messages)
        if case .failed = event { hasFailed = true }
        switch format {
        case .text: show(event.frame(messages))
        case .spoken: show(SpokenView(messages).frame(event))
        case .json:
            // A failure that nobody reads still has its exit status.
            for object in event.json(messages) { write(object.text + "\n", endsUnread: complaint == nil) }
            // Help is for people, so it goes to standard error rather than among the objects.
            if case .help = event { report(event.frame(messages).rows) }
        }
        if let complaint { reportError(complaint) }
    }

    /// Prints rows to standard output.
    package func show(_ frame: Frame) { write(frame.text(for: outputCapabilities)) }

    /// Prints text as it is to standard output.
    package func show(text: String) { write(text) }

    /// Prints one object on a line of its own on standard output.
    package func show(_ object: JSONValue) { write(object.text + "\n") }

    /// Prints one line to standard error.
    package func reportError(_ complaint: String) {
        if isUnread { return }
        let complaint = said(complaint)
        // Only a word that never wraps gets a background: a terminal would fill the rest of the row with it.
        let line = StyledText("rollcall:", .error) + StyledText(" \(complaint)")
        errors.write(line.text(for: errorCapabilities) + "\n")
    }

    /// Reports why the run ends: a line on standard error and, for a script, an `error` event with `code`.
    package func reportEnd(_ complaint: String, code: String) {
        if isJSON {
            let event = JSONValue.event("error", ("code", .string(code)), ("message", .string(complaint)))
            write(event.text + "\n", endsUnread: false)
        }
        reportError(complaint)
    }

    /// Prints rows to standard error.
    package func report(_ rows: [StyledText]) {
        if !isUnread { errors.write(Frame(rows).text(for: errorCapabilities)) }
    }

    /// The character set of signs on standard output.
    package var glyphs: TerminalCapabilities.Glyphs { outputCapabilities.glyphs }

    package var isJSON: Bool { format == .json }
    package var isSpoken: Bool { format == .spoken }

    /// Returns a text as it is printed: as a whole sentence if it is read aloud.
    func said(_ text: String) -> String { isSpoken ? messages.sentence(text) : text }

    private func write(_ text: String, endsUnread: Bool = true) {
        if isUnread { return }
        let end: OutputEnd
        switch output.write(text) {
        case .written: return
        case .readerClosed where !endsUnread: return
        case .readerClosed: end = .readerClosed(hasFailed: hasFailed)
        case .failed(let code): end = .failed(code)
        }
        isUnread = true
        outputEnded(end)
    }
}

extension EventPrinter {
    /// Prints where to sign in: a device code for a script as an object, anything else as rows on standard error.
    ///
    /// - Parameter isOpened: Whether a browser was started to open the page.
    package func show(_ page: SignInPage, isOpened: Bool) {
        if isJSON, case .device(let code) = page { return show(code.json) }
        report(page.rows(messages, isOpened: isOpened))
    }
}

extension DeviceCode {
    /// The `device` event.
    var json: JSONValue {
        .event(
            "device",
            ("verification_uri", .string(uri)),
            ("verification_uri_complete", completeURI.map { .string($0) } ?? .null),
            ("user_code", .string(userCode)), ("expires_in", .integer(Int(time.wholeSeconds))))
    }
}

extension SignInPage {
    /// Where to go and what to type there. Addresses stay whole, so that they can be copied.
    ///
    /// - Parameter columns: The width at which sentences are wrapped.
    func rows(
        _ messages: Messages, isOpened: Bool, isCopied: Bool = false, columns: Int = .max
    ) -> [StyledText] {
        func sentence(_ text: String) -> [StyledText] { text.wrapped(to: columns).map { StyledText($0) } }
        return switch self {
        case .browser(let url, _): sentence(messages.openHere(isOpened: isOpened)) + [StyledText("  \(url)")]
        case .elsewhere(let url, let end):
            sentence(messages.openElsewhere) + [StyledText("  \(url)")] + sentence(messages.copyEnd(end))
        case .device(let code):
            sentence(messages.openOnDevice) + [StyledText("  ") + StyledText(code.uri, .title)]
                + sentence(messages.enterCode(isCopied: isCopied))
                + [StyledText("  ") + StyledText(code.userCode, .title)]
        }
    }
}
