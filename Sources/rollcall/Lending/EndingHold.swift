import Glibc
import Synchronization
import Terminal

/// Holds back the end of the process by Ctrl-C, a hangup or a request to end, while a refresh token is exchanged: it is
/// spent once it is sent, so that an answer which is not stored loses the session.
///
/// Process-wide: signals are handled by whatever thread the system chooses. A signal that is ignored (nohup), or that a
/// `TerminalSession` handles, is left alone. A second signal ends the process at once.
@MainActor
enum EndingHold {
    /// How long the end is held back at most.
    static let limit = Duration.seconds(3)

    /// The same for alarm(2), in seconds.
    private nonisolated static let seconds: UInt32 = 3
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let handler: @convention(c) (Int32) -> Void = { EndingHold.take($0) }

    /// What is held back: the signal that has come, 0 for none yet, or -1 where nothing is.
    private nonisolated static let held = Atomic<Int32>(-1)
    private static var exchanges = 0

    /// Notes that an exchange has begun or ended; where a signal has come in between, the last end ends the process.
    static func exchange(_ isInFlight: Bool) {
        exchanges += isInFlight ? 1 : -1
        switch (isInFlight, exchanges) {
        case (true, 1): begin()
        case (false, 0): end()
        default: break
        }
    }

    /// Waits until no exchange is in flight, for `limit` at most: for an end that comes as a key, not as a signal.
    static func settled() async {
        let end = ContinuousClock.now + limit
        while exchanges > 0, ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil {}
    }

    private static func begin() {
        held.store(0, ordering: .sequentiallyConsistent)
        for signal in signals + [SIGALRM] {
            var found = sigaction()
            sigaction(signal, nil, &found)
            guard address(of: found) == 0 else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = handler
            action.sa_flags = SA_RESTART
            sigaction(signal, &action, nil)
        }
    }

    private static func end() {
        for signal in signals + [SIGALRM] {
            var found = sigaction()
            sigaction(signal, nil, &found)
            // Somebody else may have taken it meanwhile.
            if address(of: found) == unsafeBitCast(handler, to: Int.self) { Glibc.signal(signal, SIG_DFL) }
        }
        let signal = held.exchange(-1, ordering: .sequentiallyConsistent)
        if signal > 0 { FatalSignal.raise(signal) }
    }

    /// The handler that is in force; 0 is the default.
    private static func address(of action: sigaction) -> Int {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }

    // Runs in a signal handler: only async-signal-safe calls are allowed (POSIX, signal-safety).
    private nonisolated static func take(_ signal: Int32) {
        let saved = errno
        let (isFirst, former) = held.compareExchange(expected: 0, desired: signal, ordering: .sequentiallyConsistent)
        if isFirst, signal != SIGALRM { alarm(seconds) } else { FatalSignal.raise(former > 0 ? former : signal) }
        errno = saved
    }
}
