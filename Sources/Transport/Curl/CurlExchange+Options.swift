import CCurl
import Networking

extension CurlExchange {
    /// Sets the options of libcurl for this exchange.
    func configure(_ handle: CurlHandle, _ sent: CurlRequest) throws(NetworkError) {
        guard request.hasSoundHeaders else { throw .insecure(reason: "a header with a line break") }
        try handle.set(CURLOPT_URL, request.url)
        try handle.set(CURLOPT_PATH_AS_IS, true)
        // A user and a password in a URL are not sent to the server.
        try handle.set(CURLOPT_HTTPAUTH, 0)
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
                if exchange.isSent { return CURL_PREREQFUNC_ABORT }
                if exchange.injectFault(at: .send) { return CURL_PREREQFUNC_ABORT }
                exchange.isSent = true
                return CURL_PREREQFUNC_OK
            }, user)
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
        case .post, .put, .patch: true
        case .get, .delete: false
        }
    }
}
