internal import CLibraries
package import Terminal
import Text

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

    /// Reads a line of text; returns how that ended, with the text as it was then. Cancelling the task ends the read
    /// with `.cancelled`.
    package func read(_ line: TextLine) async -> (end: ReadingEnd, text: String) {
        await run(TextReading(line: line, editor: self))
    }

    /// Reads a secret, whose bytes go to `line.take`. Cancelling the task ends the read with `.cancelled`.
    package func readSecret(_ line: SecretLine) async -> ReadingEnd {
        await run(SecretReading(line: line, editor: self))
    }

    /// Requests the view of the current line again and draws what changed: a countdown, a spinner.
    package func update() { reading?.draw() }

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
        // Keys are read once this program has the terminal again.
        guard !session.isSuspended else { return }
        input = InputSource(descriptor: session.channel.input) { [weak self] in self?.readKeys() }
    }

    /// Stops reading keys, which are another program's for now.
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

/// The questions to the terminal before the first form, and the handling of its answers.
extension LineEditor {
    /// Asks the terminal for its colours, once. The first frame does not wait for them.
    func askForColours() {
        guard inquiry == nil, host == nil, session.mayAsk else { return }
        inquiry = TerminalInquiry(.none)
        session.output.write(TerminalInquiry.inPlace)
    }

    /// Takes what the terminal answers, unless a full screen does.
    func takeReplies() {
        guard host == nil else { return }
        readline.queue.replied = { [weak self] reply in
            MainActor.assumeIsolated { self?.take(reply: Array(reply)) }
        }
    }

    private func take(reply: [UInt8]) {
        if reply.last == UInt8(ascii: "R") {
            placeReported?(reply)
        } else if inquiry?.take(reply) == true, let traits = inquiry?.traits, session.learn(traits) {
            for region in [region, revealed] { region.pen.capabilities = session.capabilities }
            // What is drawn has other colours from now on.
            region.isMoved = true
        }
    }

    /// Reads the terminal's outstanding answers, which a shell would otherwise take for typing.
    func awaitAnswers() {
        guard let inquiry, inquiry.isPending else { return }
        inquiry.awaitEnd(in: readline.queue)
    }
}

extension LineEditor: TerminalHolder {
    // The next size may push rows into the scrollback, so nothing stays revealed from the first change on. Terminals
    // wrap, scroll and bring back rows at each intermediate size, so their positions are known only once the window has
    // settled.
    package func windowResized() {
        if let reading {
            let isInSight = reading.isRevealed && alternateScreen != .certain
            conceal(reading)
            if isInSight { reading.draw() }
        }
        region.isWindowChanging = true
        windowChange?.cancel()
        windowChange = Task { [weak self, restTime = session.restTime] in
            guard (try? await Task.sleep(for: restTime)) != nil else { return }
            self?.settleWindow()
        }
    }

    /// Redraws once the window has stopped changing its size.
    func settleWindow() {
        guard let windowChange else { return }
        windowChange.cancel()
        self.windowChange = nil
        region.isWindowChanging = false
        redraw()
        if !region.isEmpty { region.reprintLines() }
    }

    package func terminalResumed() {
        region.restart()
        if reading != nil { startReading() }
        redraw()
    }

    // A revealed secret must not stay in the scrollback. Keys typed in the meantime are another program's.
    package func terminalLeaves() {
        settleWindow()
        pauseReading()
        if let reading {
            conceal(reading)
            region.draw(reading.composeWithoutBelow)
        }
        region.commit()
        awaitAnswers()
    }

    package func wipeSecret() -> Bool { reading?.wipe() ?? false }
}

/// A secret in the clear stands on the alternate screen, so that no change of the window's size can push it into the
/// scrollback.
///
/// Where it would be kept, it is not shown at all. Where the terminal may have none, it is drawn where the rows of the
/// form are: on the alternate screen if there is one, else in their place, and either way the rows are drawn anew
/// afterwards.
extension LineEditor {
    /// Draws what changed in `reading`.
    func draw(_ reading: some Reading) {
        guard !session.isSuspended else { return }
        // What is typed counts, even if the frame that shows it has to wait.
        if region.pacing.isBehind {
            _ = reading.view
            return
        }
        if reading.isRevealed, mayReveal { beginRevealing() } else { endRevealing() }
        (isRevealing ? revealed : region).draw(reading.compose)
    }

