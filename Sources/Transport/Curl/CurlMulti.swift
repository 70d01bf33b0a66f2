import CLibraries
import Glibc
import Networking

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
