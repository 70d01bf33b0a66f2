import Dispatch
import Glibc

/// Reads lines of bytes from something other than a terminal: a pipe, a file, `/dev/null`.
///
/// Exactly one line ending (LF or CRLF) is removed from each line; every other byte, including NUL and invalid UTF-8,
/// counts. Bytes passed to the caller are wiped from the reader's buffer afterwards. Reading blocks a thread of its
/// own, never the main actor.
package actor PipeReader {
    /// Why a line could not be read.
    package enum ReadingError: Error, Sendable, Hashable {
        /// The line exceeds the limit in bytes; the next call starts after it.
        case tooLong(limit: Int)
        /// The `errno` of `read`.
        case unreadable(Int32)
    }

    private let descriptor: Int32
    private let limit: Int
    private let executor = QueueExecutor()
    private let buffer = ByteBuffer()
    private var atEnd = false
    private var isInLongLine = false

    /// The longest remainder of a line that is skipped, in bytes; after a longer one the input counts as ended.
    private static let maximumRemainder = 64 << 20

    /// Blocking reads run here, so that no thread of the concurrency pool waits for input.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads from `descriptor`, which remains the caller's to close. A line may have at most `limit` bytes.
    package init(descriptor: Int32, limit: Int = 65_536) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Passes the next line, without its line ending, to `use`; returns `nil` at the end of input.
    ///
    /// A final line without a line ending counts.
    package func line<Result: Sendable>(
        _ use: @Sendable (UnsafeRawBufferPointer) -> Result
    ) throws(ReadingError) -> Result? {
        if isInLongLine { try dropLine() }
        var searched = 0
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n"), from: searched) {
                return try pass(lineEnd: end, consumed: end + 1, to: use)
            }
            searched = buffer.count
            if atEnd {
                return buffer.count == 0 ? nil : try pass(lineEnd: buffer.count, consumed: buffer.count, to: use)
            }
            if buffer.count > limit + 1 {
                // The remainder may never end, so the failure is reported first.
                isInLongLine = true
                throw .tooLong(limit: limit)
            }
            try fill()
        }
    }

    /// Returns the next line as text, with invalid UTF-8 repaired; `nil` at the end of input. Not for secrets.
    package func text() throws(ReadingError) -> String? {
        try line { String(decoding: $0, as: UTF8.self) }
    }

    private func pass<Result>(
        lineEnd: Int, consumed: Int, to use: (UnsafeRawBufferPointer) -> Result
    ) throws(ReadingError) -> Result {
        defer { buffer.removeFirst(consumed) }
        var length = lineEnd
        if consumed > lineEnd, length > 0, buffer.bytes[length - 1] == UInt8(ascii: "\r") { length -= 1 }
        guard length <= limit else { throw .tooLong(limit: limit) }
        return use(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<length]))
    }

    private func dropLine() throws(ReadingError) {
        var dropped = 0
        while !atEnd {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n"), from: 0) {
                isInLongLine = false
                return buffer.removeFirst(end + 1)
            }
            dropped += buffer.count
            buffer.removeFirst(buffer.count)
            if dropped > Self.maximumRemainder { atEnd = true } else { try fill() }
        }
        isInLongLine = false
        buffer.removeFirst(buffer.count)
    }

    private func fill() throws(ReadingError) {
        let count = buffer.append(upTo: 4096) { read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { atEnd = true }
        if count < 0 {
            switch errno {
            case EINTR: return
            case EAGAIN: Polling.forInput(descriptor, milliseconds: -1)
            // Standard input that was closed before the start is treated as empty.
            case EBADF: atEnd = true
            default: throw .unreadable(errno)
            }
        }
    }
}

/// Runs an actor's work on a thread outside the concurrency pool, so that it may block.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "PipeReader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
