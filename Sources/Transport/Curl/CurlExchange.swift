import CLibraries
import Networking

/// One request and its answer, as made by libcurl.
///
/// Unchecked because the compiler cannot see that, from beginning to end, only the loop's thread touches anything but
/// the outcome; before and after that, only a single owner has it.
final class CurlExchange: @unchecked Sendable {
    /// The request without its body, which the sender wipes as soon as it was sent, and without what only those who
    /// show it need.
    let request: HTTPRequest
    let limits: CurlTransport.Limits
    let options: CurlTransport.Options
    let outcome = Outcome<Result<HTTPResponse, NetworkError>>()

    private(set) var easy: UnsafeMutableRawPointer?
    private var sent: CurlRequest?
    var answer: CurlAnswer
    /// Whether a connection was made and the request is being sent on it.
    var isSent = false
    /// How often the request is sent again to answer a challenge: once, and once more with a nonce that is not stale.
    private var challengesLeft = 2
    /// The failure that a test has injected.
    var fault: TransportFault.Failure?

    /// libcurl's description of a failure; empty if it gives none.
    var problem: String { String(cString: problemText) }
    private let problemText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(_ request: HTTPRequest, _ limits: CurlTransport.Limits, _ options: CurlTransport.Options) {
        sent = CurlRequest(body: request.body)
        var request = request
        request.body = []
        request.secrets = Redactor()
        self.request = request
        self.limits = limits
        self.options = options
        answer = CurlAnswer(limit: limits.body)
        problemText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { problemText.deallocate() }

    /// Returns the handle to run.
    func setUp() throws(NetworkError) -> UnsafeMutableRawPointer {
        easy = ccurl_easy_init()
        // A proxy must learn the server from the URL alone.
        let isForwarded = options.proxies.proxy(for: request.url) != nil
        guard let easy, let sent, sent.makeHeaders(of: request, leavingOut: isForwarded ? ["host"] : []) else {
            throw .unreachable(reason: "out of memory")
        }
        let handle = CurlHandle(easy)
        try handle.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(problemText))
        try configure(handle, sent)
        return easy
    }

    /// Ends the exchange: wipes what was sent, then reports the result. It must no longer be on the multi handle.
    func end(_ result: Result<HTTPResponse, NetworkError>) {
        if let easy { ccurl_easy_cleanup(easy) }
        easy = nil
        sent = nil
        answer.wipe()
        outcome.settle(result)
    }

    /// Returns whether a test makes that step fail.
    func injectFault(at step: TransportFault.Step) -> Bool {
        fault = TransportFault.inject(step, request.url)
        return fault != nil
    }

    /// Turns libcurl's result into an answer or a failure.
    func result(_ code: CURLcode) -> Result<HTTPResponse, NetworkError> {
        guard let easy else { return .failure(.interrupted) }
        if fault == nil { fault = TransportFault.inject(.receive, request.url) }
        if let failure = failure(fault.map { CURLcode($0.code) } ?? code, CurlHandle(easy)) { return .failure(failure) }
        return .success(answer.response())
    }
}

extension CurlExchange {
    /// Sets the options of libcurl for this exchange.
    func configure(_ handle: CurlHandle, _ sent: CurlRequest) throws(NetworkError) {
        guard request.hasSoundHeaders else { throw .insecure(reason: "a header with a line break") }
        try handle.set(CURLOPT_URL, request.url)
        try handle.set(CURLOPT_PATH_AS_IS, true)
        // A user and a password in a URL are not sent to the server.
        try handle.set(CURLOPT_HTTPAUTH, 0)
        if let digest = request.digest {
            try handle.set(CURLOPT_HTTPAUTH, Int(CCURL_DIGEST))
            try handle.set(CURLOPT_USERNAME, copying: digest.user)
            try handle.set(CURLOPT_PASSWORD, copying: digest.password)
        }
        try handle.set(CURLOPT_USERAGENT, options.userAgent)
        // Decompressed by zlib, whose memory is libcurl's and wiped; the other encodings have their own.
        try handle.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try configureVersion(handle, mayHoldSecret: sent.bodyCount > 0 || request.mayHaveSecretHeader)
        try configureBody(handle, sent)
        try handle.set(CURLOPT_HTTPHEADER, sent.headers.map { UnsafeMutableRawPointer($0) })
        try configureLimits(handle)
        try options.proxies.configure(handle, url: request.url)
        try handle.setTrust(options.trust)
        try configureCallbacks(handle)
    }

