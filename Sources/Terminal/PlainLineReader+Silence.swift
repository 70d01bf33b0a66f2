/// What is typed while nothing is asked.
extension PlainLineReader {
    /// Shows nothing of what is typed from now on, until the next question or ``endSilence()``: somebody may type a
    /// password again while a request that has it seems to do nothing.
    package func beginSilence() {
        session.holder = self
        if session.modes.reading != .silence { session.modes.set(.silence) }
    }

    /// Discards what was typed in the silence, which goes on.
    package func dropTyped() {
        if session.modes.reading == .silence { session.modes.dropInput() }
    }

    /// Discards what was typed in the silence, if there is one, and shows again what is typed.
    package func endSilence() {
        guard session.modes.reading == .silence else { return }
        session.modes.dropInput()
        session.modes.set(.asFound)
    }
}
