extension LiveRegion {
    /// Draws the rows of a whole screen, on which `shown` stand; of what only went up or down the terminal itself takes
    /// care. The region must begin at the top of the screen.
    func drawScreen(_ rows: [StyledText], after shown: [StyledText]) {
        guard !canvas.isLent else { return }
        if let shift = RowShift(from: shown, to: rows) { scroll(shift.rows, by: shift.count) }
        draw { layout in rows.forEach(layout.add) }
    }

    /// Has the terminal itself shift `rows` up (or down, where `count` is below zero): what stands there need not be
    /// written again.
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
        let shifted = RowLayout()
        shifted.reset(columns: canvas.size.columns)
        for row in 0..<drawn.count {
            let line = CellBuffer()
            let source = rows.contains(row) ? row + count : row
            if !rows.contains(row) || rows.contains(source) { drawn.row(source).forEach { line.append(drawn.cells[$0]) } }
            shifted.addLine(line, cursorAt: 0)
        }
        drawn = shifted
        // Taking the margins off puts the cursor at the top left.
        let known = pen.rows
        pen.begin()
        pen.rows = known
    }
}
