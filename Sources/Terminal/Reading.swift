/// A line being read: what its keys mean and how it looks. It ends once.
@MainActor protocol Reading: AnyObject, Sendable {
    associatedtype Outcome: Sendable

    var editor: LineEditor { get }
    var ending: LineEnding { get }
    var continuation: CheckedContinuation<Outcome, Never>? { get set }

    /// Hands the line to readline.
    func begin()
    /// Whether Enter ends it.
    var isAccepted: Bool { get }
    /// Whether a secret is shown as it is.
    var isRevealed: Bool { get }
    /// Hides what is not to be seen once the line has ended.
    func conceal()
    /// The outcome of `end`. A secret is handed over and wiped here.
    func outcome(of end: ReadingEnd) -> Outcome
    /// The view of what is typed now.
    var view: LineView { get }
    /// Adds the cells of what is typed to `line`; returns the index of the cell before which the cursor stands.
    func appendTyped(to line: CellBuffer) -> Int
    /// Wipes what was typed where it is a secret; `false` where it is none.
    func wipe() -> Bool
}

/// How a reading may end.
enum ReadingEnd {
    case accepted, previous, next, endOfInput, interrupted, cancelled
}

extension Reading {
    /// Draws what changed.
    func draw() {
        guard continuation != nil else { return }
        editor.draw(self)
    }

    /// Ends the line and tells who waits for it.
    func end(_ end: ReadingEnd) {
        guard let continuation else { return }
        self.continuation = nil
        editor.conceal(self)
        editor.stopReading()
        editor.leaveRows(of: self, ended: end)
        let result = outcome(of: end)
        editor.readline.end()
        continuation.resume(returning: result)
    }

    /// Puts the rows of the form together.
    func compose(_ layout: RowLayout) {
        let view = view
        view.above.forEach(layout.add)
        compose(view, layout)
        view.below.forEach(layout.add)
        editor.listingRows.forEach(layout.add)
    }

    /// The rows without those under the line.
    func composeWithoutBelow(_ layout: RowLayout) {
        let view = view
        view.above.forEach(layout.add)
        compose(view, layout)
    }

    private func compose(_ view: LineView, _ layout: RowLayout) {
        let line = CellBuffer(capacity: 2048)
        line.append(editor.readline.message ?? view.prompt)
        if let mode = editor.readline.mode { line.append(mode) }
        line.endPrompt()
        layout.addLine(line, cursorAt: appendTyped(to: line))
    }
}

extension CellBuffer {
    /// What is typed begins in its own column, however wide the prompt is drawn, where there is room for that.
    fileprivate func endPrompt() {
        let prompt = 0..<count
        if mostColumns(withoutTrailingSpaces(prompt)) <= columns(prompt) { endColumn() }
    }
}
