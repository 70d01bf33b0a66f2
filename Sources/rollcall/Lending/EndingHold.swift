import CLibraries

/// Holds back the end of the process by Ctrl-C, a hangup or a request to end, while a refresh token is exchanged: it is
/// spent once it is sent, so that an answer which is not stored loses the session.
///
/// Process-wide: signals are handled by whatever thread the system chooses. A signal that is ignored (nohup), or that a
/// `TerminalSession` handles, is left alone. A second signal ends the process at once.
@MainActor
enum EndingHold {
    /// How long the end is held back at most.
    static let limit = Duration.seconds(3)

    private static var exchanges = 0

    /// Notes that an exchange has begun or ended; where a signal has come in between, the last end ends the process.
    static func exchange(_ isInFlight: Bool) {
        exchanges += isInFlight ? 1 : -1
        switch (isInFlight, exchanges) {
        case (true, 1): csignals_hold(UInt32(limit.components.seconds))
        case (false, 0): csignals_release()
        default: break
        }
    }

    /// Waits until no exchange is in flight, for `limit` at most: for an end that comes as a key, not as a signal.
    static func settled() async {
        let end = ContinuousClock.now + limit
        while exchanges > 0, ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil {}
    }
}
