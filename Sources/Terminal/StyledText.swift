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

    /// Appends `text` on the right.
    package mutating func append(_ text: String, _ style: Style = .plain) { spans.append(Span(text, style)) }

    package static func + (left: StyledText, right: StyledText) -> StyledText { StyledText(left.spans + right.spans) }

    package static func += (left: inout StyledText, right: StyledText) { left.spans += right.spans }

    /// Returns the row cut to at most `columns`, ending in `ellipsis` if anything was cut off.
    package func truncated(to columns: Int, ellipsis: String = "…") -> StyledText {
        guard width > columns else { return self }
        var left = columns - ellipsis.displayWidth
        guard left >= 0 else { return StyledText() }
        var kept: [Span] = []
        for span in spans {
            let part = span.text.prefix(columns: left)
            left -= part.displayWidth
            guard part.count < span.text.count else {
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
            var start = span.text.endIndex
            while start > span.text.startIndex {
                let before = span.text.index(before: start)
                let width = span.text[before].displayWidth
                guard width <= left else { break }
                left -= width
                start = before
            }
            kept.insert(Span(String(span.text[start...]), span.style), at: 0)
            if start > span.text.startIndex { break }
        }
        return StyledText(kept)
    }

    /// Returns the row padded with spaces on the right, or cut, to exactly `columns`, plus `gap` more spaces.
    ///
    /// Text appended to it starts in that column on every terminal, even if this text is not as wide there as assumed.
    package func padded(to columns: Int, gap: Int = 0, ellipsis: String = "…") -> StyledText {
        var spans = truncated(to: columns, ellipsis: ellipsis).spans
        let missing = columns + gap - spans.reduce(0) { $0 + $1.text.displayWidth }
        if missing > 0 {
            spans.append(Span(String(repeating: " ", count: missing), endsColumn: true))
        } else if let last = spans.popLast() {
            spans.append(Span(last.text, last.style, endsColumn: true))
        }
        return StyledText(spans)
    }

    /// Returns the same text in other styles, in the same columns.
    package func restyled(_ style: (Style) -> Style) -> StyledText {
        StyledText(spans.map { Span($0.text, style($0.style), endsColumn: $0.endsColumn) })
    }
}
