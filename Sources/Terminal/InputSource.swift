import Dispatch
import Glibc

/// Reports on the main queue when a descriptor becomes readable or a timer fires.
@MainActor package final class InputSource {
    private let source: any DispatchSourceRead
    private var timer: (any DispatchSourceTimer)?

    package init(descriptor: Int32, _ readable: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(readable) }
        source.resume()
    }

    package func cancel() {
        source.cancel()
        timer?.cancel()
        timer = nil
    }

    /// Calls `fire` once after `milliseconds`; `nil` cancels an earlier timer.
    package func setTimer(milliseconds: Int?, _ fire: @escaping @MainActor () -> Void) {
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

/// Waiting that blocks the thread.
package enum Polling {
    /// Waits until a descriptor has something to read or is at its end; without limit if `milliseconds` are negative.
    ///
    /// A signal that is handled meanwhile does not end the wait. Returns what `poll` does: 1 if so, 0 after that time,
    /// -1 with another `errno`.
    @discardableResult
    package static func forInput(_ descriptor: Int32, milliseconds: Int32) -> Int32 {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var left = milliseconds
        while true {
            let count = poll(&wanted, 1, left)
            guard count < 0, errno == EINTR else { return count }
            if milliseconds > 0 { left = Int32(max(0, (end - .now) / .milliseconds(1))) }
        }
    }
}
