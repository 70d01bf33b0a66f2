/// kitty's Unicode placeholders: the terminal stores the picture, and characters in the colour of its number say where
/// each part of it is shown, so that tmux moves and covers them like any text.
enum PlaceholderPicture {
    /// The picture numbers in use, which are also colours: those of the 256 that no theme changes.
    static let numbers = 16...255

    /// Returns the codes that send the picture through tmux, to be shown wherever its placeholders are.
    static func sending(_ placed: PlacedPicture, number: Int) -> String {
        KittyPicture.pieces(placed, number: number, place: "U=1").map(TmuxPassthrough.text).joined()
    }

    /// Returns the placeholders over the picture's cells, for at most as many rows and columns as there are signs.
    static func text(_ placed: PlacedPicture, number: Int) -> String {
        let rows = min(placed.rows, signs.count)
        let columns = min(placed.columns, signs.count)
        var text = "\u{1B}[38;5;\(number)m"
        for row in 0..<rows {
            text += PicturePainter.place(placed.row + row, placed.column)
            for column in 0..<columns {
                text.unicodeScalars.append("\u{10EEEE}")
                text.unicodeScalars.append(signs[row])
                text.unicodeScalars.append(signs[column])
            }
        }
        return text + "\u{1B}[0m"
    }

    static func deletion(_ number: Int) -> String { TmuxPassthrough.text("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\") }

    /// The marks that number rows and columns, from 0 (kitty's rowcolumn-diacritics).
    private static let signs: [Unicode.Scalar] = [
        "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
        "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35B}", "\u{363}", "\u{364}", "\u{365}",
        "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36A}", "\u{36B}", "\u{36C}", "\u{36D}", "\u{36E}", "\u{36F}",
        "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    ]
}
