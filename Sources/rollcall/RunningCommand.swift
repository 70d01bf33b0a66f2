import Glibc

/// A command that has been started, and the time at which it is given up.
struct RunningCommand {
    let child: pid_t
    let end: ContinuousClock.Instant
    private var reported: Int32?

    /// How long a command that is stopped may take to clean up.
    private static let grace = Duration.milliseconds(500)

    init(child: pid_t, end: ContinuousClock.Instant) {
        self.child = child
        self.end = end
    }

    /// How often the end of a command is looked for while its output stays open.
    static let interval = Duration.milliseconds(20)

    /// How the command ended; `nil` while it runs.
    var status: Status? {
        reported.map { $0 & 0x7F == 0 ? .exited($0 >> 8 & 0xFF) : .signalled($0 & 0x7F) }
    }

    enum Status {
        case exited(Int32)
        case signalled(Int32)
    }

    var isOver: Bool { ContinuousClock.now >= end }

    /// Looks whether the command has ended.
    mutating func hasEnded() -> Bool {
        var found: Int32 = 0
        if reported == nil, waitpid(child, &found, WNOHANG) == child { reported = found }
        return reported != nil
    }

    /// Stops a command that still runs, first gently.
    mutating func stop() {
        if hasEnded() { return }
        kill(child, SIGTERM)
        let end = ContinuousClock.now + Self.grace
        while ContinuousClock.now < end {
            if hasEnded() { return }
            usleep(5_000)
        }
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
}
