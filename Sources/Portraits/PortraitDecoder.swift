import Dispatch
import Files
import Glibc
import Synchronization

/// Decodes portraits in a process of its own, which contains no secrets and has limits on memory and time.
///
/// The process is started with the first file. A file that crashes it or takes too long counts as no picture, and the
/// next file gets a new process. Nothing here blocks the caller's thread.
package final class PortraitDecoder: Sendable {
    /// The longest that one file may take, the start of the process included.
    package static let standardTimeLimit = Duration.seconds(2)

    private let program: String
    private let arguments: [String]
    private let timeLimit: Duration
    private let queue = DispatchQueue(label: "PortraitDecoder", qos: .utility)
    private let worker = Mutex<DecoderProcess?>(nil)

    /// - Parameters:
    ///   - program: The path of a program that runs `PortraitService` when it is started with `arguments`.
    ///   - timeLimit: The longest that one file may take.
    package init(
        program: String = "/proc/self/exe", arguments: [String] = [PortraitService.argument],
        timeLimit: Duration = standardTimeLimit
    ) {
        self.program = program
        self.arguments = arguments
        self.timeLimit = timeLimit
    }

    /// Returns the picture in exactly this size; `nil` if the file is not one, or cannot be decoded within the limits.
    package func pixels(of file: [UInt8], width: Int, height: Int) async -> Pixels? {
        let sides = 1...PortraitService.maximumSide
        guard JPEG.begins(file), file.count <= PortraitService.fileLimit, sides.contains(width), sides.contains(height)
        else { return nil }
        return await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: decode(file, width: width, height: height)) }
        }
    }

    private func decode(_ file: [UInt8], width: Int, height: Int) -> Pixels? {
        worker.withLock { worker in
            if worker == nil { worker = DecoderProcess(program, arguments) }
            let length = file.count
            let head = [
                length, length >> 8, length >> 16, length >> 24, width, width >> 8, height, height >> 8,
            ].map { UInt8(truncatingIfNeeded: $0) }
            let end = ContinuousClock.now.advanced(by: timeLimit)
            guard let process = worker, process.write(head + file, until: end),
                let verdict = process.read(1, until: end),
                // None if the file was not decoded.
                let bytes = process.read(verdict[0] == 1 ? width * height * 3 : 0, until: end)
            else {
                worker = nil
                return nil
            }
            return Pixels(width: width, height: height, bytes: bytes)
        }
    }
}

/// A process at the other end of a socket pair; it is killed when this object is released.
final class DecoderProcess {
    private let process: pid_t
    private let socket: Int32

    /// Starts `program` with an empty environment, and with no descriptors but its end of the pair and `/dev/null`: all
    /// others are closed on exec (`O_CLOEXEC`).
    ///
    /// Returns `nil` if it cannot be started.
    init?(_ program: String, _ arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        // In a process group of its own, it receives neither Ctrl-C nor Ctrl-Z.
        let start = Program(
            program, [program] + arguments, environment: [:],
            descriptors: [
                (STDIN_FILENO, .descriptor(ends[1])), (STDOUT_FILENO, .descriptor(ends[1])),
                (STDERR_FILENO, .nothing),
            ],
            defaults: .all, hasOwnGroup: true)
        guard let child = try? start.start() else {
            close(ends[0])
            return nil
        }
        process = child
        socket = ends[0]
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(socket)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Writes all bytes; returns `false` if the process ended or did not read them in time.
    func write(_ bytes: [UInt8], until end: ContinuousClock.Instant) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 { sent += count } else if !wait(for: POLLOUT, until: end) { return false }
        }
        return true
    }

    /// Reads exactly `count` bytes; returns `nil` if the process ended or did not write them in time.
    func read(_ count: Int, until end: ContinuousClock.Instant) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var got = 0
        while got < count {
            let more = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress.map { $0 + got }, count - got, 0) }
            if more == 0 { return nil }
            if more > 0 { got += more } else if !wait(for: POLLIN, until: end) { return nil }
        }
        return bytes
    }

    // Waits after a failed call; returns whether to try it again.
    private func wait(for event: Int32, until end: ContinuousClock.Instant) -> Bool {
        guard errno == EAGAIN || errno == EINTR else { return false }
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return false }
        let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
        var wanted = pollfd(fd: socket, events: Int16(event), revents: 0)
        return poll(&wanted, 1, Int32(milliseconds) + 1) > 0
    }
}
