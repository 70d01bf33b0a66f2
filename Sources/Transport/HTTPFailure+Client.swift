import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension HTTPFailure {
    /// A certificate that is refused for a reason that is not told.
    static let certificateRefused = HTTPFailure.insecure(reason: "certificate verify failed")

    static let proxyWantsPassword = HTTPFailure.unreachable(reason: "the proxy wants a user and a password")

    /// What an error of the client or its connection means.
    init(
        _ error: any Error, limits: AsyncHTTPTransport.Limits, options: AsyncHTTPTransport.Options, url: String
    ) {
        switch error {
        case let error as HTTPClientError:
            self.init(client: error, limits: limits, options: options, url: url)
        case let error as NIOConnectionError:
            self.init(connection: error, options: options)
        case let error as IOError:
            self.init(errno: error.errnoCode, options: options)
        case ChannelError.connectTimeout:
            self = .timedOut(after: options.connectTimeout)
        case is SocketAddressError.UnknownHost:
            self = .unreachable(reason: "unknown host")
        case NIOSSLError.uncleanShutdown:
            self = .interrupted
        case let error as NIOSSLError:
            self = .insecure(reason: Self.reason(error))
        case let error as BoringSSLError:
            self = .insecure(reason: Self.reason(error))
        case let error as NIOSSLExtraError:
            let isHost = error == .failedToValidateHostname
            self = .insecure(reason: isHost ? "certificate of another host" : error.description)
        case is CancellationError:
            self = .cancelled
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection:
            self = .interrupted
        case is HTTPParserError:
            self = .notHTTP
        default:
            self = .interrupted
        }
    }

    private init(
        client error: HTTPClientError, limits: AsyncHTTPTransport.Limits, options: AsyncHTTPTransport.Options,
        url: String
    ) {
        switch error {
        case .cancelled, .requestStreamCancelled, .alreadyShutdown:
            self = .cancelled
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
            self = .timedOut(after: options.connectTimeout)
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self = .timedOut(after: limits.total)
        case .proxyAuthenticationRequired:
            self = .proxyWantsPassword
        case .invalidProxyResponse, .httpProxyHandshakeTimeout:
            self = .unreachable(reason: "the proxy makes no connection")
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .invalidURL(url)
        default:
            self = .interrupted
        }
    }

    private init(connection error: NIOConnectionError, options: AsyncHTTPTransport.Options) {
        let attempts = error.connectionErrors.map(\.error)
        if let refused = attempts.compactMap({ $0 as? IOError }).first {
            self.init(errno: refused.errnoCode, options: options)
        } else if attempts.isEmpty {
            self = .unreachable(reason: "unknown host")
        } else {
            self = .timedOut(after: options.connectTimeout)
        }
    }

    private init(errno code: CInt, options: AsyncHTTPTransport.Options) {
        switch code {
        case ECONNRESET, EPIPE, ECONNABORTED: self = .interrupted
        case ETIMEDOUT: self = .timedOut(after: options.connectTimeout)
        default: self = .unreachable(reason: String(cString: strerror(code)))
        }
    }

    private static func reason(_ error: NIOSSLError) -> String {
        switch error {
        case .handshakeFailed(let inner), .shutdownFailed(let inner): reason(inner)
        case .unableToValidateCertificate, .noCertificateToValidate: "certificate not validated"
        default: "\(error)"
        }
    }

    /// BoringSSL's own word for it, without the source file that it names beside it.
    private static func reason(_ error: BoringSSLError) -> String {
        guard case .sslError(let stack) = error, let first = stack.first else { return "TLS hand-shake failed" }
        let word = first.description.split(separator: ":").last { $0.contains("_") || $0.contains(" at ") } ?? ""
        let text = word.prefix { $0 != " " }
        return text.isEmpty ? "TLS hand-shake failed" : text.lowercased().replacing("_", with: " ")
    }
}
