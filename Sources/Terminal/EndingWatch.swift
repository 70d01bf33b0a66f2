import Dispatch
import Glibc

/// Makes sure that a fatal signal ends the process even if the main thread never handles it.
///
/// It may be blocked in a write that nobody reads, for example.
final class EndingWatch {
    /// How long the main thread has to end the process in an orderly way.
    private static let timeout = DispatchTimeInterval.seconds(2)

    private let source: any DispatchSourceRead

    /// Ends the process by the signal whose number arrives as a byte on `readEnd`.
    init(readEnd: Int32) {
        let queue = DispatchQueue(label: "EndingWatch")
        source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        source.setEventHandler {
            var signal: UInt8 = 0
            guard read(readEnd, &signal, 1) == 1 else { return }
            let code = Int32(signal)
            queue.asyncAfter(deadline: .now() + Self.timeout) { CrashGuard.end(by: code) }
        }
        source.resume()
    }
}
