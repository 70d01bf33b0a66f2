import CLibraries
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

/// libcurl's multi handle and the exchanges that run on it. Belongs to one thread.
struct CurlMulti: ~Copyable {
    /// Interrupts the thread's wait from any other thread, as long as the handle lives.
    struct Waker: Sendable {
        // Unsafe because it is a pointer: waking is the one thing that libcurl lets any thread do with it.
        fileprivate nonisolated(unsafe) let multi: UnsafeMutableRawPointer

        func wake() { _ = ccurl_multi_wakeup(multi) }
    }

    var waker: Waker { Waker(multi: multi) }
    private let multi: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: CurlExchange] = [:]

    /// Loads libcurl unless it is already loaded.
    init() throws(NetworkError) {
        try CurlLibrary.load()
        guard let multi = ccurl_multi_init() else { throw .unreachable(reason: String(cString: strerror(ENOMEM))) }
        // If there are no descriptors for it, nothing could ever wake the thread.
        guard ccurl_multi_wakeup(multi) == CURLM_OK else {
            ccurl_multi_cleanup(multi)
            throw .unreachable(reason: String(cString: strerror(EMFILE)))
        }
        self.multi = multi
    }

    mutating func add(_ exchange: CurlExchange) {
        if exchange.outcome.isSettled { return exchange.end(.failure(.cancelled)) }
        do throws(NetworkError) {
            let easy = try exchange.setUp()
            if exchange.injectFault(at: .connect) { return exchange.end(exchange.result(CURLE_OK)) }
            running[easy] = exchange
            if ccurl_multi_add(multi, easy) != CURLM_OK { remove(easy, .failure(.interrupted)) }
        } catch {
            exchange.end(.failure(error))
        }
    }

    mutating func remove(_ exchange: CurlExchange) {
        if let easy = exchange.easy { remove(easy, .failure(.cancelled)) }
    }

    /// Does what can be done, reports what is over, and waits until there is more to do. Once it throws, the handle is
    /// of no more use.
    mutating func proceed() throws(NetworkError) {
        var code = ccurl_multi_perform(multi)
        var result = CURLE_OK
        while let easy = ccurl_multi_next_done(multi, &result) {
            remove(easy, running[easy]?.result(result) ?? .failure(.interrupted))
        }
        if code == CURLM_OK { code = ccurl_multi_poll(multi, Self.maximumWait) }
        if code != CURLM_OK { throw .interrupted }
    }

    /// Ends everything that is running with `failure`, and closes every connection. Nobody may use a waker any more.
    mutating func close(_ failure: NetworkError) {
        for easy in Array(running.keys) { remove(easy, .failure(failure)) }
        ccurl_multi_cleanup(multi)
    }

    /// How long to wait if nothing happens, in milliseconds: an hour, and then again.
    private static let maximumWait: Int32 = 3_600_000

    private mutating func remove(_ easy: UnsafeMutableRawPointer, _ result: Result<HTTPResponse, NetworkError>) {
        guard let exchange = running.removeValue(forKey: easy) else { return }
        ccurl_multi_remove(multi, easy)
        exchange.end(result)
    }
}
