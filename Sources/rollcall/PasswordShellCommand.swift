import AccountTools
import Accounts
import Files
import Glibc
import Text
import Words

/// A shell command whose first line of output is a password.
///
/// At a terminal it may ask there, and its standard error is shown; elsewhere it reads `/dev/null`, since standard input
/// belongs to the login, and its standard error is kept for the message.
struct PasswordShellCommand: Sendable {
    private let command: String
    private let environment: [String: String]
    private let timeout: Duration

    /// The most bytes of standard error that a message repeats: the last ones.
    private static let wordsLimit = 512
    /// How often the end of the command is looked for while its output stays open.
    private static let interval = Duration.milliseconds(20)

    init(_ command: String, _ environment: [String: String], timeout: Duration = .seconds(30)) {
        self.command = command
        self.environment = environment
        self.timeout = timeout
    }

    /// Runs the command to its end, on a thread of its own.
    func password() async throws(PasswordSource.ReadingError) -> Secret {
        let result = await withCheckedContinuation { continuation in
            let code = BlockingThread.start { continuation.resume(returning: Result { try run() }) }
            if let code { continuation.resume(returning: .failure(Self.notStarted(code))) }
        }
        do {
            return try result.get()
        } catch {
            throw error as? PasswordSource.ReadingError ?? .ended
        }
    }

    private static func notStarted(_ code: Int32) -> PasswordSource.ReadingError {
        .command(.notStarted(reason: String(cString: strerror(code))), words: "")
    }

    private func run() throws(PasswordSource.ReadingError) -> Secret {
        // A command that is stopped while it reads a password itself would leave the terminal without echo.
        var modes = termios()
        let isAtTerminal = tcgetattr(STDIN_FILENO, &modes) == 0
        defer { if isAtTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) } }
        let output = try ChildOutput()
        let errors = isatty(STDERR_FILENO) == 1 ? nil : try ChildOutput()
        let child = try start(output, errors, isAtTerminal: isAtTerminal)
        output.closeWriter()
        errors?.closeWriter()
        var run = RunningCommand(child: child, end: .now + timeout)
        defer { run.stop() }
        var words: [UInt8] = []
        var count = 0
        let text = Secret(count: PasswordSource.limit + 1) { buffer in
            var isOpen = true
            while isOpen, count < buffer.count, !run.isOver {
                let ready = output.isReady(or: errors, within: Self.interval)
                if ready.output {
                    isOpen = output.read(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), &count)
                }
                if ready.errors { errors?.readWords(&words, limit: Self.wordsLimit) }
                // What a daemon of the command's holds open is not waited for.
                if !ready.output, !ready.errors, run.hasEnded() { isOpen = false }
            }
        }
        func failure(_ fault: PasswordCommandFault) -> PasswordSource.ReadingError {
            errors?.readRest(&words, limit: Self.wordsLimit)
            return .command(fault, words: Self.sentence(words))
        }
        if count > PasswordSource.limit { throw failure(.tooLong(limit: PasswordSource.limit)) }
        while !run.isOver, !run.hasEnded() {
            if let errors, errors.isReady(or: nil, within: Self.interval).output {
                errors.readWords(&words, limit: Self.wordsLimit)
            } else {
                usleep(UInt32(Self.interval / .microseconds(1)))
            }
        }
        guard let status = run.status else { throw failure(.timedOut(timeout)) }
        if status & 0x7F != 0 { throw failure(.killed(signal: status & 0x7F)) }
        if status != 0 { throw failure(.ended(status: status >> 8 & 0xFF)) }
        let password = text.withUnsafeBytes {
            PasswordSource.firstLine(of: UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        if password.isEmpty { throw failure(.silent) }
        return password
    }

    /// Returns what the command said as one line that a terminal may show.
    private static func sentence(_ words: [UInt8]) -> String {
        String(decoding: words, as: UTF8.self).cleanedForTerminal.split(separator: " ").joined(separator: " ")
    }

    /// Starts the command in the process group of this program, so that it may use the terminal and gets Ctrl-C.
    private func start(
        _ output: ChildOutput, _ errors: ChildOutput?, isAtTerminal: Bool
    ) throws(PasswordSource.ReadingError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if !isAtTerminal { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) }
        posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
        if let errors { posix_spawn_file_actions_adddup2(&actions, errors.writer, STDERR_FILENO) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var child: pid_t = 0
        let code = ChildArguments.lend(["sh", "-c", command], environment) { words, variables in
            posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
        }
        if code != 0 { throw Self.notStarted(code) }
        return child
    }
}

/// A command that has been started, and the time at which it is given up.
private struct RunningCommand {
    let child: pid_t
    let end: ContinuousClock.Instant
    /// As `waitpid` reports it; `nil` while the command runs.
    private(set) var status: Int32?

    /// How long a command that is stopped may take to clean up.
    private static let grace = Duration.milliseconds(500)

    init(child: pid_t, end: ContinuousClock.Instant) {
        self.child = child
        self.end = end
    }

    var isOver: Bool { ContinuousClock.now >= end }

    /// Looks whether the command has ended.
    mutating func hasEnded() -> Bool {
        var found: Int32 = 0
        if status == nil, waitpid(child, &found, WNOHANG) == child { status = found }
        return status != nil
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
private final class ChildOutput {
    private let reader: Int32
    private(set) var writer: Int32
    private var isOpen = true

    init() throws(PasswordSource.ReadingError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .command(.notStarted(reason: String(cString: strerror(errno))), words: "")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
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
}
