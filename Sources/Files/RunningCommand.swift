private import Glibc

/// A command that has been started, and the time at which it is given up.
package struct RunningCommand {
    private let child: Int32
    private let hasOwnGroup: Bool
    /// When it is given up; `nil` for never.
    package var end: ContinuousClock.Instant?
    private var reported: Int32?

    /// How long a command that is stopped may take to clean up.
    private static let grace = Duration.milliseconds(500)

    /// - Parameter hasOwnGroup: Whether it is in a process group of its own, which is stopped with it.
    package init(child: Int32, hasOwnGroup: Bool = false, end: ContinuousClock.Instant? = nil) {
        self.child = child
        self.hasOwnGroup = hasOwnGroup
        self.end = end
    }

    /// Starts a shell command in the process group of this program.
    ///
    /// - Parameters:
    ///   - input: All of its standard input, no more than a pipe has room for. It may close that without reading it.
    ///   - output: Its standard output and standard error.
    package init(
        shell command: String, environment: [String: String], input: UnsafeRawBufferPointer, output: Int32,
        timeout: Duration
    ) throws(Program.Fault) {
        let pipe = try Program.pipe()
        let program = Program(
            shell: command, environment: environment,
            descriptors: [
                (STDIN_FILENO, .descriptor(pipe.reader)), (STDOUT_FILENO, .descriptor(output)),
                (STDERR_FILENO, .descriptor(output)),
            ])
        defer { for end in [pipe.reader, pipe.writer] { close(end) } }
        self.init(child: try program.start(), end: .now + timeout)
        // A command that does not read may have ended.
        try? Descriptor.write(input, to: pipe.writer)
    }

    /// How often the end of a command is looked for while its output stays open.
    package static let interval = Duration.milliseconds(20)

    /// How the command ended; `nil` while it runs.
    package var status: Status? {
        reported.map { $0 & 0x7F == 0 ? .exited($0 >> 8 & 0xFF) : .signalled($0 & 0x7F) }
    }

    package enum Status: Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    package var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

    /// Looks whether the command has ended.
    package mutating func hasEnded() -> Bool {
        var found: Int32 = 0
        if reported == nil, waitpid(child, &found, WNOHANG) == child { reported = found }
        return reported != nil
    }

    /// Waits until the command has ended or is given up.
    package mutating func wait() {
        while !isOver, !hasEnded() { usleep(UInt32(Self.interval / .microseconds(1))) }
    }

    /// Stops a command that still runs, first gently.
    package mutating func stop() {
        if hasEnded() { return }
        let target = hasOwnGroup ? -child : child
        kill(target, SIGTERM)
        end = ContinuousClock.now + Self.grace
        wait()
        if hasEnded() { return }
        kill(target, SIGKILL)
        var found: Int32 = 0
        while waitpid(child, &found, 0) < 0, errno == EINTR {}
        reported = found
    }
}
