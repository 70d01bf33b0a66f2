/// Reads lines at a terminal in place and checks them as they are typed: GNU readline edits, the editor draws.
///
/// Isolated to the main actor. Only one editor per process can read at a time, because readline has a single global
/// state.
@MainActor package final class LineEditor {
    let session: TerminalSession
    let region: LiveRegion
    let readline: Readline
    /// Engaged while a secret is typed.
    package let dumpGuard: DumpGuard
    private(set) var reading: (any Reading)?
    private var input: InputSource?
    private var interruptWatch: Int?
    private var shownRows: [StyledText] = []
    /// The full screen that lines are read on; `nil` if they appear among a shell's output.
    weak var host: (any TerminalHolder)?
    /// Where a revealed secret is drawn: the alternate screen, from which resizing pushes no rows into the scrollback.
    let revealed: LiveRegion
    var isRevealing = false
    /// Whether there is an alternate screen, as far as it is known by now.
    var alternateScreen: AlternateScreen
    /// What the terminal was asked about itself; `nil` before the first line.
    var inquiry: TerminalInquiry?
    /// Takes the report of the cursor's place that was asked for.
    var placeReported: (([UInt8]) -> Void)?
    /// Ends once the window has settled; `nil` unless it is changing its size.
    var windowChange: Task<Void, Never>?

    /// Draws on `session`, which is entered with the first read.
    package init(session: TerminalSession, dumpGuard: DumpGuard) {
        self.session = session
        self.dumpGuard = dumpGuard
        alternateScreen = session.alternateScreen
        region = LiveRegion(canvas: session)
        revealed = LiveRegion(canvas: session)
        revealed.isWholeScreen = true
        readline = Readline.engine(input: session.channel.input)
        session.marksPaste = readline.marksPaste
    }

    /// Why the user's readline start-up file was not read, so that its key bindings do not apply; `nil` if it was.
    package var startupFileProblem: StartupFileError? { readline.problem }

    /// Reads a line of text. Cancelling the task ends the read with `.cancelled`.
    package func read(_ line: TextLine) async -> LineOutcome {
        await run(TextReading(line: line, editor: self))
    }

    /// Reads a secret, whose bytes go to `line.take`. Cancelling the task ends the read with `.cancelled`.
    package func readSecret(_ line: SecretLine) async -> ReadingEnd {
        await run(SecretReading(line: line, editor: self))
    }

    /// Requests the view of the current line again and draws what changed: a countdown, a spinner.
    package func update() { reading?.draw() }

    /// Ends the read with `.cancelled`.
    package func cancel() { reading?.end(.cancelled) }

    /// Draws `rows` in place while no line is being read: a spinner during an attempt, for example.
    ///
    /// The cursor is hidden.
    package func show(_ rows: [StyledText]) {
        guard reading == nil else { return }
        attach()
        shownRows = rows
        region.draw { layout in rows.forEach(layout.add) }
    }

    /// Leaves what was drawn in the scrollback and moves to the row after it.
    package func commit() {
        settleWindow()
        shownRows = []
        region.commit()
    }

    /// Removes what was drawn from the screen.
    package func erase() {
        settleWindow()
        shownRows = []
        region.erase()
    }

    /// The completion candidates in columns, as many as fit in the window.
    var listingRows: [StyledText] {
        CandidateList.rows(
            of: readline.listing, columns: session.size.columns, height: max(session.size.rows / 2, 2),
            ellipsis: session.capabilities.glyphs.cut)
    }

    private func run<Line: Reading>(_ line: Line) async -> Line.Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading?.end(.cancelled)
                line.continuation = continuation
                begin(line)
            }
        } onCancel: {
            Task { @MainActor in line.end(.cancelled) }
        }
    }

    // The owner of the display is notified of what happens to the terminal.
    private func attach() {
        session.enter()
        session.holder = host ?? self
    }

    private func begin(_ line: some Reading) {
        attach()
        reading = line
        shownRows = []
        placeReported = nil
        takeReplies()
        askForColours()
        line.begin()
        interruptWatch = session.watchInterrupts { [weak line] in line?.end(.interrupted) }
        startReading()
        // Keys typed ahead during the last read are already queued, and no event will announce them.
        takeKeys()
        if Task.isCancelled { line.end(.cancelled) }
    }

    func startReading() {
        pauseReading()
        // Keys are read once the terminal is ours again.
        guard !session.isLent else { return }
        input = InputSource(descriptor: session.channel.input) { [weak self] in self?.readKeys() }
    }

    /// Stops taking keys, which belong to someone else for now.
    func pauseReading() {
        input?.cancel()
        input = nil
    }

    /// Stops taking keys; further ones stay typed ahead.
    func stopReading() {
        pauseReading()
        if let interruptWatch { session.stopWatching(interruptWatch) }
        interruptWatch = nil
        reading = nil
    }

    /// Keeps, commits or erases the rows of `line` as its `ending` says. An abandoned form loses those below the line.
    func finishRows(of line: some Reading, ended: ReadingEnd) {
        settleWindow()
        switch line.ending {
        case .keep:
            let isGivenUp = ended == .interrupted || ended == .endOfInput
            region.draw(isGivenUp ? line.composeWithoutBelow : line.compose)
        case .commit:
            region.draw(line.composeWithoutBelow)
            region.commit()
        case .erase: region.erase()
        }
    }

    private func readKeys() {
        readline.queue.read()
        session.takeWaitingSignals()
        takeKeys()
    }

    private func takeKeys() {
        guard let reading else { return }
        var waits = readline.feed()
        while let event = readline.event {
            readline.event = nil
            switch event {
            case .enter: if reading.isAccepted { return reading.end(.accepted) }
            case .previous: return reading.end(.previous)
            case .next: return reading.end(.next)
            case .endOfInput: return reading.end(.endOfInput)
            case .redraw: redrawOnClearedScreen(reading)
            case .reveal: reveal(reading)
            }
            waits = readline.feed()
        }
        input?.setTimer(milliseconds: waits ? readline.timeout : nil) { [weak self] in self?.settleEscape() }
        // With more input waiting, nobody would see this frame.
        if !readline.queue.hasInput() { reading.draw() }
    }

    private func settleEscape() {
        // After a stall the timer may be first, although the rest of a sequence has arrived.
        if readline.queue.hasInput() { return readKeys() }
        readline.settleEscape()
        takeKeys()
    }

    func redraw() {
        if let reading { return reading.draw() }
        if !shownRows.isEmpty { show(shownRows) }
    }
}
