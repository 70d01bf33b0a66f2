import Dispatch
import Glibc

/// Sees to it that a signal that ends the process does so, where the main thread does not come to it: it may be held up in a
/// write that nobody takes.
final class EndingWatch {
    /// How long the main thread has to end the process in order.
    private static let patience = DispatchTimeInterval.seconds(2)

    private let source: any DispatchSourceRead

    /// Ends the process by the signal whose number comes as a byte from `readEnd`.
    init(readEnd: Int32) {
        let queue = DispatchQueue(label: "EndingWatch")
        source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        source.setEventHandler {
            var signal: UInt8 = 0
            guard read(readEnd, &signal, 1) == 1 else { return }
            let code = Int32(signal)
            queue.asyncAfter(deadline: .now() + Self.patience) { CrashGuard.end(by: code) }
        }
        source.resume()
    }
}
