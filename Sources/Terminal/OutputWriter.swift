import Files
import Glibc

/// Writes bytes to a file descriptor: all of them, or a reason why not.
package struct OutputWriter: Sendable {
    package enum Outcome: Sendable, Hashable {
        case written
        /// The reader of the pipe closed it (EPIPE): nothing more is wanted, and that is not an error.
        case readerClosed
        /// The `errno` of the failure.
        case failed(Int32)
    }

    private let descriptor: Int32
    private let lines: PrintedLines?

    /// Writes to `descriptor`, which remains the caller's to close.
    ///
    /// - Parameter lines: Where lines wait while something is drawn on the terminal that `descriptor` refers to; `nil`
    ///   if it is not a terminal.
    package init(descriptor: Int32, beside lines: PrintedLines? = nil) {
        self.descriptor = descriptor
        self.lines = lines
    }

    /// Makes writing to a closed pipe (SIGPIPE), or beyond the limit on a file's size (SIGXFSZ), fail instead of ending
    /// the process. Call it once, at launch.
    package static func ignoreWriteSignals() {
        found = (signal(SIGPIPE, SIG_IGN), signal(SIGXFSZ, SIG_IGN))
    }

    /// Restores the settings that were found at launch, for a program that is executed in place of this one.
    package static func restoreWriteSignals() {
        signal(SIGPIPE, found.pipe)
        signal(SIGXFSZ, found.size)
    }

    // Unsafe because it is shared: written once, at launch, when there is one thread.
    private nonisolated(unsafe) static var found = (pipe: SIG_DFL, size: SIG_DFL)

    /// Writes `text` as UTF-8. Blocks until all of it is written, or kept for later.
    @discardableResult package func write(_ text: String) -> Outcome {
        if lines?.keep(text, for: descriptor) == true { return .written }
        var text = text
        return text.withUTF8 { write(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Writes `bytes`. Blocks until all of them are written.
    @discardableResult package func write(bytes: UnsafeRawBufferPointer) -> Outcome {
        do throws(FileError) {
            try Descriptor.write(bytes, to: descriptor)
            return .written
        } catch {
            guard case .system(let code) = error else { return .failed(EIO) }
            return code == EPIPE ? .readerClosed : .failed(code)
        }
    }
}
