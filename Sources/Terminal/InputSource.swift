import Dispatch

/// Tells, on the main queue, when a descriptor can be read or a time is over.
@MainActor final class InputSource {
    private let source: any DispatchSourceRead
    private var timer: (any DispatchSourceTimer)?

    init(descriptor: Int32, _ readable: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(readable) }
        source.resume()
    }

    func cancel() {
        source.cancel()
        timer?.cancel()
        timer = nil
    }

    /// Calls `fire` once after `milliseconds`; `nil` takes an earlier call back.
    func setTimer(milliseconds: Int?, _ fire: @escaping @MainActor () -> Void) {
        timer?.cancel()
        timer = nil
        guard let milliseconds else { return }
        let next = DispatchSource.makeTimerSource(queue: .main)
        next.schedule(deadline: .now() + .milliseconds(milliseconds))
        next.setEventHandler { MainActor.assumeIsolated(fire) }
        next.resume()
        timer = next
    }
}
