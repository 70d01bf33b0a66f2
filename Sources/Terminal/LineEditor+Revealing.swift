/// A secret in the clear stands on the alternate screen, so that no change of the window's size can push it into the
/// scrollback.
///
/// Where the terminal may have none, it is drawn where the rows of the form are: on the alternate screen if there is
/// one, else in their place, and either way the rows are drawn anew afterwards.
extension LineEditor {
    /// Draws what changed in `reading`.
    func draw(_ reading: some Reading) {
        guard !session.isLent else { return }
        if reading.isRevealed, mayReveal { beginRevealing() } else { endRevealing() }
        (isRevealing ? revealed : region).draw(reading.compose)
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
        switch session.alternateScreen {
        case .none: false
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
        if session.alternateScreen == .certain {
            setReset("\u{1B}[H\u{1B}[J" + Self.alternateOff)
            session.output.write(Self.alternateOn + Self.cleared)
        } else {
            setReset(Self.alternateOff)
            region.giveWay(after: Self.alternateOn)
        }
    }

    private func endRevealing() {
        guard isRevealing else { return }
        isRevealing = false
        if session.alternateScreen == .certain {
            revealed.forget()
            session.output.write(Self.cleared + Self.alternateOff)
        } else {
            revealed.erase()
            region.returnToPlace(before: Self.alternateOff)
        }
        region.reprintLines()
        setReset("")
    }

    private func setReset(_ code: String) {
        CrashGuard.setReset(code + TerminalSession.lineReset, output: session.channel.output)
    }

    private static let alternateOn = "\u{1B}[?1049h"
    private static let alternateOff = "\u{1B}[?1049l"
    private static let cleared = "\u{1B}[H\u{1B}[2J"
}
