import Text

/// One row of text in spans of one style each. Its text is always clean: a span cleans what it is given.
package struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A stretch of text in one style.
    package struct Span: Sendable, Hashable {
        /// Clean text (see `String.cleanedForTerminal`).
        package let text: String
        package let style: Style
        /// Whether the text after it is placed in its own column, however wide a terminal draws this and what precedes
        /// it.
        package let endsColumn: Bool

        /// Cleans `text`, wherever it came from.
        package init(_ text: String, _ style: Style = .plain, endsColumn: Bool = false) {
            self.text = text.cleanedForTerminal
            self.style = style
            self.endsColumn = endsColumn
        }

        /// Takes text that is clean: part of another span's, or the program's own.
        fileprivate init(clean text: String, _ style: Style = .plain, endsColumn: Bool = false) {
            (self.text, self.style, self.endsColumn) = (text, style, endsColumn)
        }
    }

    /// The spans from left to right.
    package private(set) var spans: [Span]

    package init(_ spans: [Span] = []) { self.spans = spans }

    package init(_ text: String, _ style: Style = .plain) { spans = [Span(text, style)] }

    package init(stringLiteral text: String) { self.init(text) }

    /// The text without its styles.
    package var plain: String { spans.map(\.text).joined() }

    /// The number of columns that the row takes.
    package var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

    /// Whether there is nothing to show.
    package var isEmpty: Bool { spans.allSatisfy(\.text.isEmpty) }

    package mutating func append(_ text: String, _ style: Style = .plain) { spans.append(Span(text, style)) }

    package static func + (left: StyledText, right: StyledText) -> StyledText { StyledText(left.spans + right.spans) }

    package static func += (left: inout StyledText, right: StyledText) { left.spans += right.spans }

    /// Returns the row cut to at most `columns`, ending in `ellipsis` if anything was cut off.
    package func truncated(to columns: Int, ellipsis: String = "…") -> StyledText {
        width > columns ? cut(to: columns, ellipsis: ellipsis) : self
    }

    private func cut(to columns: Int, ellipsis: String) -> StyledText {
        var left = columns - ellipsis.displayWidth
        guard left >= 0 else { return StyledText() }
        var kept: [Span] = []
        for span in spans {
            let part = span.text.prefix(columns: left)
            guard part.utf8.count < span.text.utf8.count else {
                left -= part.displayWidth
                kept.append(span)
                continue
            }
            kept.append(Span(part + ellipsis, span.style))
            break
        }
        return StyledText(kept)
    }

    /// Returns the row cut in its middle to at most `columns`: for text whose end matters, such as an email address.
    package func truncatedInMiddle(to columns: Int, ellipsis: String = "…") -> StyledText {
        guard width > columns else { return self }
        let left = columns - ellipsis.displayWidth
        guard left > 1 else { return truncated(to: columns, ellipsis: ellipsis) }
        let tail = suffix(columns: left * 3 / 5)
        let head = truncated(to: columns - tail.width, ellipsis: ellipsis)
        return head + tail
    }

    private func suffix(columns: Int) -> StyledText {
        var left = columns
        var kept: [Span] = []
        for span in spans.reversed() {
            let part = span.text.suffix(columns: left)
            left -= part.displayWidth
            kept.insert(Span(clean: part, span.style), at: 0)
            if part.utf8.count < span.text.utf8.count { break }
        }
        return StyledText(kept)
    }

    /// Returns the row padded with spaces on the right, or cut, to exactly `columns`, plus `gap` more spaces.
    ///
    /// Text appended to it starts in that column on every terminal, even if this text is not as wide there as assumed.
    package func padded(to columns: Int, gap: Int = 0, ellipsis: String = "…") -> StyledText {
        let width = width
        let row = width > columns ? cut(to: columns, ellipsis: ellipsis) : self
        var spans = row.spans
        let missing = columns + gap - (width > columns ? row.width : width)
        if missing > 0 {
            spans.append(Span(clean: String(spaces: missing), endsColumn: true))
        } else if let last = spans.popLast() {
            spans.append(Span(clean: last.text, last.style, endsColumn: true))
        }
        return StyledText(spans)
    }

    /// Returns the same text in other styles, in the same columns.
    package func restyled(_ style: (Style) -> Style) -> StyledText {
        StyledText(spans.map { Span(clean: $0.text, style($0.style), endsColumn: $0.endsColumn) })
    }
}

extension [[StyledText]] {
    /// The cells as rows, those of one column below each other and two spaces between them. The last cell of a row is
    /// as wide as it is.
    package var inColumns: [StyledText] {
        var widths: [Int] = []
        for row in self {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = Swift.max(widths[column], cell.width)
            }
        }
        return map { row in
            let padded = zip(row.dropLast(), widths).reduce(StyledText()) { $0 + $1.0.padded(to: $1.1, gap: 2) }
            return padded + (row.last ?? StyledText())
        }
    }
}

extension String {
    /// Returns the text with spaces before it, to end in the last of `columns`.
    package func alignedRight(in columns: Int) -> String {
        String(spaces: columns - displayWidth) + self
    }
}

/// The meaning of a piece of text; the terminal's capabilities decide how it looks.
///
/// Every style but `mark` is readable on any background. No text colour is: one with a contrast of 4.5:1 on black or on
/// Solarized dark has less on Solarized light, and themes can make the 16 named colours anything, even the background.
/// So styles are bold, underlined or reversed text, or bring their own background where the terminal has fixed colours.
package enum Style: UInt8, Sendable, Hashable, CaseIterable {
    /// Unstyled text.
    case plain
    /// Unstyled text on a background that the terminal reported; its own colour for text may be too faint there.
    case text
    /// A heading.
    case title
    /// The name of a field or column.
    case label
    /// Less important text: hints at rest, counts, keys.
    case dim
    /// What is ready or active: the mark of a valid field, a submit line that can be pressed.
    case accent
    /// Something succeeded.
    case success
    /// Something is wrong, said beside it by a sign and words.
    case failure
    /// Something to notice that is not a failure: old data, a lock that counts down.
    case warning
    /// Something went wrong.
    case error
    /// A sign that only repeats what is said elsewhere, and may be faint.
    ///
    /// For example a bullet, a rule, or the mark of an untouched field.
    case mark
    /// Text offered but not yet typed.
    case suggestion
    /// Letters matched by a search.
    case match
    /// The chosen row or card, shown reversed.
    case selection
    /// Letters matched by a search in the chosen row.
    case selectedMatch
    /// Dark blocks on a light ground, for a picture that a camera reads.
    case ink

    /// Whether spaces in this style look different from plain ones.
    package var isSeenOnSpaces: Bool {
        switch self {
        case .plain, .text, .title, .label, .dim, .accent, .success, .failure, .mark: false
        case .warning, .error, .suggestion, .match, .selection, .selectedMatch, .ink: true
        }
    }
}

/// The picture that a pure view renders from a state: rows from top to bottom, and pictures over them.
package struct Frame: Sendable, Hashable {
    package var rows: [StyledText]
    /// The pictures painted over the rows.
    package var pictures: [PlacedPicture] = []

    package init(_ rows: [StyledText] = []) { self.rows = rows }

    /// The first row of the selection, if there is one.
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
