/// Half blocks: the upper half in the foreground colour, the lower half in the background colour.
enum BlockPicture {
    static func text(_ placed: PlacedPicture, isTrue: Bool) -> String {
        let size = (rows: placed.rows * 2, columns: placed.columns)
        var text = ""
        for row in 0..<placed.rows {
            text += PicturePainter.place(placed.row + row, placed.column)
            var before: (Int, Int)?
            for column in 0..<placed.columns {
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
