/// What a pure view renders from a state: rows from top to bottom, and pictures over them.
package struct Frame: Sendable, Hashable {
    package var rows: [StyledText]
    /// The pictures painted over the rows.
    package var pictures: [PlacedPicture] = []

    package init(_ rows: [StyledText] = []) { self.rows = rows }

    /// The first row of what is chosen, if anything is.
    package var selectedRow: Int? {
        rows.firstIndex { $0.spans.contains { $0.style == .selection || $0.style == .selectedMatch } }
    }

    /// The rows without styles, one per line.
    package var plain: String { rows.map(\.plain).joined(separator: "\n") }

    /// Returns the rows for a terminal of `capabilities`, each ended by a line feed, without any cursor movement.
    package func text(for capabilities: TerminalCapabilities) -> String {
        rows.map { $0.text(for: capabilities) + "\n" }.joined()
    }
}

extension StyledText {
    /// Returns the row with the codes of `capabilities` around its styled spans, or without any codes if there is no
    /// colour.
    package func text(for capabilities: TerminalCapabilities) -> String {
        shown(in: capabilities.letters).spans.map { span in
            let code = capabilities.code(for: span.style)
            return code.isEmpty || span.text.isEmpty ? span.text : "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
        }.joined()
    }
}
