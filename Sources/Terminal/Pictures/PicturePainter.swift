import Text

/// Paints pictures over the cells of a screen, after its rows, and removes those that are no longer wanted.
///
/// The rows have only spaces there. Cursor and style are left as they were.
@MainActor final class PicturePainter {
    /// How pictures are painted; `nil` paints none.
    var method: PictureProtocol?
    /// The size of a cell in pixels.
    var cell = (width: 8, height: 16)

    private var shown: [PlacedPicture] = []
    /// How those on the screen were painted.
    private var shownMethod: PictureProtocol?
    /// The numbers under which the terminal stores pictures (kitty).
    private var numbers: [PlacedPicture: Int] = [:]
    private var lastNumber = 0

    /// Whether no picture is on the screen.
    var isEmpty: Bool { shown.isEmpty }

    /// Removes the pictures that are not in `wanted`, and all that were painted by another method. Call it before the
    /// rows are drawn.
    func erase(except wanted: [PlacedPicture], _ pen: ScreenPen) {
        let wanted = shownMethod == method ? wanted : []
        defer { shownMethod = method }
        for placed in shown where !wanted.contains(placed) { erase(placed, pen) }
        shown.removeAll { !wanted.contains($0) }
    }

    /// Paints the pictures that are not on the screen yet, and those that rows were drawn over.
    ///
    /// - Parameter touched: The columns that were written to, by row.
    func paint(_ wanted: [PlacedPicture], touched: [Int: Range<Int>], _ pen: ScreenPen) {
        guard let method else { return }
        for placed in wanted {
            let isThere = shown.contains(placed)
            // kitty's pictures lie above the text.
            let isWhole =
                method == .kitty
                || !placed.screenRows.contains { row in
                    touched[row]?.overlaps(placed.screenColumns) == true
                }
            if isThere, isWhole { continue }
            pen.put("\u{1B}7")
            switch method {
            case .kitty: pen.put(kitty(placed))
            case .placeholders: pen.put(placeholders(placed))
            case .iterm2: pen.put(Self.place(placed.row, placed.column) + ITermPicture.text(placed))
            case .sixel:
                let size = (columns: placed.columns * cell.width, rows: placed.rows * cell.height)
                pen.put(Self.place(placed.row, placed.column) + SixelPicture.text(placed.picture, size))
            case .blocks:
                let parts = isThere ? touched : placed.parts
                pen.put(BlockPicture.text(placed, parts, isTrue: pen.capabilities.color == .trueColor))
            }
            pen.put("\u{1B}8")
            if !isThere { shown.append(placed) }
        }
    }

    /// Forgets what is on the screen, because it was cleared or left.
    func forget() {
        shown = []
        numbers = [:]
    }

    /// Returns the codes that delete all pictures from the terminal's memory.
    func release() -> String {
        switch method {
        case .kitty where lastNumber > 0: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
        case .placeholders: numbers.values.sorted().map(PlaceholderPicture.deletion).joined()
        default: ""
        }
    }

    /// Returns the code that moves the cursor to a cell.
    nonisolated static func place(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

    private func erase(_ placed: PlacedPicture, _ pen: ScreenPen) {
        if let number = numbers.removeValue(forKey: placed) {
            guard shownMethod == .placeholders else { return pen.put("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\") }
            pen.put(PlaceholderPicture.deletion(number))
        }
        let rows = (0..<placed.rows).map {
            Self.place(placed.row + $0, placed.column) + String(spaces: placed.columns)
        }
        // Unstyled, whatever the pen last wrote.
        pen.put("\u{1B}7\u{1B}[0m" + rows.joined() + "\u{1B}8")
    }

    /// A picture that the terminal already stores is not sent again; only its placeholders are rewritten.
    private func placeholders(_ placed: PlacedPicture) -> String {
        if let number = numbers[placed] { return PlaceholderPicture.text(placed, number: number) }
        let range = PlaceholderPicture.numbers
        guard numbers.count < range.count else { return "" }
        repeat { lastNumber += 1 } while numbers.values.contains(range.lowerBound + lastNumber % range.count)
        let number = range.lowerBound + lastNumber % range.count
        numbers[placed] = number
        return PlaceholderPicture.sending(placed, number: number) + PlaceholderPicture.text(placed, number: number)
    }

    private func kitty(_ placed: PlacedPicture) -> String {
        lastNumber += 1
        numbers[placed] = lastNumber
        return Self.place(placed.row, placed.column) + KittyPicture.text(placed, number: lastNumber)
    }
}

extension PlacedPicture {
    /// All of its columns, by row.
    fileprivate var parts: [Int: Range<Int>] {
        Dictionary(uniqueKeysWithValues: screenRows.map { ($0, screenColumns) })
    }
}
