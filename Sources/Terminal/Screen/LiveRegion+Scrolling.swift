extension LiveRegion {
    /// Draws the rows of a full screen that currently shows `shown`.
    ///
    /// Rows that only moved up or down are left to the terminal. The region must begin at the top of the screen.
    func drawScreen(_ rows: [StyledText], after shown: [StyledText]) {
        guard !canvas.isLent else { return }
        if canvas.synchronizesOutput { pen.beginFrame() }
        // A terminal would scroll pictures too.
        let mayShift = pictures.isEmpty && painter.isEmpty
        if mayShift, let shift = RowShift(from: shown, to: rows) { scroll(shift.rows, by: shift.count) }
        draw { layout in rows.forEach(layout.add) }
    }

    /// Makes the terminal itself shift `rows` up (or down, if `count` is negative), so that they need not be rewritten.
    ///
    /// Margins, line feeds and reverse line feeds are as old as the VT100 (DECSTBM, IND, RI).
    private func scroll(_ rows: Range<Int>, by count: Int) {
        guard count != 0, abs(count) < rows.count else { return }
        let place = count > 0 ? rows.upperBound : rows.lowerBound + 1
        let step = count > 0 ? "\n" : "\u{1B}M"
        pen.put(
            "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(place);1H"
                + String(repeating: step, count: abs(count)) + "\u{1B}[r"
        )
        let shifted = RowLayout(letters: canvas.capabilities.letters)
        shifted.reset(columns: canvas.size.columns)
        for row in 0..<drawn.count {
            let line = CellBuffer()
            let source = rows.contains(row) ? row + count : row
            if !rows.contains(row) || rows.contains(source) {
                line.append(drawn.row(source), of: drawn.cells)
            }
            shifted.addLine(line, cursorAt: 0)
        }
        drawn = shifted
        // Resetting the margins moves the cursor to the top left.
        let known = pen.rows
        pen.begin()
        pen.rows = known
    }
}
