/// Half blocks: the upper half in the foreground colour, the lower half in the background colour.
enum BlockPicture {
    /// - Parameter parts: The screen's columns to paint in each of its rows.
    static func text(_ placed: PlacedPicture, _ parts: [Int: Range<Int>], isTrue: Bool) -> String {
        let size = (rows: placed.rows * 2, columns: placed.columns)
        var text = ""
        for row in 0..<placed.rows {
            guard let columns = parts[placed.row + row]?.clamped(to: placed.screenColumns), !columns.isEmpty else {
                continue
            }
            text += PicturePainter.place(placed.row + row, columns.lowerBound)
            var before: (Int, Int)?
            for column in columns.lowerBound - placed.column..<columns.upperBound - placed.column {
                let upper = placed.picture.colour(row * 2, column, of: size)
                let lower = placed.picture.colour(row * 2 + 1, column, of: size)
                if before?.0 != upper || before?.1 != lower {
                    text += "\u{1B}[38;\(code(upper, isTrue));48;\(code(lower, isTrue))m"
                }
                before = (upper, lower)
                text += "\u{2580}"
            }
        }
        return text + "\u{1B}[0m"
    }

    private static func code(_ colour: Int, _ isTrue: Bool) -> String {
        isTrue
            ? "2;\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)" : "5;\(Int(ColourCube.index(of: colour)) + 16)"
    }
}
