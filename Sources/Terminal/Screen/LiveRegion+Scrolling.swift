extension LiveRegion {
    /// Has the terminal itself shift `rows` up (or down, where `count` is below zero): what stands there need not be
    /// written again. The region must begin at the top of the screen.
    ///
    /// Margins, line feeds and reverse line feeds are as old as the VT100 (DECSTBM, IND, RI).
    func scroll(_ rows: Range<Int>, by count: Int) {
        guard count != 0, abs(count) < rows.count else { return }
        let place = count > 0 ? rows.upperBound : rows.lowerBound + 1
        let step = count > 0 ? "\n" : "\u{1B}M"
        session.output.write(
            "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(place);1H"
                + String(repeating: step, count: abs(count)) + "\u{1B}[r"
        )
        let shifted = RowLayout()
        shifted.reset(columns: session.size.columns)
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
