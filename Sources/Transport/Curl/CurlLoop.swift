import Files
import Glibc
import Networking
import Synchronization

/// A thread on which libcurl runs any number of exchanges concurrently; the first one starts it.
final class CurlLoop: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isRunning = false
        var isEnding = false
        var begun: [CurlExchange] = []
        var cancelled: [CurlExchange] = []
        /// Wakes the thread when there are new orders; present as long as that is possible.
        var waker: CurlMulti.Waker?
        var whenEnded: [@Sendable () -> Void] = []
    }

    /// Runs an exchange to its end, which comes at once if the task is cancelled.
    func run(_ exchange: CurlExchange) async -> Result<HTTPResponse, NetworkError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.outcome.whenSettled { continuation.resume(returning: $0) }
                begin(exchange)
            }
        } onCancel: {
            exchange.outcome.settle(.failure(.cancelled))
            state.withLock { state in
                state.cancelled.append(exchange)
                state.waker?.wake()
            }
        }
    }

    /// Cancels everything that is running and stops the thread; then, or if there is no thread, calls `whenEnded`.
    func end(_ whenEnded: @escaping @Sendable () -> Void = {}) {
        let hasEnded = state.withLock { state in
            state.isEnding = true
            if state.isRunning { state.whenEnded.append(whenEnded) }
            state.waker?.wake()
            return !state.isRunning
        }
        if hasEnded { whenEnded() }
    }

    private func begin(_ exchange: CurlExchange) {
        let failure: NetworkError? = state.withLock { state in
            if state.isEnding { return .cancelled }
            if !state.isRunning, let code = BlockingThread.start(work) {
                return .unreachable(reason: String(cString: strerror(code)))
            }
            state.isRunning = true
            state.begun.append(exchange)
            state.waker?.wake()
            return nil
        }
        if let failure { exchange.end(.failure(failure)) }
    }

    /// The body of the thread.
    private func work() {
        do throws(NetworkError) {
            var multi = try CurlMulti()
            let waker = multi.waker
            state.withLock { $0.waker = waker }
            let failure = run(&multi)
            leave(failure) { multi.close(failure) }
        } catch {
            leave(error) {}
        }
    }

    /// Runs exchanges until the thread is to end; returns why.
    private func run(_ multi: inout CurlMulti) -> NetworkError {
        while true {
            guard let (begun, cancelled) = takeOrders() else { return .cancelled }
            cancelled.forEach { multi.remove($0) }
            begun.forEach { multi.add($0) }
            do throws(NetworkError) { try multi.proceed() } catch { return error }
        }
    }

    /// Returns what the thread is asked to do; `nil` if it is to end.
    private func takeOrders() -> (begun: [CurlExchange], cancelled: [CurlExchange])? {
        state.withLock { state in
            // What was begun stays: it is not run any more, and ends with the thread.
            if state.isEnding { return nil }
            defer { (state.begun, state.cancelled) = ([], []) }
            return (state.begun, state.cancelled)
        }
    }

    /// Ends the thread's work; exchanges not yet begun fail, and the next one starts a new thread.
    ///
    /// - Parameter close: Frees what the waker wakes, which is gone by then: others call it under the lock.
    private func leave(_ failure: NetworkError, _ close: () -> Void) {
        state.withLock { $0.waker = nil }
        close()
        let (left, whenEnded) = state.withLock { state in
            defer { (state.begun, state.cancelled, state.whenEnded, state.isRunning) = ([], [], [], false) }
            return (state.begun, state.whenEnded)
        }
        for exchange in left { exchange.end(.failure(failure)) }
        for tell in whenEnded { tell() }
    }
}
