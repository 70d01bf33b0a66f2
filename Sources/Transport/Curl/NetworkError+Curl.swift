import CLibraries
import Glibc
import Networking

extension NetworkError {
    static let proxyWantsPassword = NetworkError.unreachable(reason: "the proxy requires a user name and password")
    static let proxyRefuses = NetworkError.unreachable(reason: "the proxy refused the connection")
}

extension CurlExchange {
    /// Returns the failure that libcurl's result means; `nil` if there is a complete answer.
    func failure(_ code: CURLcode, _ handle: CurlHandle) -> NetworkError? {
        if let failure = answer.failure { return failure }
        switch code {
        case CURLE_OK:
            guard answer.isHeadWhole else { return .interrupted }
            return answer.isFinal ? proxyFailure(handle) : .notHTTP
        case CURLE_URL_MALFORMAT: return .invalidURL(request.url)
        case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(reason: "unknown host")
        case CURLE_COULDNT_RESOLVE_PROXY: return .unreachable(reason: "unknown proxy host")
        case CURLE_OPERATION_TIMEDOUT: return timeOut(handle)
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge(limit: limits.body)
        // HTTP/0.9, which may be anything; an invalid status or length; a body that cannot be decompressed.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: return .notHTTP
        // libcurl's own limit on a head.
        case CURLE_OUT_OF_MEMORY, Self.tooLargeHead: return isSent ? .notHTTP : unreachable(code, handle)
        case CURLE_COULDNT_CONNECT: return unreachable(code, handle)
        case CURLE_PROXY: return isPasswordWanted(handle) ? .proxyWantsPassword : .proxyRefuses
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE:
            return insecure(code, handle)
        default: return proxyFailure(handle) ?? interruption
        }
    }

    /// `CURLE_TOO_LARGE`, which has had that name since 8.6.
    private static let tooLargeHead = CURLcode(100)

    /// libcurl has the same code for an invalid chunk as for a connection that ended; only its text differs. Only a
    /// request that may be repeated is sent again after either.
    private var interruption: NetworkError { problem.hasSuffix("in chunked-encoding") ? .notHTTP : .interrupted }

    private func timeOut(_ handle: CurlHandle) -> NetworkError {
        let isConnecting = !isSent && limits.connect < limits.total
        return .timedOut(after: isConnecting ? limits.connect : limits.total)
    }

    private func unreachable(_ code: CURLcode, _ handle: CurlHandle) -> NetworkError {
        let number = fault?.number ?? Int32(handle.number(CURLINFO_OS_ERRNO))
        return switch number {
        case 0: proxyFailure(handle) ?? .unreachable(reason: String(cString: ccurl_easy_strerror(code)))
        case ECONNRESET, EPIPE, ECONNABORTED: .interrupted
        case ETIMEDOUT: .timedOut(after: limits.connect)
        default: .unreachable(reason: String(cString: strerror(number)))
        }
    }

    /// Returns the failure for a proxy that refused.
    private func proxyFailure(_ handle: CurlHandle) -> NetworkError? {
        guard options.proxies.proxy(for: request.url) != nil else { return nil }
        switch handle.number(CURLINFO_HTTP_CONNECTCODE) {
        case 407: return .proxyWantsPassword
        case 200..<300: return nil
        // No tunnel was requested, or what arrived was not an answer to that.
        case 0: return handle.number(CURLINFO_RESPONSE_CODE) == 407 ? .proxyWantsPassword : nil
        default: return .proxyRefuses
        }
    }

    private func isPasswordWanted(_ handle: CurlHandle) -> Bool {
        let reasons = [CURLPX_NO_AUTH, CURLPX_USER_REJECTED, CURLPX_REQUEST_FAILED]
        return reasons.contains(CURLproxycode(UInt32(handle.number(CURLINFO_PROXY_ERROR))))
    }

    private func insecure(_ code: CURLcode, _ handle: CurlHandle) -> NetworkError {
        if code == CURLE_SSL_CACERT_BADFILE { return .insecure(reason: NetworkError.noAuthority) }
        guard code == CURLE_PEER_FAILED_VERIFICATION else { return TLSProblem.failure(problem) }
        let server = handle.number(CURLINFO_SSL_VERIFYRESULT)
        let proxy = handle.number(CURLINFO_PROXY_SSL_VERIFYRESULT)
        if server == 0, proxy != 0 { return .insecure(reason: "proxy: " + TLSProblem.reason(proxy, problem)) }
        return .insecure(reason: TLSProblem.reason(server, problem))
    }
}

/// Why OpenSSL cannot connect, in a few words.
enum TLSProblem {
    /// Returns what is wrong with a certificate.
    ///
    /// - Parameters:
    ///   - result: OpenSSL's result, an `X509_V_ERR_…`; 0 or 1 if it is libcurl that refuses.
    ///   - problem: libcurl's description of it.
    static func reason(_ result: Int, _ problem: String) -> String {
        switch result {
        // libcurl checks the name after OpenSSL has accepted the certificate.
        case 0, 1, 62, 63, 64: "certificate is for another host"
        case 9: "certificate not valid yet"
        case 10: "certificate expired"
        // No issuer, an untrusted one, or a self-signed certificate.
        case 2, 18, 19, 20, 21, 27: NetworkError.unknownAuthority
        case 23: "certificate revoked"
        case Int(CCURL_NO_ALTERNATIVE_NAME): "certificate without its host in subjectAltName"
        case 66, 67: "certificate key is too short"
        case 68: "certificate signed with SHA-1 or weaker"
        default: word(problem)
        }
    }

    /// Returns what went wrong in a handshake.
    static func failure(_ problem: String) -> NetworkError {
        switch code(problem) {
        // SSL_R_UNEXPECTED_EOF_WHILE_READING: the connection ended, as far as OpenSSL knows.
        case 294: .interrupted
        // What OpenSSL has no code for, libcurl describes. No request was sent yet, so that a wrong guess repeats none.
        case nil where ["SSL_ERROR_SYSCALL", String(cString: strerror(ECONNRESET))].contains(where: problem.contains):
            .interrupted
        // SSL_R_WRONG_VERSION_NUMBER, …_PACKET_LENGTH_TOO_LONG, …_HTTP_REQUEST: a plain HTTP answer is not TLS.
        case 267, 198, 156: .insecure(reason: NetworkError.noTLS)
        // SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION.
        case 258, 1070: .insecure(reason: "TLS older than 1.2")
        default: .insecure(reason: word(problem))
        }
    }

    /// Returns OpenSSL's reason, an `SSL_R_…`, of a text in the form of ERR_error_string(3); `nil` if there is none.
    private static func code(_ problem: String) -> Int? {
        guard let start = problem.firstRange(of: "error:")?.upperBound else { return nil }
        return Int(problem[start...].prefix(8), radix: 16).map { $0 & 0xFFF }
    }

    /// Returns the last part of `OpenSSL/3.0.0: error:0A00010B:SSL routines::wrong version number`.
    private static func word(_ problem: String) -> String {
        let last = problem.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
        return last.isEmpty ? "TLS handshake failed" : String(last)
    }
}
