import Text

extension Screen {
    /// Reads a line on the last row of the screen, below the rest of the picture. Esc gives it up (`.endOfInput`).
    ///
    /// - Parameters:
    ///   - prompt: The text in front of the line.
    ///   - changed: Called with the typed text after each key, before the picture is requested.
    package func readLine(
        _ prompt: StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> LineOutcome {
        stopReadingKeys()
        isReadingLine = true
        shown = []
        var last: String?
        let line = TextLine(text: text, ending: .keep, history: history, completion: completion) { [self] text in
            editor.readline.behaviour.escapeGivesUp = true
            isComposing = true
            defer { isComposing = false }
            if text != last {
                last = text
                changed(text)
            }
            let frame = session.ability.widths.inForce { view() }
            editor.region.pictures = frame.pictures
            return LineView(above: frame.rows.dropLast(), prompt: prompt)
        }
        let outcome = await editor.read(line)
        isReadingLine = false
        readKeys()
        setNeedsDisplay()
        return outcome
    }
}