    private func configureVersion(_ handle: CurlHandle, mayHoldSecret: Bool) throws(NetworkError) {
        // nghttp2 keeps what it sends in memory that nobody wipes, so what may be secret goes by HTTP/1.1.
        try handle.set(CURLOPT_HTTP_VERSION, mayHoldSecret ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
        // Multiplexes on the first connection, if it turns out to be HTTP/2, which TLS tells. Without TLS it is
        // HTTP/1.1, and libcurl would wait for the first answer to see so.
        let isSecure = Origin(request.url, ignoringUser: true)?.isSecure == true
        try handle.set(CURLOPT_PIPEWAIT, !mayHoldSecret && isSecure)
        try handle.set(CURLOPT_HTTP09_ALLOWED, false)
    }

    private func configureBody(_ handle: CurlHandle, _ sent: CurlRequest) throws(NetworkError) {
        if sent.bodyCount > 0 || request.method.hasBody {
            try handle.set(CURLOPT_POST, true)
            try handle.setSize(CURLOPT_POSTFIELDSIZE_LARGE, sent.bodyCount)
            try handle.set(CURLOPT_POSTFIELDS, sent.body)
        }
        try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func configureLimits(_ handle: CurlHandle) throws(NetworkError) {
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect)
        try handle.set(CURLOPT_TIMEOUT_MS, limits.total)
        try handle.set(CURLOPT_BUFFERSIZE, 1 << 16)
        // How long an idle connection is kept, in seconds.
        try handle.set(CURLOPT_MAXAGE_CONN, 30)
        try handle.set(CURLOPT_NOSIGNAL, true)
        // libcurl looks up names on a thread of its own, which is not waited for.
        try handle.set(CURLOPT_QUICK_EXIT, true)
    }

    private func configureCallbacks(_ handle: CurlHandle) throws(NetworkError) {
        let user = Unmanaged.passUnretained(self).toOpaque()
        try handle.setReceivers(
            header: { bytes, size, count, user in
                CurlExchange.of(user).answer.takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
                    ? count : 0
            },
            body: { bytes, size, count, user in
                let exchange = CurlExchange.of(user)
                guard exchange.answer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) else {
                    return 0
                }
                exchange.answer.show(to: exchange.request.receiver)
                return count
            }, user)
        try handle.setSending(
            { user, _, _, _, _ in
                let exchange = CurlExchange.of(user)
                // libcurl resends on a new connection what got no answer on an old one.
                if exchange.isSent, !exchange.answersChallenge() { return CURL_PREREQFUNC_ABORT }
                if exchange.injectFault(at: .send) { return CURL_PREREQFUNC_ABORT }
                exchange.isSent = true
                return CURL_PREREQFUNC_OK
            }, user)
    }

    /// Whether what is sent again answers the server's challenge.
    private func answersChallenge() -> Bool {
        guard request.digest != nil, answer.isChallenge, challengesLeft > 0 else { return false }
        challengesLeft -= 1
        return true
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> CurlExchange {
        // Never nil: it is what `configureCallbacks` passed, and the loop retains the exchange as long as libcurl uses
        // it.
        Unmanaged<CurlExchange>.fromOpaque(user.unsafelyUnwrapped).takeUnretainedValue()
    }
}

extension HTTPRequest.Method {
    /// Whether a length is sent even for an empty body (RFC 9110, 8.6).
    fileprivate var hasBody: Bool {
        switch self {
        case .post, .put, .patch, .propfind, .report: true
        case .get, .delete: false
        }
    }
}
