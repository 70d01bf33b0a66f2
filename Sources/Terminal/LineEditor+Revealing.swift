/// A secret in the clear stands on the alternate screen, so that no change of the window's size can push it into the
/// scrollback.
///
/// Where it would be kept, it is not shown at all. Where the terminal may have none, it is drawn where the rows of the
/// form are: on the alternate screen if there is one, else in their place, and either way the rows are drawn anew
/// afterwards.
extension LineEditor {
    /// Draws what changed in `reading`.
    func draw(_ reading: some Reading) {
        guard !session.isLent else { return }
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

    /// Hides whatever must not be visible once the line has ended, or when rows may go into the scrollback.
    func conceal(_ reading: some Reading) {
        reading.conceal()
        endRevealing()
    }

    /// Clears the screen and draws `reading` anew.
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
        CrashGuard.setReset(code + session.lineReset, output: session.channel.output)
    }

    private var alternateOn: String { "\u{1B}[?1049h" + session.keyboard.screen.neutral }
    private var alternateOff: String { session.keyboard.screen.asFound + "\u{1B}[?1049l" }
    private static let cleared = "\u{1B}[H\u{1B}[2J"
}
