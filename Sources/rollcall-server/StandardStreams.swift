import Files
import Glibc

/// Standard output without a buffer of our own: writes take effect immediately.
enum StandardStreams {
    enum Stream: Int32 {
        case input = 0
        case output = 1
        case error = 2
    }

    /// Keeps a reader that goes away from ending the server.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

    /// Writes all bytes; gives up if nobody reads.
    static func write(_ bytes: [UInt8], to stream: Stream) {
        try? Descriptor.write(bytes, to: stream.rawValue)
    }
}
