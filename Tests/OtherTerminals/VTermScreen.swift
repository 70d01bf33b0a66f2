private import CVTerm

/// The screen of libvterm, a terminal whose widths are its own: what a program writes is fed to it, and its cells are
/// read.
package final class VTermScreen {
    /// One place on the screen.
    package struct Cell: Hashable, Sendable {
        /// The scalars in it; a space where there is nothing.
        package let text: String
        package let columns: Int
        /// Of a space it is not seen, and not told.
        package let isBold: Bool
        package let isUnderlined: Bool
        package let isReversed: Bool
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    private let terminal: OpaquePointer
    private let screen: OpaquePointer

    /// `nil` where there is no memory for it.
    package init?(columns: Int, rows: Int) {
        guard let terminal = vterm_new(Int32(rows), Int32(columns)), let screen = vterm_obtain_screen(terminal) else {
            return nil
        }
        self.columns = columns
        self.rows = rows
        self.terminal = terminal
        self.screen = screen
        vterm_set_utf8(terminal, 1)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit { vterm_free(terminal) }

    /// Takes what a program wrote.
    package func feed(_ bytes: UnsafeRawBufferPointer) {
        _ = vterm_input_write(terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }

    package func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    /// The cursor's place, counted from 0.
    package var cursor: (row: Int, column: Int) {
        var place = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
        return (Int(place.row), Int(place.col))
    }

    /// All cells, row by row.
    package var cells: [[Cell]] { (0..<rows).map { row in (0..<columns).map { cell(row: row, column: $0) } } }

    /// The rows as text, without spaces at their ends.
    package var lines: [String] {
        cells.map { row in
            var text = row.map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    private func cell(row: Int, column: Int) -> Cell {
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
        let values = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5].prefix {
            $0 != 0
        }
        // The second half of a wide character is no scalar.
        let scalars = values.compactMap { $0 == .max ? nil : Unicode.Scalar($0) }
        // Its looks are those of the first half, whatever it keeps.
        guard values.first != .max else {
            return Cell(text: "", columns: 1, isBold: false, isUnderlined: false, isReversed: false)
        }
        let text = String(String.UnicodeScalarView(scalars))
        let isBlank = values.isEmpty || text == " "
        return Cell(
            text: isBlank ? " " : text, columns: Int(cell.width), isBold: cell.attrs.bold == 1 && !isBlank,
            isUnderlined: cell.attrs.underline != 0, isReversed: cell.attrs.reverse == 1
        )
    }
}
