import Files
import Glibc
import Text

/// A pipe that a child writes to.
final class ChildOutput {
    private let reader: Int32
    private(set) var writer: Int32
    private var isOpen = true

    /// The most bytes that a message repeats: the last ones.
    static let wordsLimit = 512

    init() throws(Program.Fault) {
        (reader, writer) = try Program.pipe()
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reader)
        closeWriter()
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    /// Waits until one of two pipes has something to read or has ended.
    func isReady(or other: ChildOutput?, within interval: Duration) -> (output: Bool, errors: Bool) {
        let second = other.map { $0.isOpen ? $0.reader : -1 } ?? -1
        var wanted = [reader, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&wanted, 2, Int32(interval / .milliseconds(1))) > 0 else { return (false, false) }
        return (wanted[0].revents != 0, wanted[1].revents != 0)
    }

    /// Reads what is there; returns `false` at the end.
    func read(_ buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) -> Bool {
        let got = Glibc.read(reader, buffer.baseAddress, buffer.count)
        if got > 0 { count += got }
        if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { isOpen = false }
        return isOpen
    }

    /// Reads what is there and keeps the last bytes of it; returns whether there was anything.
    @discardableResult func readWords(_ words: inout [UInt8], limit: Int) -> Bool {
        var part = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        _ = part.withUnsafeMutableBytes { read($0, &count) }
        words = Array((words + part[..<count]).suffix(limit))
        return count > 0
    }

    /// The most parts that are read once the command has ended: as many as a pipe holds.
    private static let partsLimit = 16

    func readRest(_ words: inout [UInt8], limit: Int) {
        for _ in 0..<Self.partsLimit where isOpen { if !readWords(&words, limit: limit) { return } }
    }

    /// Returns what a command said as one line that a terminal may show.
    static func sentence(_ words: [UInt8]) -> String {
        String(decoding: words, as: UTF8.self).cleanedForTerminal.split(separator: " ").joined(separator: " ")
    }
}
