import Files
import Glibc

/// Turns signals into bytes that wait until the main queue takes them.
///
/// A dispatch signal source becomes active some time after it is resumed, and signals that arrive before that are lost.
/// A handler is active at once and, unlike `SIG_IGN`, is not inherited by child programs.
@MainActor final class SignalPipe {
    /// Those that end a process which does not handle them, but for SIGINT and those that ``CrashGuard`` takes: a limit
    /// on processor time and a timer must not leave the terminal raw either. SIGXFSZ is an outcome of a write.
    static let ending = [
        SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
    ]

    // Unsafe because the signal handler reads it: written once, before the first handler is installed.
    private nonisolated(unsafe) static var writeEnd: Int32 = -1
    // Unsafe for the same reason, and written at the same time. -1 if there is no watch.
    private nonisolated(unsafe) static var watchEnd: Int32 = -1
    // Unsafe for the same reason, and written at the same time.
    private nonisolated(unsafe) static var terminal: Int32 = -1

    private let readEnd: Int32
    /// Those that are handled here.
    private var handled: [Int32] = []
    private let received: @MainActor (Int32) -> Void
    private var source: InputSource?

    /// Handles `signals` from now on; `received` is called on the main queue for each.
    ///
    /// `nil` if no pipe can be created. SIGHUP, SIGINT and SIGQUIT stay ignored if the parent process had them ignored
    /// (nohup).
    ///
    /// - Parameter terminal: The terminal whose output is restarted when the process is to end.
    init?(signals: [Int32], terminal: Int32, _ received: @escaping @MainActor (Int32) -> Void) {
        guard let ends = Self.makePipe(), let watchEnds = Self.makePipe() else { return nil }
        readEnd = ends.read
        Self.writeEnd = ends.write
        Self.watchEnd = EndingWatch.start(readEnd: watchEnds.read, untaken: ends.read) ? watchEnds.write : -1
        Self.terminal = terminal
        self.received = received
        source = InputSource(descriptor: readEnd) { [weak self] in self?.takeWaiting() }
        handled = signals.filter(Self.take)
    }

    /// Leaves the signals that end a process to the system during `work`, one that has arrived already as well. The
    /// terminal must be as it was found.
    func withDefaultActions(_ work: () -> Void) {
        let ending = handled.filter { $0 == SIGINT || Self.ending.contains($0) }
        for signal in ending { Glibc.signal(signal, SIG_DFL) }
        var waiting: UInt8 = 0
        while read(readEnd, &waiting, 1) == 1 {
            if Self.ending.contains(Int32(waiting)) { kill(getpid(), Int32(waiting)) }
        }
        work()
        for signal in ending { _ = Self.take(signal) }
    }

    /// Blocks until a signal has arrived, or for some time; returns whether one has.
    @discardableResult
    func waitForOne(milliseconds: Int32) -> Bool {
        Polling.forInput(readEnd, milliseconds: milliseconds) > 0
    }

    /// Reports the signals that have arrived.
    func takeWaiting() {
        var signal: UInt8 = 0
        while read(readEnd, &signal, 1) == 1 { received(Int32(signal)) }
    }

    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }

    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns whether it is handled from now on.
    private static func take(_ signal: Int32) -> Bool {
        if isIgnored(signal), [SIGHUP, SIGINT, SIGQUIT].contains(signal) { return false }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { SignalPipe.pass(on: $0) }
        action.sa_flags = SA_RESTART
        return sigaction(signal, &action, nil) == 0
    }

    // Runs in a signal handler: only async-signal-safe calls are allowed.
    private nonisolated static func pass(on signal: Int32) {
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(writeEnd, &byte, 1)
        switch signal {
        case SIGTSTP, SIGWINCH, SIGCONT: break
        default:
            restartOutput(of: terminal)
            // Where no thread could be started, the main thread may wait for one forever.
            if watchEnd < 0 { CrashGuard.end(by: signal) }
            _ = write(watchEnd, &byte, 1)
        }
        errno = saved
    }

    /// Undoes Ctrl-S: a write that it blocks would keep the process from ending. Async-signal-safe.
    nonisolated static func restartOutput(of terminal: Int32) {
        // In the background the terminal belongs to another process group, and the call would stop the process.
        guard terminal >= 0, tcgetpgrp(terminal) == getpgrp() else { return }
        // On Linux, TCOON restarts only what TCOOFF stopped.
        tcflow(terminal, TCOOFF)
        tcflow(terminal, TCOON)
    }
}

/// Makes sure that a fatal signal ends the process even if the main thread never handles it.
///
/// It may be blocked in a write that nobody reads, or waiting for a thread that the system does not give. So the watch
/// is a thread of its own, which is there before it is needed.
enum EndingWatch {
    /// Milliseconds between two looks.
    private static let step: Int32 = 100
    /// The looks during which the main thread may end the process in an orderly way: two seconds. They are counted,
    /// since time also passes while the process is stopped.
    private static let patience = 20
    /// The looks during which it may notice a Ctrl-C, which need not end anything: five seconds.
    private static let longPatience = 50

    /// Ends the process some time after the number of a signal has arrived as a byte on `readEnd`; by SIGINT only if
    /// the main thread has not noticed it by then.
    ///
    /// - Parameter untaken: Has a byte for each signal that the main thread has not noticed yet.
    /// - Returns: Whether a thread could be started.
    static func start(readEnd: Int32, untaken: Int32) -> Bool {
        BlockingThread.start { watch(readEnd, untaken) } == nil
    }

    private static func watch(_ readEnd: Int32, _ untaken: Int32) {
        var pending: (signal: Int32, looks: Int)?
        while true {
            switch Polling.forInput(readEnd, milliseconds: pending == nil ? -1 : step) {
            case 0:
                guard let (signal, looks) = pending else { continue }
                if signal == SIGINT, Polling.forInput(untaken, milliseconds: 0) == 0 {
                    pending = nil
                    continue
                }
                if looks == 1 { CrashGuard.end(by: signal) }
                pending = (signal, looks - 1)
            case 1:
                var byte: UInt8 = 0
                guard read(readEnd, &byte, 1) == 1 else { return }
                let signal = Int32(byte)
                if let pending, pending.signal != SIGINT || signal == SIGINT { continue }
                pending = (signal, signal == SIGINT ? longPatience : patience)
            default:
                // Being continued after a stop may interrupt the call.
                if errno != EINTR { return }
            }
        }
    }
}
