extension LineEditor: TerminalHolder {
    // The next size may push rows into the scrollback, so nothing stays revealed from the first change on. Terminals
    // wrap, scroll and bring back rows at each intermediate size, so their positions are known only once the window has
    // settled.
    func windowResized() {
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

    func terminalResumed() {
        region.restart()
        if reading != nil { startReading() }
        redraw()
    }

    // A revealed secret must not stay in the scrollback. Keys typed in the meantime belong to someone else.
    func terminalLeaves() {
        settleWindow()
        pauseReading()
        if let reading {
            conceal(reading)
            region.draw(reading.composeWithoutBelow)
        }
        region.commit()
        awaitAnswers()
    }

    func wipeSecret() -> Bool { reading?.wipe() ?? false }
}