    /// Reveals the secret of `reading`, or hides it again.
    func reveal(_ reading: some Reading) {
        guard reading.mayBeRevealed else { return }
        guard alternateScreen == .asked, !reading.isRevealed else {
            return reading.toggleRevealed(isPossible: alternateScreen != .missing)
        }
        // Asked already.
        guard placeReported == nil else { return }
        var before: [UInt8]?
        placeReported = { [weak self, weak reading] place in
            guard let self else { return }
            guard let asked = before else { return before = place }
            placeReported = nil
            alternateScreen = place == asked ? .certain : .missing
            if let reading, reading.continuation != nil { reveal(reading) }
        }
        session.output.write(AlternateScreen.question)
    }

    /// Hides text that must not be visible once the line has ended, or when rows may go into the scrollback.
    func conceal(_ reading: some Reading) {
        reading.conceal()
        endRevealing()
    }

    func redrawOnClearedScreen(_ reading: some Reading) {
        // A terminal may keep what it clears, and this need not be the alternate screen.
        if isRevealing { revealed.erase() }
        (isRevealing ? revealed : region).redrawOnClearedScreen(reading.compose)
    }

    private var mayReveal: Bool {
        switch alternateScreen {
        case .none, .asked, .missing: false
        // Where the rows are is known only once the window has settled.
        case .possible: isRevealing || !region.isWindowChanging
        case .certain: true
        }
    }

    private func beginRevealing() {
        guard !isRevealing else { return }
        isRevealing = true
        session.lines.hold()
        revealed.forget()
        if alternateScreen == .certain {
            setReset("\u{1B}[H\u{1B}[J" + alternateOff)
            session.output.write(alternateOn + Self.cleared)
        } else {
            setReset(alternateOff)
            region.giveWay(after: alternateOn)
        }
    }

    private func endRevealing() {
        guard isRevealing else { return }
        isRevealing = false
        if alternateScreen == .certain {
            revealed.forget()
            session.output.write(Self.cleared + alternateOff)
        } else {
            revealed.erase()
            region.returnToPlace(before: alternateOff)
        }
        region.reprintLines()
        setReset("")
    }

    private func setReset(_ code: String) {
        csignals_set_reset(code + session.lineReset)
    }

    private var alternateOn: String { "\u{1B}[?1049h" + session.keyboard.screen.neutral }
    private var alternateOff: String { session.keyboard.screen.asFound + "\u{1B}[?1049l" }
    private static let cleared = "\u{1B}[H\u{1B}[2J"
}

/// Completion's candidates as rows of columns.
enum CandidateList {
    /// Returns at most `height` rows; the last one says how many candidates did not fit.
    static func rows(of candidates: [String], columns: Int, height: Int, ellipsis: String) -> [StyledText] {
        guard !candidates.isEmpty else { return [] }
        let candidates = candidates.map(\.cleanedForTerminal)
        let width = min((candidates.map(\.displayWidth).max() ?? 1) + 2, columns)
        let across = max(columns / width, 1)
        let needed = (candidates.count + across - 1) / across
        let isCut = needed > height
        let shown = isCut ? Array(candidates.prefix(max((height - 1) * across, 1))) : candidates
        var rows = stride(from: 0, to: shown.count, by: across).map { start in
            let row = shown[start..<min(start + across, shown.count)]
            return row.dropLast().reduce(StyledText()) {
                $0 + StyledText($1, .dim).padded(to: width - 1, gap: 1, ellipsis: ellipsis)
            }
                + StyledText(row.last ?? "", .dim).truncated(to: width - 1, ellipsis: ellipsis)
        }
        if isCut { rows.append(StyledText("+\(candidates.count - shown.count)", .dim)) }
        return rows
    }
}
