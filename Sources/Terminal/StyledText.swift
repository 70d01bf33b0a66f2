/// One row of text in spans of one style each. Its text is always clean: a span cleans what it is given.
public struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A stretch of text in one style.
    public struct Span: Sendable, Hashable {
        /// Clean text (see `String.cleanedForTerminal`).
        public let text: String
        public let style: Style

        /// Cleans `text`, wherever it came from.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text.cleanedForTerminal
            self.style = style
        }
    }

    /// The spans from left to right.
    public private(set) var spans: [Span]

    /// Makes a row of `spans`.
    public init(_ spans: [Span] = []) { self.spans = spans }

    /// Makes a row of one span.
    public init(_ text: String, _ style: Style = .plain) { spans = [Span(text, style)] }

    public init(stringLiteral text: String) { self.init(text) }

    /// The text without its styles.
    public var plain: String { spans.map(\.text).joined() }

    /// The columns that the row takes.
    public var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { spans.allSatisfy(\.text.isEmpty) }

    /// Adds `other` at the right.
    public mutating func append(_ other: StyledText) { spans += other.spans }

    /// Adds `text` at the right.
    public mutating func append(_ text: String, _ style: Style = .plain) { spans.append(Span(text, style)) }

    public static func + (left: StyledText, right: StyledText) -> StyledText { StyledText(left.spans + right.spans) }

    public static func += (left: inout StyledText, right: StyledText) { left.append(right) }

    /// The row cut to at most `columns`, with `ellipsis` as the last character where something was cut off.
    public func truncated(to columns: Int, ellipsis: String = "…") -> StyledText {
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

    /// The row filled with spaces at the right, or cut, to exactly `columns`.
    public func padded(to columns: Int, ellipsis: String = "…") -> StyledText {
        let cut = truncated(to: columns, ellipsis: ellipsis)
        let missing = columns - cut.width
        return missing > 0 ? cut + StyledText(String(repeating: " ", count: missing)) : cut
    }
}
