internal import CLibraries
import Files
import Glibc

/// Turns signals into bytes that wait until the main queue takes them.
///
/// A dispatch signal source becomes active some time after it is resumed, and signals that arrive before that are lost.
/// A handler is active at once and, unlike `SIG_IGN`, is not inherited by child programs.
@MainActor final class SignalPipe {
    /// Those that end a process which does not handle them, but for SIGINT and those of crashes: a limit on processor
    /// time and a timer must not leave the terminal raw either. SIGXFSZ is an outcome of a write.
    static let ending = [
        SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
    ]

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
        var endingEnd: Int32 = -1
        readEnd = csignals_open(terminal, &endingEnd)
        guard readEnd >= 0 else { return nil }
        if !EndingWatch.start(readEnd: endingEnd, unhandled: readEnd) { csignals_end_at_once() }
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

    /// Returns whether the signal is handled from now on.
    private static func take(_ signal: Int32) -> Bool {
        if csignals_is_ignored(signal), [SIGHUP, SIGINT, SIGQUIT].contains(signal) { return false }
        return csignals_handle(signal)
    }
}

/// Ends the process by a fatal signal that the main thread does not handle in time.
///
/// The main thread may be blocked in a write that nobody reads, or waiting for a thread that the system does not give.
/// So the watch has a thread of its own, which is started before it is needed.
private enum EndingWatch {
    /// The time between two checks, in milliseconds.
    private static let interval: Int32 = 100
    /// The time limit for an orderly end, two seconds, in checks: time also passes while the process is stopped.
    private static let timeLimit = 20
    /// The time limit for noticing a Ctrl-C, which need not end anything, five seconds, in checks.
    private static let interruptTimeLimit = 50

    /// Starts the watch over the signals that arrive as bytes on `readEnd`; SIGINT ends the process only if the main
    /// thread has not noticed it.
    ///
    /// - Parameter unhandled: Has a byte for each signal that the main thread has not noticed yet.
    /// - Returns: Whether a thread could be started.
    static func start(readEnd: Int32, unhandled: Int32) -> Bool {
        BlockingThread.start { watch(readEnd, unhandled) } == nil
    }

    private static func watch(_ readEnd: Int32, _ unhandled: Int32) {
        var pending: (signal: Int32, checks: Int)?
        while true {
            switch Polling.forInput(readEnd, milliseconds: pending == nil ? -1 : interval) {
            case 0:
                guard let (signal, checks) = pending else { continue }
                if signal == SIGINT, Polling.forInput(unhandled, milliseconds: 0) == 0 {
                    pending = nil
                    continue
                }
                if checks == 1 { csignals_end(signal) }
                pending = (signal, checks - 1)
            case 1:
                var byte: UInt8 = 0
                guard read(readEnd, &byte, 1) == 1 else { return }
                let signal = Int32(byte)
                if let pending, pending.signal != SIGINT || signal == SIGINT { continue }
                pending = (signal, signal == SIGINT ? interruptTimeLimit : timeLimit)
            default:
                // Being continued after a stop may interrupt the call.
                if errno != EINTR { return }
            }
        }
    }
}
