extension LineEditor: TerminalHolder {
    // The next size may push rows into the scrollback: nothing is revealed from the first one on. Terminals fold, scroll and
    // bring back rows with each size on the way, so that where they are is known only when the window rests.
    func windowResized() {
        if let reading {
            let isInSight = reading.isRevealed && !session.hasAlternateScreen
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

    /// Draws again on a window that was changing its size.
    func settleWindow() {
        guard let windowChange else { return }
        windowChange.cancel()
        self.windowChange = nil
        region.isWindowChanging = false
        redraw()
        if !region.isEmpty { region.takeLinesBack() }
    }

    func terminalResumed() {
        region.restart()
        if reading != nil { startReading() }
        redraw()
    }

    // A revealed secret does not stay in the scrollback. Keys that are typed meanwhile are not ours.
    func terminalLeaves() {
        settleWindow()
        pauseReading()
        if let reading {
            conceal(reading)
            region.draw(reading.composeWithoutBelow)
        }
        region.commit()
    }

    func wipeSecret() -> Bool { reading?.wipe() ?? false }
}
