import Text

/// The signs beyond ASCII in messages, as a terminal shows them (`display.symbols`).
package struct Punctuation: Sendable, Hashable {
    package static let unicode = Punctuation(
        dot: "·", ellipsis: "…", cut: "…", opening: "“", closing: "”", times: "×", arrow: "→")
    package static let ascii = Punctuation(
        dot: "-", ellipsis: "...", cut: "~", opening: "\"", closing: "\"", times: "x", arrow: "->")

    let dot: String
    let ellipsis: String
    /// Ends a text that is cut to its column. Never a dot: a shortened email would read as a whole one.
    package let cut: String
    let opening: String
    let closing: String
    let times: String
    let arrow: String
}

extension Messages {
    /// Stands between the parts of a row.
    package var dot: String { punctuation.dot }
    package var ellipsis: String { punctuation.ellipsis }
    package var times: String { punctuation.times }
    package var arrow: String { punctuation.arrow }

    /// A text that is usually shown as it is, but in quotation marks if there would be nothing to see: it is empty, or
    /// none of it can be printed.
    package func shown(_ text: String) -> String { text.cleanedForTerminal.isEmpty ? quoted(text) : text }

    /// What a person typed or a name, in quotation marks.
    package func quoted(_ text: String) -> String { punctuation.opening + text + punctuation.closing }
}
