/// One small change of a program, that a test should notice.
struct Mutation {
    var number: Int
    var file: String
    /// The lines that it spans, counted from 1.
    var lines: ClosedRange<Int>
    var column: Int
    var kind: Kind
    /// What is changed, on one line.
    var text: String

    enum Kind: String {
        /// A condition, comparison or literal is the opposite.
        case not
        /// `&&` and `||`, `min` and `max` change places.
        case swap
        /// `<` and `<=`, `>` and `>=` change places.
        case boundary
        /// `+` and `-`, `*` and `/` change places.
        case arithmetic
        /// A number is one more.
        case number
        /// A call or an assignment is left out.
        case drop
        /// A function returns nothing: `nil`, an empty list or text, false.
        case nothing
    }

    /// One line with tabs between its parts.
    var line: String {
        [
            "\(number)", file, "\(lines.lowerBound)", "\(lines.upperBound)", "\(column)", kind.rawValue,
            text.split { $0 == "\n" || $0 == "\t" }.joined(separator: " "),
        ].joined(separator: "\t")
    }
}
