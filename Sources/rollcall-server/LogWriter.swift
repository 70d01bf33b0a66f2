import Dispatch
import Files
import Synchronization

/// Writes the log's lines on a thread of its own, so that nobody waits for whoever reads them. Lines that do not fit
/// into the queue because nobody reads are dropped and counted; a line tells the count once there is room again.
final class LogWriter: Sendable {
    private struct Queue {
        var lines: [UInt8] = []
        var dropped = 0
        /// Whether the thread is writing lines, or is going to look for some.
        var isWriting = false
    }

    private let descriptor: Int32
    private let limit: Int
    /// Creates the line that says how many were dropped.
    private let droppedLine: @Sendable (Int) -> [UInt8]
    private let queue = Mutex(Queue())
    private let thread = DispatchQueue(label: "rollcall.log")

    /// - Parameters:
    ///   - limit: The number of bytes that may wait.
    ///   - droppedLine: Creates the line that says how many were dropped.
    init(descriptor: Int32, limit: Int = 1 << 20, droppedLine: @escaping @Sendable (Int) -> [UInt8]) {
        self.descriptor = descriptor
        self.limit = limit
        self.droppedLine = droppedLine
    }

    /// Takes a whole line, and never waits.
    func write(_ line: [UInt8]) {
        let begins = queue.withLock { queue in
            guard queue.lines.count + line.count <= limit else {
                queue.dropped += 1
                return false
            }
            queue.lines += line
            defer { queue.isWriting = true }
            return !queue.isWriting
        }
        if begins { writeSoon() }
    }

    /// Lines of a few milliseconds are written at once, which costs a fraction of waking the thread for each.
    private func writeSoon() { thread.asyncAfter(deadline: .now() + .milliseconds(5)) { self.writeAll() } }

    /// Waits until everything is written; if nobody reads, for at most `time`.
    func finish(within time: DispatchTimeInterval = .seconds(1)) {
        let done = DispatchSemaphore(value: 0)
        thread.async {
            self.writeAll()
            done.signal()
        }
        _ = done.wait(timeout: .now() + time)
    }

    private func writeAll() {
        let lines = queue.withLock { queue in
            var lines = queue.lines
            if queue.dropped > 0 { lines += droppedLine(queue.dropped) }
            queue = Queue(isWriting: !lines.isEmpty)
            return lines
        }
        if lines.isEmpty { return }
        // Lines that cannot be written are lost, like those that did not fit into the queue.
        try? Descriptor.write(lines, to: descriptor)
        writeSoon()
    }
}
