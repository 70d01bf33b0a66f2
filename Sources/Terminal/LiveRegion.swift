/// The rows of a form on the normal screen, drawn over in place: only what changed is written, in one write.
@MainActor final class LiveRegion {
    let session: TerminalSession
    var drawn = RowLayout()
    private var next = RowLayout()
    let pen: ScreenPen
    /// The rows of `drawn` that are on the screen.
    private var shown = 0..<0
    private var drawnColumns = 0

    init(session: TerminalSession) {
        self.session = session
        pen = ScreenPen(ability: session.ability)
    }

    /// Whether nothing of it is on the screen.
    var isEmpty: Bool { shown.isEmpty }

    /// Draws what `compose` puts into the layout; nothing while the terminal is somebody else's.
    func draw(_ compose: (RowLayout) -> Void) {
        guard !session.isLent else { return }
        next.reset(columns: session.size.columns)
        compose(next)
        let visible = next.visibleRows(height: session.size.rows)
        if drawnColumns != session.size.columns || shown.count > session.size.rows { liftOff() }
        drawnColumns = session.size.columns
        pen.windowColumns = session.size.columns
        for place in 0..<max(visible.count, shown.count) {
            if place >= visible.count {
                pen.move(toRow: place, column: 0)
                pen.eraseBelow()
                break
            }
            let new = next.row(visible.lowerBound + place)
            let old = place < shown.count ? drawn.row(shown.lowerBound + place) : nil
            pen.drawRow(place, new: new, of: next.cells, old: old, of: drawn.cells)
        }
        pen.rows = max(visible.count, 1)
        if let cursor = next.cursor {
            pen.move(toRow: cursor.row - visible.lowerBound, column: cursor.column)
        }
        pen.showCursor(next.cursor != nil)
        swap(&drawn, &next)
        shown = visible
        next.reset(columns: session.size.columns)
        flush()
    }

    /// Draws everything anew on a cleared screen.
    func redrawOnClearedScreen(_ compose: (RowLayout) -> Void) {
        pen.clearScreen()
        forget()
        draw(compose)
    }

    /// Leaves the rows where they are; the cursor goes to the beginning of the row under them.
    func commit() {
        guard !shown.isEmpty else { return }
        pen.move(toRow: shown.count - 1, column: pen.column)
        pen.newRow()
        pen.showCursor(true)
        forget()
        flush()
    }

    /// Takes the rows off the screen; the cursor goes to where they began.
    func erase() {
        guard !shown.isEmpty else { return }
        liftOff()
        pen.showCursor(true)
        forget()
        flush()
    }

    /// Wipes the copy of what is on the screen; the next `draw` begins on a row of its own.
    func forget() {
        drawn.reset(columns: session.size.columns)
        shown = 0..<0
        pen.begin()
    }

    /// Begins anew on the row of the cursor: others have written in between, and what stands there is not known.
    func restart() {
        forget()
        pen.moveUpAndErase(0)
    }

    // Goes to where the region began, also after the window changed its width, and erases from there.
    private func liftOff() {
        guard !shown.isEmpty else { return }
        var above = pen.row
        if session.foldsOnResize, drawnColumns > session.size.columns {
            let columns = session.size.columns
            above = (0..<pen.row).reduce(0) { $0 + max(1, (drawn.width(shown.lowerBound + $1) + columns - 1) / columns) }
            above += pen.column / columns
        }
        pen.moveUpAndErase(min(above, session.size.rows - 1))
        drawn.reset(columns: session.size.columns)
        shown = 0..<0
        pen.begin()
    }

    private func flush() {
        session.output.write(bytes: pen.bytes)
        pen.wipe()
    }
}
