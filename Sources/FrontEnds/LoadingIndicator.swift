import Display
import Terminal

/// A row that says what is in progress, shown once it takes longer than ``Spinner/delay``; Ctrl-C cancels it.
@MainActor
final class LoadingIndicator {
    private let editor: LineEditor
    private let watcher: KeyWatcher
    private let spinner: Spinner
    private var task: Task<Void, Never>?

    init(
        editor: LineEditor, session: TerminalSession, text: String, clock: any Clock<Duration>,
        cancel: @escaping @MainActor () -> Void
    ) {
        self.editor = editor
        spinner = Spinner(clock: clock, glyphs: session.capabilities.glyphs)
        watcher = KeyWatcher(session: session)
        watcher.start(onInterrupt: cancel)
        task = Task { [spinner] in
            await spinner.run { sign, _ in editor.show([StyledText(sign, .accent) + StyledText(" \(text)", .dim)]) }
        }
    }

    /// Removes the row.
    func stop() {
        task?.cancel()
        watcher.stop()
        if spinner.isShown { editor.erase() }
    }
}
