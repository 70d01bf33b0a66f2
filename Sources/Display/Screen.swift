internal import CLibraries
import Glibc
package import Terminal
import Text

/// The full screen of a terminal, drawn on its alternate buffer and restored however it is left.
///
/// It draws through the line editor's region, so that a line read on it is part of the frame and only what changed is
/// written. Isolated to the main actor.
@MainActor package final class Screen {
    /// Input from the person, or what came in its place.
    package enum Input: Sendable, Hashable {
        case key(Key)
        /// Ctrl-C.
        case interrupted
        /// `wake` was called.
        case woken
        /// The terminal is gone.
        case endOfInput
    }

    /// Renders the frame, requested whenever it may have changed.
    ///
    /// It must be pure, since it can be called at any moment.
    package var view: @MainActor () -> Frame = { Frame() }
    /// Called when the window has changed its size, even while this process was stopped.
    package var resized: @MainActor (TerminalSession.Size) -> Void = { _ in }

    /// Called when the terminal has reported something about itself that affects what is drawn.
    package var learned: @MainActor (TerminalTraits) -> Void = { _ in }

    package var size: TerminalSession.Size { session.size }
    package var capabilities: TerminalCapabilities { session.capabilities }
    package private(set) var isOpen = false
    /// How pictures are painted; `nil` paints none.
    package var pictureProtocol: PictureProtocol? {
        didSet {
            guard pictureProtocol != oldValue else { return }
            editor.region.painter.method = pictureProtocol
            setNeedsDisplay()
        }
    }

    /// The size of a cell in pixels; 8 by 16 if the terminal does not say.
    package var cellSize: (width: Int, height: Int) {
        let size = TerminalSession.measureCell(session.channel.output)
        editor.region.painter.cell = size
        return size
    }

    let session: TerminalSession
    let editor: LineEditor
    var isReadingLine = false
    var isComposing = false
    private let keys: KeyReader
    private let hasMouse: Bool
    private var source: InputSource?
    private var waiting: CheckedContinuation<Input, Never>?
    private var interrupts = 0
    private var interruptWatch: Int?
    private var isWoken = false
    /// The rows on the screen; empty if they are unknown.
    var shown: [StyledText] = []
    private var isDirty = true
    /// What the terminal is asked about itself, once; `nil` before that.
    var inquiry: TerminalInquiry?
    var hasSwitchedClusters = false

    /// - Parameter hasMouse: Whether the terminal is asked to report clicks and the wheel; its own selection then needs
    ///   Shift.
    package init(session: TerminalSession, editor: LineEditor, hasMouse: Bool) {
        self.session = session
        self.editor = editor
        self.hasMouse = hasMouse
        keys = KeyReader(editor.readline.queue)
        editor.region.pacing.gaveUp = { [weak self] in self?.setNeedsDisplay() }
    }

    /// Takes over the full screen. Its previous contents come back with `close()`.
    package func open() {
        guard !isOpen else { return }
        isOpen = true
        session.enter()
        editor.commit()
        editor.host = self
        session.holder = self
        editor.region.isWholeScreen = true
        interruptWatch = session.watchInterrupts { [weak self] in self?.interrupted() }
        take()
        readKeys()
        setNeedsDisplay()
    }

    /// Restores the previous contents of the screen.
    package func close() {
        guard isOpen else { return }
        releaseTerminal()
        editor.region.isWholeScreen = false
        editor.region.restingRow = nil
        isOpen = false
        stopReadingKeys()
        if let interruptWatch { session.stopWatching(interruptWatch) }
        editor.host = nil
        session.holder = nil
        csignals_set_reset(codesOff)
    }

    /// Marks the frame as changed: it is drawn once no more typed input is waiting to be taken.
    package func setNeedsDisplay() {
        isDirty = true
        if waiting != nil || isReadingLine { drawIfNeeded() }
    }

    /// Returns the next key, or what came in its place.
    package func input() async -> Input {
        if let ready = ready() { return ready }
        drawIfNeeded()
        return await withCheckedContinuation { waiting = $0 }
    }

    /// Asks the terminal to put `text` on the clipboard (OSC 52), which it may or may not do.
    package func copy(_ text: String) { session.copy(text) }

    /// Ends the current wait for input, or the next one.
    package func wake() {
        isWoken = true
        deliver()
    }

    /// Ends the reading of a line, if one is read.
    package func cancelLine() {
        if isReadingLine { editor.cancel() }
    }

    /// Clears the screen and redraws everything.
    package func redraw() {
        // It is drawn anew once this program has the terminal again.
        guard !session.isSuspended else { return }
        session.output.write(editor.region.painter.release() + "\u{1B}[H\u{1B}[2J")
        editor.region.forget()
        shown = []
        isDirty = true
        drawIfNeeded()
    }

    func drawIfNeeded() {
        guard isOpen, isDirty, !isComposing, !editor.region.pacing.isBehind else { return }
        isDirty = false
        if editor.region.pen.capabilities != session.capabilities {
            editor.region.pen.capabilities = session.capabilities
        }
        if isReadingLine { return editor.update() }
        let frame = session.capabilities.widths.inForce { view() }
        editor.region.pictures = frame.pictures
        editor.region.restingRow = frame.selectedRow
        editor.region.drawScreen(frame.rows, after: shown)
        shown = frame.rows
    }

    func readKeys() {
        stopReadingKeys()
        // They are read once this program has the terminal again.
        guard !session.isSuspended else { return }
        source = InputSource(descriptor: session.channel.input) { [weak self] in
            guard let self else { return }
            editor.readline.queue.read()
            deliver()
            // An answer of the terminal may have come that a frame waited for.
            if waiting != nil { drawIfNeeded() }
        }
    }

    func stopReadingKeys() {
        source?.cancel()
        source = nil
    }

    private func deliver() {
        guard let continuation = waiting, let input = ready() else { return }
        waiting = nil
        continuation.resume(returning: input)
    }

    private func ready() -> Input? {
        if interrupts > 0 {
            interrupts -= 1
            return .interrupted
        }
        if isWoken {
            isWoken = false
            return .woken
        }
        switch keys.next() {
        case .key(let key):
            source?.setTimer(milliseconds: nil) {}
            return .key(key)
        case .nothing(let waits):
            if editor.readline.queue.isAtEnd { return .endOfInput }
            let timeout = waits ? editor.readline.timeout : nil
            source?.setTimer(milliseconds: timeout) { [weak self] in self?.settle() }
            return nil
        }
    }

    private func settle() {
        // If no input is awaited, the queue keeps the key: the next wait times it anew.
        guard waiting != nil else { return }
        guard let key = keys.settle(), let continuation = waiting else { return deliver() }
        waiting = nil
        continuation.resume(returning: .key(key))
    }

    // If nobody handles the first one, the second ends the process.
    private func interrupted() {
        guard interrupts == 0 else { session.die(of: SIGINT) }
        interrupts = 1
        deliver()
    }

    private func take() {
        takeReplies()
        editor.region.pacing.isOn = inquiry?.traits.isComplete == true
        setReset()
        session.lines.hold()
        let questions = questions()
        session.output.write(
            questions.before + "\u{1B}[?1049h" + session.keyboard.screen.neutral + questions.after + "\u{1B}[H\u{1B}[2J"
                + (hasMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
                + (hasSwitchedClusters ? "\u{1B}[?2027h" : ""))
        editor.region.forget()
        shown = []
    }

    private func releaseTerminal() {
        guard isOpen else { return }
        // Before erasing the rows, which forgets the pictures.
        let pictures = editor.region.painter.release()
        editor.region.erase()
        session.output.write(
            pictures + (hasSwitchedClusters ? "\u{1B}[?2027l" : "")
                + (hasMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "")
                + session.keyboard.screen.asFound + "\u{1B}[?1049l")
        awaitAnswers()
        editor.region.pacing.isOn = false
        session.lines.release()
    }

    func setReset() {
        let text =
            (session.synchronizesOutput ? "\u{1B}[?2026l" : "") + (hasSwitchedClusters ? "\u{1B}[?2027l" : "")
            + "\u{1B}[?1006l\u{1B}[?1000l" + session.keyboard.screen.asFound + "\u{1B}[?1049l" + codesOff
        csignals_set_reset(text)
    }

    private var codesOff: String { session.keyboard.asFound + "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m" }
}

extension Screen: TerminalHolder {
    package func windowResized() {
        resized(session.size)
        redraw()
    }

    package func terminalResumed() {
        take()
        if !isReadingLine { readKeys() } else if editor.reading != nil { editor.startReading() }
        windowResized()
        // Times anew what waits for the rest of a sequence.
        deliver()
    }

    // Keys typed in the meantime are another program's.
    package func terminalLeaves() {
        stopReadingKeys()
        editor.pauseReading()
        releaseTerminal()
    }

    package func wipeSecret() -> Bool { editor.wipeSecret() }
}

extension Screen {
    /// Reads a line on the last row of the screen, below the rest of the frame. Esc gives it up (`.endOfInput`).
    ///
    /// - Parameters:
    ///   - prompt: The text in front of the line, asked for whenever it is drawn.
    ///   - moved: Takes the keys that move in the frame instead of in the line, and returns whether that accepts the
    ///     line; `nil` leaves them to the line.
    ///   - changed: Called with the typed text when it has changed, before the frame is requested and before `moved`.
    package func readLine(
        _ prompt: @escaping @autoclosure @MainActor () -> StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?, moved: (@MainActor (Key) -> Bool)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> (end: ReadingEnd, text: String) {
        stopReadingKeys()
        isReadingLine = true
        shown = []
        var last: String?
        func tell(_ text: String) {
            guard text != last else { return }
            last = text
            changed(text)
        }
        // Keys that came together are taken before any of them is drawn.
        func move(_ key: Key) -> Bool {
            tell(editor.readline.text)
            return moved?(key) == true
        }
        let line = TextLine(
            text: text, ending: .keep, history: history, moved: moved == nil ? nil : move, givesUpOnEscape: true,
            completion: completion
        ) { [self] text in
            isComposing = true
            defer { isComposing = false }
            tell(text)
            let frame = session.capabilities.widths.inForce { view() }
            editor.region.pictures = frame.pictures
            return LineView(above: frame.rows.dropLast(), prompt: prompt())
        }
        let outcome = await editor.read(line)
        isReadingLine = false
        readKeys()
        setNeedsDisplay()
        return outcome
    }
}

/// The questions to the terminal about itself, and the handling of its answers.
extension Screen {
    /// Returns the questions for the terminal, if it was not asked yet, to be sent before and after switching to the
    /// alternate screen. The screen has to be cleared after them.
    func questions() -> (before: String, after: String) {
        guard inquiry == nil, session.mayAsk else { return ("", "") }
        let inquiry = TerminalInquiry(session.pictureQuestion, takesUTF8: session.capabilities.letters.areUTF8)
        self.inquiry = inquiry
        return (inquiry.questionPastTmux, inquiry.questions)
    }

    private func takeReplies() {
        editor.readline.queue.replied = { [weak self] reply in
            MainActor.assumeIsolated { self?.take(reply: Array(reply)) }
        }
    }

    private func take(reply: [UInt8]) {
        editor.region.pacing.take(reply)
        if inquiry?.take(reply) == true { answered() }
    }

    private func answered() {
        guard let inquiry, isOpen, inquiry.traits.isComplete else { return }
        editor.region.pacing.isOn = true
        let traits = inquiry.traits
        let looksDifferent = session.learn(traits)
        if traits.clusters == .off, !hasSwitchedClusters {
            hasSwitchedClusters = true
            session.output.write("\u{1B}[?2027h")
        }
        setReset()
        learned(traits)
        guard looksDifferent else { return }
        // Deferred until the keys that came with the answer have been taken.
        Task { @MainActor [weak self] in
            guard let self, isOpen else { return }
            redraw()
        }
    }

    /// Reads the terminal's outstanding answers, which a shell would otherwise take for typing.
    func awaitAnswers() {
        if editor.region.pacing.isAwaiting {
            editor.readline.queue.awaitDeviceAttributes(within: FramePacing.leavingLimit)
        } else if let inquiry, inquiry.isPending {
            inquiry.awaitEnd(in: editor.readline.queue)
        }
    }
}

extension TerminalInquiry {
    /// Reads what is still to come of the answers, so that nobody takes it for typing.
    func awaitEnd(in queue: KeyQueue) {
        queue.awaitDeviceAttributes(within: .milliseconds(300))
        stopWaiting()
    }
}

extension KeyQueue {
    /// Reads until the answer to `CSI c` has come, or the terminal is gone, and drops it and what came before it.
    fileprivate func awaitDeviceAttributes(within limit: Duration) {
        let end = ContinuousClock.now.advanced(by: limit)
        while ContinuousClock.now < end, !isAtEnd, !waiting.hasDeviceAttributes {
            if hasInput(within: 20) { read() }
        }
        if waiting.hasDeviceAttributes { waiting.removeFirst(waiting.count) }
        replied = nil
    }
}

extension ByteBuffer {
    /// Whether the answer to `CSI c`, which comes last, has arrived.
    fileprivate var hasDeviceAttributes: Bool {
        var isReply = false
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "?"), place > 1, bytes[place - 1] == UInt8(ascii: "["), bytes[place - 2] == 0x1B {
                isReply = true
            } else if isReply, byte == UInt8(ascii: "c") {
                return true
            } else if !(0x30...0x3B).contains(byte) {
                isReply = false
            }
        }
        return false
    }
}
