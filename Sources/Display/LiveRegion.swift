import Terminal
import Text

/// The rows of a form or of a full screen, redrawn in place: only what changed is written, in a single write.
@MainActor final class LiveRegion {
    let canvas: any Canvas
    var drawn: RowLayout
    private var next: RowLayout
    let pen: ScreenPen
    let painter = PicturePainter()
    let pacing = FramePacing()
    /// The pictures painted over the rows, if the rows fill the screen.
    var pictures: [PlacedPicture] = []
    /// The row of a full screen that the hidden cursor rests on, where screen readers look for it.
    var restingRow: Int?
    /// Whether it fills the screen, leaving no room for printed lines above.
    var isWholeScreen = false
    /// Whether the window is changing its size.
    ///
    /// Meanwhile nothing is drawn, and the position of the rows must be found out afterwards.
    var isWindowChanging = false {
        didSet { if isWindowChanging { isMoved = true } }
    }
    /// Whether the next drawing begins with finding the rows and erasing them.
    var isMoved = false
    /// The rows of `drawn` that are on the screen.
    private var shown = 0..<0
    private var drawnSize = TerminalSession.Size(columns: 0, rows: 0)
    /// The columns of its rows that a smaller window pushed off the top of the screen.
    private var takenAway: [Int] = []

    init(canvas: any Canvas) {
        self.canvas = canvas
        drawn = RowLayout(letters: canvas.capabilities.letters)
        next = RowLayout(letters: canvas.capabilities.letters)
        pen = ScreenPen(capabilities: canvas.capabilities)
    }

    /// Whether none of it is on the screen.
    var isEmpty: Bool { shown.isEmpty }

    /// Draws what `compose` puts into the layout; does nothing while another program has the terminal, or its size
    /// is changing.
    func draw(_ compose: (RowLayout) -> Void) {
        guard !canvas.isSuspended, !isWindowChanging else { return }
        canvas.capabilities.widths.inForce { drawNow(compose) }
    }

    private func drawNow(_ compose: (RowLayout) -> Void) {
        if canvas.synchronizesOutput { pen.beginFrame() }
        if !isWholeScreen, isEmpty { holdLines() }
        next.reset(columns: canvas.size.columns)
        compose(next)
        let visible = next.visibleRows(height: canvas.size.rows)
        if isMoved || drawnSize.columns != canvas.size.columns || shown.count > canvas.size.rows { eraseRows() }
        isMoved = false
        drawnSize = canvas.size
        pen.windowColumns = canvas.size.columns
        // No pictures while the rows are pushed up by what is typed below them.
        let pictures = isWholeScreen && visible.lowerBound == 0 ? pictures : []
        painter.erase(except: pictures, pen)
        var touched: [Int: Range<Int>] = [:]
        for place in 0..<max(visible.count, shown.count) {
            if place >= visible.count {
                pen.move(toRow: place, column: 0)
                pen.eraseBelow()
                break
            }
            let new = next.row(visible.lowerBound + place)
            let old = place < shown.count ? drawn.row(shown.lowerBound + place) : nil
            // A terminal would shift what is painted there too.
            let isPainted = pictures.contains { $0.screenRows.contains(place) }
            touched[place] = pen.drawRow(
                place, new: new, of: next.cells, old: old, of: drawn.cells, mayShift: !isPainted)
        }
        painter.paint(pictures, touched: touched, pen)
        pen.rows = max(visible.count, 1)
        swap(&drawn, &next)
        shown = visible
        next.reset(columns: canvas.size.columns)
        placeCursor()
        if pacing.takes(frameOf: pen.bytes.count) { pen.put(FramePacing.question) }
        flush()
    }

    func redrawOnClearedScreen(_ compose: (RowLayout) -> Void) {
        // tmux puts what is on the screen into the scrollback when it is cleared.
        if !isWholeScreen { eraseRows() }
        pen.clearScreen()
        forget()
        draw(compose)
    }

    /// Leaves the rows in place and moves the cursor to the beginning of the row below them.
    func commit() {
        guard !shown.isEmpty else { return }
        pen.move(toRow: shown.count - 1, column: pen.column)
        pen.newRow()
        pen.showCursor(true)
        forget()
        flush()
        if !isWholeScreen { canvas.lines.release() }
    }

