import CLibraries
import Files
import Glibc
import Networking
import Synchronization

/// Runs work that blocks on a thread of its own, which nobody has to wait for.
enum LDAPThread {
    /// Returns what `body` returns, or `.cancelled` as soon as the task is cancelled: the thread then ends by itself.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable (LDAPStop) throws(LDAPFailure) -> Value
    ) async throws(LDAPFailure) -> Value {
        guard let stop = LDAPStop() else { throw .network(.unreachable(reason: String(cString: strerror(errno)))) }
        let outcome = LDAPOutcome<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                outcome.wait(continuation)
                let code = BlockingThread.start {
                    outcome.settle(Result { () throws(LDAPFailure) in try body(stop) })
                }
                if let code {
                    outcome.settle(.failure(.network(.unreachable(reason: String(cString: strerror(code))))))
                }
            }
        } onCancel: {
            stop.stop()
            outcome.settle(.failure(.network(.cancelled)))
        }
        return try result.get()
    }
}

/// The first result that it is given, for whoever waits for it.
private final class LDAPOutcome<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, LDAPFailure>?
        var waiting: CheckedContinuation<Result<Value, LDAPFailure>, Never>?
    }

    private let state = Mutex(State())

    func wait(_ continuation: CheckedContinuation<Result<Value, LDAPFailure>, Never>) {
        let settled = state.withLock { state in
            if state.result == nil { state.waiting = continuation }
            return state.result
        }
        if let settled { continuation.resume(returning: settled) }
    }

    func settle(_ result: Result<Value, LDAPFailure>) {
        let waiting: CheckedContinuation<Result<Value, LDAPFailure>, Never>? = state.withLock { state in
            if state.result != nil { return nil }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: result)
    }
}

/// Tells a thread to stop, and wakes it from whatever it waits for.
final class LDAPStop: Sendable {
    private struct State {
        var isStopped = false
        /// The socket of the connection that is in use.
        var socket: Int32?
    }

    /// An eventfd(2) that is readable once it is to stop.
    let descriptor: Int32
    private let state = Mutex(State())

    init?() {
        descriptor = cldap_bell()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    var isStopped: Bool { state.withLock(\.isStopped) }

    /// Names the socket, which a stop shuts down: only so does a handshake end that has begun. `nil` before it is
    /// closed.
    func use(_ socket: Int32?) {
        state.withLock { state in
            state.socket = socket
            if state.isStopped, let socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        cldap_ring(descriptor)
    }
}
