import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes the log's lines on a thread of its own, so that nobody waits for a slow reader.
///
/// Lines that do not fit into the queue are dropped and counted, and a line reports the count once there is room again.
final class LogWriter: Sendable {
    private struct Queue {
        var lines: [[UInt8]] = []
        var bytes = 0
        var dropped = 0
        /// Whether the thread has lines in hand, or is about to look for some.
        var isWriting = false
    }

    private let descriptor: Int32
    private let limit: Int
    /// Creates the line that says how many were dropped.
    private let told: @Sendable (Int) -> [UInt8]
    private let queue = Mutex(Queue())
    private let thread = DispatchQueue(label: "rollcall.log")

    /// - Parameters:
    ///   - limit: The number of bytes that may wait.
    ///   - told: Creates the line that says how many were dropped.
    init(descriptor: Int32, limit: Int = 1 << 20, told: @escaping @Sendable (Int) -> [UInt8]) {
        self.descriptor = descriptor
        self.limit = limit
        self.told = told
    }

    /// Takes a whole line, and never waits.
    func write(_ line: [UInt8]) {
        let begins = queue.withLock { queue in
            guard queue.bytes + line.count <= limit else {
                queue.dropped += 1
                return false
            }
            queue.lines.append(line)
            queue.bytes += line.count
            defer { queue.isWriting = true }
            return !queue.isWriting
        }
        if begins { thread.async { self.writeAll() } }
    }

    /// Waits until everything is written, for at most a second if nobody reads.
    func finish() {
        let done = DispatchSemaphore(value: 0)
        thread.async { done.signal() }
        _ = done.wait(timeout: .now() + .seconds(1))
    }

    private func writeAll() {
        while true {
            let lines = queue.withLock { queue -> [[UInt8]] in
                var lines = queue.lines
                if queue.dropped > 0 { lines.append(told(queue.dropped)) }
                queue = Queue(isWriting: !lines.isEmpty)
                return lines
            }
            if lines.isEmpty { return }
            put(lines.flatMap { $0 })
        }
    }

    private func put(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                #if canImport(Darwin)
                let count = Darwin.write(descriptor, start, rest.count)
                #elseif canImport(Musl)
                let count = Musl.write(descriptor, start, rest.count)
                #else
                let count = Glibc.write(descriptor, start, rest.count)
                #endif
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN {
                    // Somebody else made the descriptor non-blocking.
                    var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wish, 1, -1)
                    continue
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
