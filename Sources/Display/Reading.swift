import Terminal

/// A line being read: what its keys mean and how it looks. It ends exactly once.
@MainActor protocol Reading: AnyObject, Sendable {
    associatedtype Outcome: Sendable

    var editor: LineEditor { get }
    var ending: LineEnding { get }
    var continuation: CheckedContinuation<Outcome, Never>? { get set }

    /// Hands the line to readline.
    func begin()
    /// Whether Enter ends it.
    var isAccepted: Bool { get }
    /// Whether a secret is shown in the clear.
    var isRevealed: Bool { get }
    /// Whether it is masked until it is revealed.
    var mayBeRevealed: Bool { get }
    /// Shows the secret in the clear, or hides it again; reports that it is not possible where it is not.
    func toggleRevealed(isPossible: Bool)
    /// Hides text that must not be visible once the line has ended.
    func conceal()
    /// Returns the outcome for `end`. This is where a secret is handed over and wiped.
    func outcome(of end: ReadingEnd) -> Outcome
    /// The view of the text typed so far.
    var view: LineView { get }
    /// Appends the cells of the typed text to `line`; returns the index of the cell that the cursor is in front of.
    func appendTyped(to line: CellBuffer) -> Int
    /// Wipes the typed text if it is a secret; returns `false` if it is not.
    func wipe() -> Bool
}

extension Reading {
    func draw() {
        guard continuation != nil else { return }
        editor.draw(self)
    }

    /// Ends the line and resumes its reader.
    func end(_ end: ReadingEnd) {
        guard let continuation else { return }
        self.continuation = nil
        editor.conceal(self)
        editor.stopReading()
        editor.finishRows(of: self, ended: end)
        let result = outcome(of: end)
        editor.readline.end()
        continuation.resume(returning: result)
    }

    func compose(_ layout: RowLayout) {
        let view = view
        compose(view, layout)
        view.below.forEach(layout.add)
        editor.listingRows.forEach(layout.add)
    }

    /// Composes the rows without those below the line.
    func composeWithoutBelow(_ layout: RowLayout) { compose(view, layout) }

    private func compose(_ view: LineView, _ layout: RowLayout) {
        view.above.forEach(layout.add)
        let line = CellBuffer(capacity: 2048)
        line.append((editor.readline.message ?? view.prompt).shown(in: editor.session.capabilities.letters))
        if let mode = editor.readline.mode { line.append(mode) }
        line.endPrompt()
        layout.addLine(line, cursorAt: appendTyped(to: line))
    }
}

extension CellBuffer {
    /// Makes typed text begin in its own column, however wide the prompt is drawn, if there is room for that.
    fileprivate func endPrompt() {
        let prompt = 0..<count
        if maximumColumns(withoutTrailingSpaces(prompt)) <= columns(prompt) { endColumn() }
    }
}