    /// Removes the rows from the screen and moves the cursor to where they began.
    func erase() {
        guard !shown.isEmpty else { return }
        eraseRows()
        pen.showCursor(true)
        forget()
        flush()
        if !isWholeScreen { canvas.lines.release() }
    }

    /// Wipes the copy of what is on the screen; the next `draw` begins on a new row.
    func forget() {
        drawn.reset(columns: canvas.size.columns)
        shown = 0..<0
        takenAway = []
        painter.forget()
        pen.begin()
    }

    /// Starts over on the cursor's row: others have written in the meantime, so its contents are unknown.
    func restart() {
        forget()
        pen.moveUpAndErase(0)
    }

    /// Prints waiting lines above its rows again, after another region had replaced it.
    func reprintLines() {
        holdLines()
        printAbove()
    }

    private func holdLines() {
        canvas.lines.hold { [weak self] in
            Task { @MainActor in self?.printAbove() }
        }
    }

    /// Prints the waiting lines above the rows, which stay as they are.
    private func printAbove() {
        let isOurs = !isWholeScreen && !canvas.isSuspended && !isWindowChanging
        guard isOurs, !shown.isEmpty, canvas.lines.areWaiting else { return }
        goToTop()
        flush()
        canvas.lines.printWaiting()
        takenAway = []
        for place in 0..<shown.count {
            pen.drawRow(place, new: drawn.row(shown.lowerBound + place), of: drawn.cells, old: nil, of: drawn.cells)
        }
        pen.rows = max(shown.count, 1)
        placeCursor()
        flush()
    }

    private func placeCursor() {
        if let cursor = drawn.cursor {
            let row = drawn.row(cursor.row)
            pen.placeCursor(row: cursor.row - shown.lowerBound, column: cursor.column, in: row, of: drawn.cells)
        } else if let restingRow, shown.contains(restingRow) {
            pen.move(toRow: restingRow - shown.lowerBound, column: 0)
        }
        pen.showCursor(drawn.cursor != nil)
    }

    // Removes the rows; the next drawing begins where they did.
    private func eraseRows() {
        guard !shown.isEmpty else { return }
        goToTop()
        drawn.reset(columns: canvas.size.columns)
        shown = 0..<0
    }

    /// The columns of the rows above the cursor's.
    private var above: [Int] { (0..<pen.row).map { drawn.usedWidth(shown.lowerBound + $0) } }

    /// The rows from where the region began to the cursor's, in the window as it is now: those that are on the screen,
    /// and all of them.
    private var heightAbove: (reached: Int, all: Int) {
        // A terminal folds no spaces at the end of a row, and after one that is exactly full, some keep the cursor on
        // it until the next character wraps. Without a cursor, the pen may be on the row below.
        let used = pen.row < shown.count ? drawn.usedWidth(shown.lowerBound + pen.row) : 0
        let place = pen.column >= used ? max(used - 1, 0) : pen.column
        let beside = canvas.foldsOnResize ? place / canvas.size.columns : 0
        let own = above.reduce(beside) { $0 + height($1) }
        let back = takenAway.reduce(0) { $0 + height($1) }
        let rows = canvas.size.rows
        return (min(own + min(back, max(rows - drawnSize.rows, 0)), rows - 1), own + back)
    }

    /// The rows from the cursor up to where the region began, even if the window has since changed its size.
    var rowsToTop: Int { heightAbove.reached }

    // Moves to where the region began, and erases from there.
    private func goToTop() {
        let (reached, all) = heightAbove
        takenAway =
            canvas.givesBackRows && !isWholeScreen
            ? first(all - reached, of: takenAway + above) : []
        pen.moveUpAndErase(reached)
        pen.begin()
    }

    /// Returns the number of rows that a text of `width` columns takes in the window.
    private func height(_ width: Int) -> Int {
        canvas.foldsOnResize ? max(1, (width + canvas.size.columns - 1) / canvas.size.columns) : 1
    }

    /// Returns the columns of those texts, or of their beginnings, that take the first `count` rows.
    private func first(_ count: Int, of widths: [Int]) -> [Int] {
        var left = count
        return widths.compactMap { width in
            let taken = min(left, height(width))
            left -= taken
            return taken == 0 ? nil : min(width, taken * canvas.size.columns)
        }
    }

