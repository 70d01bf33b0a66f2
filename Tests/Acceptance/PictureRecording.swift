import Harness
import Synchronization
import Testing

/// A committed picture that moves: each frame that is taken of a terminal must be the committed one, and in the end the
/// whole. With ROLLCALL_UPDATE_PICTURES in the environment it is drawn anew instead.
struct PictureRecording {
    private let picture: Picture
    private let terminal: PseudoTerminal
    private let committed: Set<Substring>
    private var recording: ScreenRecording
    private var last: ScreenEmulator?
    /// What the next countdown is drawn as, in seconds: a second less with each, as they are seen.
    private var left: Int

    /// - Parameter left: what the first countdown is drawn as, in seconds.
    init(_ name: String, of title: String, on terminal: PseudoTerminal, left: Int) throws {
        picture = Picture(name: name, title: title)
        self.terminal = terminal
        committed = Set((picture.committed ?? "").split(separator: "\n"))
        let screen = terminal.screen
        recording = ScreenRecording(
            title: title, columns: screen.columns, rows: screen.rows, onLight: Picture.onLight)
        self.left = left
    }

    /// Types a text, a frame for each key.
    mutating func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for key in text { try await press(String(key), for: .milliseconds(70), sourceLocation: sourceLocation) }
    }

    /// Presses keys one after the other, each with a frame that is shown for `duration`.
    mutating func press(
        _ keys: String..., for duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for key in keys {
            terminal.send(key)
            try await take(for: duration, sourceLocation: sourceLocation)
        }
    }

    /// Waits for a screen that is not the last one, has `part` and is the committed frame, and takes it.
    mutating func take(
        _ part: String? = nil, for duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (last, recording, committed, left) = (self.last, self.recording, self.committed, self.left)
        let seen = Mutex<ScreenEmulator?>(nil)
        try await terminal.expect(
            "the next frame of \(picture.name), \(part ?? "")", sourceLocation: sourceLocation
        ) { state in
            let screen = state.screen
            guard part.map(screen.contains) ?? true, screen.looksOther(than: last) else { return false }
            var next = recording
            let lines = next.append(screen, for: duration) { Picture.normalised($0, left: left) }
            seen.withLock { $0 = screen }
            return Picture.areDrawnAnew || lines.allSatisfy { committed.contains($0[...]) }
        }
        // Shorter than a countdown's second.
        if Picture.areDrawnAnew { await terminal.quiet(for: .milliseconds(300)) }
        let screen = Picture.areDrawnAnew ? terminal.screen : seen.withLock { $0 } ?? terminal.screen
        self.recording.append(screen, for: duration) { Picture.normalised($0, left: left) }
        self.last = screen
        if screen.text.contains(Picture.countdown) { self.left -= 1 }
    }

    /// Compares the whole, or writes it.
    func end(sourceLocation: SourceLocation = #_sourceLocation) throws {
        if Picture.areDrawnAnew { return try picture.write(recording.svg) }
        #expect(
            recording.svg == picture.committed, "\(picture.name).svg is not what is drawn now: make pictures",
            sourceLocation: sourceLocation)
        #expect(terminal.screen.unknown.isEmpty, sourceLocation: sourceLocation)
    }
}

extension ScreenEmulator {
    fileprivate func looksOther(than other: ScreenEmulator?) -> Bool {
        guard let other else { return true }
        return cells != other.cells || (row, column, isCursorShown) != (other.row, other.column, other.isCursorShown)
    }
}
