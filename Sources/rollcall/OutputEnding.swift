import Glibc

/// How a run ends once standard output accepts no more data: at once, unless a session has to be ended first that
/// nobody else knows of.
@MainActor
final class OutputEnding {
    /// Whether there is such a session, and how it is ended.
    var session: (isThere: () -> Bool, end: () async -> Void)?
    /// What the run ends with; `nil` while somebody reads its output.
    private(set) var status: ExitStatus?

    /// Ends the program, or has it end soon; further calls do nothing.
    func end(_ status: ExitStatus) {
        guard self.status == nil else { return }
        guard let session, session.isThere() else { exit(status.rawValue) }
        self.status = status
        Task {
            await session.end()
            exit(status.rawValue)
        }
    }
}
