import Text

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
    ) async -> LineOutcome {
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
