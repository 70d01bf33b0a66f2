import Dispatch
import Files
import Glibc
package import Logging
import Synchronization

/// A shell command that gets audit events as lines of standard input, from a thread of its own: nobody waits for it.
///
/// It is started again if it ends. Lines that do not fit into the queue, since the command does not read, are dropped
/// and counted.
package final class AuditCommand: Sendable {
    package struct Limits: Sendable {
        /// The bytes that may wait.
        package var queue = 1 << 20
        /// The pauses before the command is started again: each is twice the one before. A command that ran for longer
        /// than the longest begins with the first.
        package var firstPause = Duration.seconds(1)
        package var longestPause = Duration.seconds(60)
        /// How long the command may take to read what is left and to end, once the server ends.
        package var ending = Duration.seconds(3)

        package init() {}
    }

    private struct Queue {
        var lines: [[UInt8]] = []
        /// The bytes of these lines, and of those that the thread has taken and not written yet.
        var bytes = 0
        var dropped = 0
        /// When the command is stopped; `nil` until the server ends.
        var end: ContinuousClock.Instant?
    }

    /// Why the command gets no more lines.
    private enum Fault {
        case notStarted(Int32)
        case ended(RunningCommand.Status?)
    }

    /// How often to look whether the command has ended while there is nothing to write, or no room.
    private static let interval = Duration.milliseconds(500)

    private let program: @Sendable (Int32) -> Program
    private let limits: Limits
    private let logger: Logger
    private let queue = Mutex(Queue())
    private let wake = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// Starts the command.
    ///
    /// - Parameter logger: Is told of a command that does not start, read or go on; none of its lines may get here.
    package init(_ command: String, environment: [String: String], limits: Limits = Limits(), logger: Logger) {
        program = { input in
            Program(
                background: command, environment: environment,
                descriptors: [(STDIN_FILENO, .descriptor(input)), (STDOUT_FILENO, .nothing)])
        }
        self.limits = limits
        self.logger = logger
        if let code = BlockingThread.start({ self.run() }) {
            logger.error("the audit command cannot be started", metadata: Self.facts(.notStarted(code)))
            done.signal()
        }
    }

    /// Takes a whole line, and never waits.
    package func write(_ line: [UInt8]) {
        let (begins, isFirstDrop) = queue.withLock { queue in
            guard queue.bytes + line.count <= limits.queue else {
                queue.dropped += 1
                return (false, queue.dropped == 1)
            }
            queue.bytes += line.count
            queue.lines.append(line)
            return (queue.lines.count == 1, false)
        }
        if begins { wake.signal() }
        if isFirstDrop { logger.warning("audit events are dropped, as the audit command does not read them") }
    }

    /// Waits until the command has read all lines and has ended, and stops it if that takes too long. Takes nothing
    /// after that.
    package func finish() {
        queue.withLock { $0.end = .now + limits.ending }
        wake.signal()
        done.wait()
        let lost = queue.withLock { $0.dropped + $0.lines.count }
        if lost > 0 { logger.warning("audit events were lost", metadata: ["count": "\(lost)"]) }
    }

    private func run() {
        var lines: ArraySlice<[UInt8]> = []
        var pause = limits.firstPause
        while true {
            let start = ContinuousClock.now
            let fault = feed(&lines)
            guard queue.withLock({ $0.end == nil }) else { break }
            if ContinuousClock.now - start > limits.longestPause { pause = limits.firstPause }
            let facts = Self.facts(fault).merging(["pause": "\(pause)"]) { own, _ in own }
            switch fault {
            case .notStarted: logger.error("the audit command cannot be started", metadata: facts)
            case .ended: logger.warning("the audit command ended", metadata: facts)
            }
            let end = ContinuousClock.now + pause
            while ContinuousClock.now < end, queue.withLock({ $0.end == nil }) {
                _ = wake.wait(timeout: .now() + .nanoseconds(Int((end - ContinuousClock.now) / .nanoseconds(1))))
            }
            guard queue.withLock({ $0.end == nil }) else { break }
            pause = min(pause * 2, limits.longestPause)
        }
        queue.withLock { $0.dropped += lines.count }
        done.signal()
    }

    private static func facts(_ fault: Fault) -> Logger.Metadata {
        switch fault {
        case .notStarted(let code): ["error": "\(String(cString: strerror(code)))"]
        case .ended(.exited(let status)?): ["status": "\(status)"]
        case .ended(.signalled(let signal)?): ["signal": "\(signal)"]
        case .ended(nil): [:]
        }
    }

    /// Starts the command and writes lines to it, until it ends or reads no more, or the server ends.
    ///
    /// - Parameter lines: Those that are not written; what an earlier run of the command left comes first.
    private func feed(_ lines: inout ArraySlice<[UInt8]>) -> Fault {
        let writer: Int32
        var command: RunningCommand
        do throws(Program.Fault) {
            let pipe = try Program.pipe()
            writer = pipe.writer
            defer { close(pipe.reader) }
            do throws(Program.Fault) {
                command = RunningCommand(child: try program(pipe.reader).start(), hasOwnGroup: true)
            } catch {
                close(writer)
                throw error
            }
        } catch {
            return .notStarted(error.code)
        }
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        var written = 0
        while !command.hasEnded() {
            command.end = queue.withLock(\.end)
            if command.isOver { break }
            if lines.isEmpty { lines = take()[...] }
            guard let line = lines.first else {
                if command.end != nil { break }
                _ = wake.wait(timeout: .now() + .nanoseconds(Int(Self.interval / .nanoseconds(1))))
                continue
            }
            let count = line[written...].withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
                guard written == line.count else { continue }
                written = 0
                lines.removeFirst()
                queue.withLock { $0.bytes -= line.count }
            } else if errno == EAGAIN {
                var room = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, Int32(Self.interval / .milliseconds(1)))
            } else if errno != EINTR {
                break
            }
        }
        close(writer)
        command.end = queue.withLock(\.end) ?? .now + limits.ending
        command.wait()
        command.stop()
        return .ended(command.status)
    }

    /// Returns the lines that wait; tells how many were dropped before them if there are none, since the command has
    /// read all others then.
    private func take() -> [[UInt8]] {
        let (lines, dropped) = queue.withLock { queue in
            defer { queue.lines = [] }
            guard queue.lines.isEmpty else { return (queue.lines, 0) }
            defer { queue.dropped = 0 }
            return ([], queue.dropped)
        }
        if dropped > 0 { logger.warning("audit events were dropped", metadata: ["count": "\(dropped)"]) }
        return lines
    }
}
