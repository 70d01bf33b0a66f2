import Text

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
