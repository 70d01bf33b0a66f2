import Glibc
import Text

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

/// A pipe that a child writes to.
final class ChildOutput {
    private let reader: Int32
    private(set) var writer: Int32
    private var isOpen = true

    /// The error number of a pipe that could not be made.
    struct Fault: Error {
        let code: Int32
    }

    /// The most bytes that a message repeats: the last ones.
    static let wordsLimit = 512

    init() throws(Fault) {
        (reader, writer) = try Self.ends()
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    /// Makes a pipe whose ends no child has unless it is given them.
    static func ends() throws(Fault) -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Fault(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
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
