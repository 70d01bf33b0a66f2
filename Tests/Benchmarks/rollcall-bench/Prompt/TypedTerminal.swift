import Glibc
import Harness

/// A program at a pseudo-terminal, typed at and read by one thread that waits as a terminal emulator does, so that what
/// is measured is the program's time and the kernel's, and no queue's.
@MainActor
final class TypedTerminal {
    /// What came back for a key.
    struct Answer {
        /// From before the key was written until the first byte was read.
        var nanoseconds: Double
        /// And until the last one was, behind which nothing came for as long as was waited.
        var wholeNanoseconds: Double
        var bytes: [UInt8] = []
    }

    let child: Child
    private let descriptor: Int32
    private(set) var screen: ScreenEmulator

    init(_ command: [String], in household: Household, columns: Int = 80, rows: Int = 24) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        var (main, side): (Int32, Int32) = (-1, -1)
        guard openpty(&main, &side, &name, nil, &size) == 0 else { throw RunFailure.system("openpty", errno) }
        defer { close(side) }
        for end in [main, side] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = main
        screen = ScreenEmulator(columns: columns, rows: rows)
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        child = try Child(
            command, environment: household.environment,
            descriptors: [.open(path, O_RDWR), .same(0), .same(0)])
    }

    /// Types a key, waits for the first byte of its answer, then until nothing came for `quiet`.
    func type(_ key: String, quiet: Int32 = 5) throws -> Answer {
        drain()
        let bytes = Array(key.utf8)
        let start = ContinuousClock.now
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw RunFailure.system("write", errno)
        }
        guard let first = read(within: 2_000), !first.isEmpty else { throw RunFailure.silence("an answer to a key") }
        let time = start.nanosecondsAgo
        var answer = Answer(nanoseconds: time, wholeNanoseconds: time, bytes: first)
        while let more = read(within: quiet), !more.isEmpty {
            answer.bytes += more
            answer.wholeNanoseconds = start.nanosecondsAgo
        }
        screen.feed(answer.bytes)
        return answer
    }

    /// Reads until `condition` holds of the screen: nanoseconds since the program was asked for.
    @discardableResult
    func wait(_ what: String, until condition: (ScreenEmulator) -> Bool) throws -> Double {
        while !condition(screen) {
            guard let bytes = read(within: 10_000), !bytes.isEmpty else { throw RunFailure.silence(what) }
            let read = child.start.nanosecondsAgo
            screen.feed(bytes)
            if condition(screen) { return read }
        }
        return child.start.nanosecondsAgo
    }

    @discardableResult
    func wait(for text: String) throws -> Double { try wait("“\(text)”") { $0.contains(text) } }

    /// Types without waiting for anything.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Takes what came unasked.
    func drain() {
        while let bytes = read(within: 0), !bytes.isEmpty { screen.feed(bytes) }
    }

    /// Ends the program and the terminal.
    func end() {
        kill(child.pid, SIGKILL)
        _ = child.wait()
        close(descriptor)
    }

    /// What there is to read within so many milliseconds; empty at the end, `nil` where nothing came.
    private func read(within milliseconds: Int32) -> [UInt8]? {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, milliseconds) > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(Glibc.read(descriptor, buffer.baseAddress, buffer.count), 0)
        }
    }
}
