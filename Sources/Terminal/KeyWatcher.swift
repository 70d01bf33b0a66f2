/// Watches for Ctrl-C, and nothing else, while no line is being read. Other keys stay typed ahead for the next read.
@MainActor package final class KeyWatcher {
    private let session: TerminalSession
    private var id: Int?

    package init(session: TerminalSession) { self.session = session }

    /// Calls `onInterrupt` for each Ctrl-C until `stop()`.
    package func start(onInterrupt: @escaping @MainActor () -> Void) {
        stop()
        id = session.watchInterrupts(onInterrupt)
    }

    package func stop() {
        if let id { session.stopWatching(id) }
        id = nil
    }
}
