import Files
import Glibc

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
