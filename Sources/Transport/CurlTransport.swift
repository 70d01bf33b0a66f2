private import Networking
import Synchronization

/// Creates `HTTPTransport`s that speak HTTP/1.1, and HTTP/2 if a server offers it, through libcurl.
///
/// No redirect is followed and nothing is sent twice; plain http goes to loopback only, unless the options allow more.
/// Compressed answers are decompressed. All transports made here share one thread and their connections, which are kept
/// alive between requests. Nothing is opened, loaded or started before the first request. `shutdown()` closes
/// everything; a process that just exits need not call it.
package final class CurlTransport: Sendable {
    /// Options that apply to every request.
    package struct Options: Sendable {
        /// The `User-Agent`: `rollcall/VERSION`.
        package var userAgent: String
        /// Which requests go through a proxy.
        package var proxies = ProxyRules.none
        package var trust = CertificateTrust.system
        /// Whether plain http may go to hosts other than loopback.
        ///
        /// If not, such a request fails as `.insecure` and nothing is sent.
        package var allowsPlainHTTP = false

        package init(userAgent: String) { self.userAgent = userAgent }
    }

    /// Limits on one kind of exchange.
    package struct Limits: Sendable {
        /// For name look-up, connection and TLS handshake together.
        package var connect: Duration
        /// From the call to the last byte of the answer.
        package var total: Duration
        /// The largest answer body accepted, in bytes, decompressed.
        package var body: Int

        package init(connect: Duration = .seconds(5), total: Duration, body: Int) {
            self.connect = connect
            self.total = total
            self.body = body
        }

        /// For requests to an endpoint: 30 s, 1 MiB.
        package static let login = Limits(total: .seconds(30), body: 1 << 20)
        /// For loading people: 30 s, 64 MiB.
        package static let people = Limits(total: .seconds(30), body: 64 << 20)
    }

    private let options: Options
    private let loop = CurlLoop()

    package init(options: Options) { self.options = options }

    deinit { loop.end() }

    package func transport(limits: Limits) -> HTTPTransport {
        HTTPTransport { [self] request async throws(NetworkError) in
            // Absolute http and https URLs with a host (RFC 9110, 4.2); libcurl itself would accept other schemes, too.
            guard Origin(request.url, ignoringUser: true) != nil else { throw .invalidURL(request.url) }
            if !options.allowsPlainHTTP, Loopback.isLeftInPlain(request.url) {
                throw .insecure(reason: "plain http")
            }
            return try await loop.run(CurlExchange(request, limits, options)).get()
        }
    }

    /// Cancels running requests (`.cancelled`), closes the connections and stops the thread.
    ///
    /// Later requests fail as `.cancelled`.
    package func shutdown() async {
        await withCheckedContinuation { continuation in loop.end { continuation.resume() } }
    }
}

/// Lets tests make a network exchange fail at one of its steps. Without a hook it costs one load per step.
package enum TransportFault {
    /// The steps of an exchange: nothing has been sent when connecting or sending fails, everything when receiving
    /// does.
    package enum Step: Sendable, CaseIterable { case connect, send, receive }

    package struct Failure: Sendable {
        /// libcurl's code (`CURLcode`).
        package var code: UInt32
        /// The system's error number, if libcurl has one.
        package var number: Int32

        package init(code: UInt32, number: Int32 = 0) {
            self.code = code
            self.number = number
        }
    }

    /// Returns how a step of the exchange with a URL fails; `nil` lets it happen. Called on the network's thread.
    package typealias Hook = @Sendable (Step, String) -> Failure?

    private static let isSet = Atomic(false)
    private static let hook = Mutex<Hook?>(nil)

    /// Sets or removes the hook of the whole process.
    package static func set(_ new: Hook?) {
        hook.withLock { $0 = new }
        isSet.store(new != nil, ordering: .releasing)
    }

    static func inject(_ step: Step, _ url: @autoclosure () -> String) -> Failure? {
        guard isSet.load(ordering: .relaxed), let hook = hook.withLock({ $0 }) else { return nil }
        return hook(step, url())
    }
}