    func flush() {
        pen.endFrame()
        canvas.write(bytes: pen.bytes)
        pen.wipe()
    }
}

extension LiveRegion {
    /// Erases the rows from the screen that is shown after `code`, which may be another one, so that another region can
    /// begin there.
    ///
    /// Its own copy of them stays. If `code` switched to no other screen, they are missing until the next `draw` after
    /// `returnToPlace`.
    func giveWay(after code: String) {
        pen.put(code)
        pen.moveUpAndErase(rowsToTop)
        flush()
    }

    /// Moves from where the rows began to where its cursor was, and draws them anew with the next `draw`.
    ///
    /// - Parameter code: Switches back to the screen that the rows are on, which restores its cursor; or does nothing.
    func returnToPlace(before code: String) {
        pen.put(String(repeating: "\n", count: rowsToTop))
        // Some terminals have one saved cursor for both screens.
        pen.put("\u{1B}7" + code)
        isMoved = true
        flush()
    }
}

extension LiveRegion {
    /// Draws the rows of a full screen that currently shows `shown`.
    ///
    /// Rows that only moved up or down are left to the terminal. The region must begin at the top of the screen.
    func drawScreen(_ rows: [StyledText], after shown: [StyledText]) {
        guard !canvas.isSuspended else { return }
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

/// The surface that a region is drawn on: a terminal, or a stand-in for one.
@MainActor protocol Canvas: AnyObject {
    var capabilities: TerminalCapabilities { get }
    var size: TerminalSession.Size { get }
    /// Whether another program has it for now.
    var isSuspended: Bool { get }
    /// Whether it re-wraps long rows when it gets narrower.
    var foldsOnResize: Bool { get }

    /// Whether rows that left at the top of a smaller window come back, each for itself, once it is higher again.
    var givesBackRows: Bool { get }

    /// Whether it can show a frame in one step (mode 2026).
    var synchronizesOutput: Bool { get }

    /// The lines printed alongside what is drawn.
    var lines: PrintedLines { get }

    func write(bytes: UnsafeRawBufferPointer)
}

extension Canvas {
    var givesBackRows: Bool { false }
    var synchronizesOutput: Bool { false }
}

extension TerminalSession: Canvas {
    func write(bytes: UnsafeRawBufferPointer) { output.write(bytes: bytes) }
}

/// A stretch of rows that moved up or down.
struct RowShift {
    let rows: Range<Int>
    /// How far they moved up; negative for down.
    let count: Int

    /// Finds the shift that preserves the most rows; `nil` if hardly any are preserved.
    init?(from old: [StyledText], to new: [StyledText]) {
        guard old.count == new.count else { return nil }
        let (old, new) = (old.map(Self.mark), new.map(Self.mark))
        let still = new.indices.count { new[$0] == old[$0] && new[$0] != nil }
        var places: [Int: Int] = [:]
        for (place, mark) in old.enumerated() { if let mark { places[mark] = place } }
        var found: [Int: [Int]] = [:]
        for (place, mark) in new.enumerated() where mark != old[place] {
            if let former = mark.flatMap({ places[$0] }) { found[former - place, default: []].append(place) }
        }
        // Of two that preserve as many, the shorter one, and then that up: the same frames are drawn the same way.
        let best = found.max {
            ($0.value.count, -abs($0.key), $0.key) < ($1.value.count, -abs($1.key), $1.key)
        }
        guard let best, best.value.count > 4, best.value.count > still / 4, let first = best.value.first,
            let last = best.value.last
        else { return nil }
        count = best.key
        rows = count > 0 ? first..<(last + count + 1) : (first + count)..<(last + 1)
    }

    /// Returns a hash of the columns 3 to 42, which identify a row of a list; `nil` if they are blank. Two rows with
    /// the same hash cost a few bytes more to draw, and nothing else.
    private static func mark(_ row: StyledText) -> Int? {
        var hasher = Hasher()
        var place = 0
        var isBlank = true
        for span in row.spans where place < 42 {
            for scalar in span.text.unicodeScalars {
                place += 1
                if place > 2 {
                    hasher.combine(scalar.value)
                    if scalar != " " { isBlank = false }
                }
                if place == 42 { break }
            }
        }
        return isBlank ? nil : hasher.finalize()
    }
}
