/// Reads lines at a terminal in place, checked as they are typed: GNU readline edits, the editor draws.
///
/// Isolated to the main actor. One editor at a time can read in a process, because readline has one state.
@MainActor public final class LineEditor {
    let session: TerminalSession
    let region: LiveRegion
    let readline: Readline
    /// Held while a secret is typed.
    public let dumpGuard: DumpGuard
    private(set) var reading: (any Reading)?
    private var input: InputSource?
    private var interruptWatch: Int?
    private var shownRows: [StyledText] = []
    /// The whole screen that lines are read on; `nil` where they stand among what a shell has shown.
    weak var host: (any TerminalHolder)?
    /// Where a revealed secret is drawn: on the alternate screen, of which no resize pushes a row into the scrollback.
    private let revealed: LiveRegion
    private var isRevealing = false
    /// Ends when the window rests, while it is changing its size.
    var windowChange: Task<Void, Never>?

    /// Draws on `session`, which is entered with the first read.
    public init(session: TerminalSession, dumpGuard: DumpGuard) {
        self.session = session
        self.dumpGuard = dumpGuard
        region = LiveRegion(canvas: session)
        revealed = LiveRegion(canvas: session)
        revealed.isWholeScreen = true
        readline = Readline.engine(input: session.channel.input)
        session.marksPaste = readline.marksPaste
    }

    /// Why the person's start-up file of readline was not read, so that its keys do not count; `nil` where it was.
    public var startupFileFlaw: StartupFileFlaw? { readline.flaw }

    /// Reads a line of text. Cancelling the task ends it with `.cancelled`.
    public func read(_ line: TextLine) async -> LineOutcome {
        await run(TextReading(line: line, editor: self))
    }

    /// Reads a secret; its bytes go to `line.take`. Cancelling the task ends it with `.cancelled`.
    public func readSecret(_ line: SecretLine) async -> SecretOutcome {
        await run(SecretReading(line: line, editor: self))
    }

    /// Asks the view of the line being read again and draws what changed: a countdown, a spinner.
    public func update() { reading?.draw() }

    /// Ends the read with `.cancelled`.
    public func cancel() { reading?.end(.cancelled) }

    /// Draws `rows` in place where no line is read: a spinner while an attempt is running. The cursor is hidden.
    public func show(_ rows: [StyledText]) {
        guard reading == nil else { return }
        attach()
        shownRows = rows
        region.draw { layout in rows.forEach(layout.add) }
    }

    /// Leaves what was drawn in the scrollback and goes to the row after it.
    public func commit() {
        settleWindow()
        shownRows = []
        region.commit()
    }

    /// Takes what was drawn off the screen.
    public func erase() {
        settleWindow()
        shownRows = []
        region.erase()
    }

    /// Completion's candidates in columns, as many as the window has room for.
    var listingRows: [StyledText] {
        CandidateList(readline.listing).rows(columns: session.size.columns, height: max(session.size.rows / 2, 2))
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

    // Whoever draws is told of what happens to the terminal.
    private func attach() {
        session.enter()
        session.holder = host ?? self
    }

    private func begin(_ line: some Reading) {
        attach()
        reading = line
        shownRows = []
        line.begin()
        interruptWatch = session.watchInterrupts { [weak line] in line?.end(.interrupted) }
        startReading()
        // Keys typed ahead during the last read are there already, and no event will tell.
        takeKeys()
        if Task.isCancelled { line.end(.cancelled) }
    }

    func startReading() {
        input?.cancel()
        input = InputSource(descriptor: session.channel.input) { [weak self] in self?.readKeys() }
    }

    /// Takes no more keys, which are somebody else's for a while.
    func pauseReading() {
        input?.cancel()
        input = nil
    }

    /// Takes no more keys: those that come stay typed ahead.
    func stopReading() {
        pauseReading()
        if let interruptWatch { session.stopWatching(interruptWatch) }
        interruptWatch = nil
        reading = nil
    }

    /// Leaves the rows of `line` as it asked for. A form that is given up keeps its line and loses what stands below.
    func leaveRows(of line: some Reading, ended: ReadingEnd) {
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
            case .redraw: (isRevealing ? revealed : region).redrawOnClearedScreen(reading.compose)
            }
            waits = readline.feed()
        }
        input?.setTimer(milliseconds: waits ? readline.patience : nil) { [weak self] in self?.settleEscape() }
        // While more input waits nobody could see the picture.
        if !readline.queue.hasInput() { reading.draw() }
    }

    private func settleEscape() {
        readline.settleEscape()
        takeKeys()
    }

    /// Draws what changed of `reading`.
    func draw(_ reading: some Reading) {
        guard !session.isLent else { return }
        if reading.isRevealed, session.hasAlternateScreen { beginRevealing() } else { endRevealing() }
        (isRevealing ? revealed : region).draw(reading.compose)
    }

    /// Hides what is not to be seen once the line has ended, or where rows may go into the scrollback.
    func conceal(_ reading: some Reading) {
        reading.conceal()
        endRevealing()
    }

    private func beginRevealing() {
        guard !isRevealing else { return }
        isRevealing = true
        CrashGuard.setReset("\u{1B}[H\u{1B}[J\u{1B}[?1049l" + TerminalSession.lineReset, output: session.channel.output)
        session.lines.hold()
        session.output.write("\u{1B}[?1049h\u{1B}[H\u{1B}[2J")
        revealed.forget()
    }

    private func endRevealing() {
        guard isRevealing else { return }
        isRevealing = false
        revealed.forget()
        session.output.write("\u{1B}[H\u{1B}[2J\u{1B}[?1049l")
        region.takeLinesBack()
        CrashGuard.setReset(TerminalSession.lineReset, output: session.channel.output)
    }

    func redraw() {
        if let reading { return reading.draw() }
        if !shownRows.isEmpty { show(shownRows) }
    }
}
