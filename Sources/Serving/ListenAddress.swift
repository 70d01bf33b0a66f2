private import Files
import Glibc
internal import NIOCore
internal import NIOPosix

package enum ListenAddress: Sendable, Hashable {
    /// Port 0 picks a free one.
    case network(host: String, port: Int)
    /// A Unix socket; `mode` is its permission bits.
    case socket(path: String, mode: UInt32)
    /// The descriptor of a socket that another process has bound and passed on.
    case inherited(Int32)
}

extension ListenAddress {
    /// The server cannot listen on an address: it is in use, or not one of this machine's.
    package struct Problem: Error {
        package var address: String
        /// In the system's words.
        package var reason: String
    }

    func bind(_ bootstrap: ServerBootstrap) async throws -> any Channel {
        switch self {
        case .network(let host, let port):
            do {
                return try await bootstrap.bind(host: host, port: port).get()
            } catch {
                throw Problem(address: Self.place(host, port), reason: SystemWords.reason(error))
            }
        case .socket(let path, let mode):
            // Of two that start at once in the place of one that is gone, neither takes the other's socket, which is
            // there before it takes connections, for a stale one. Where the folder cannot be locked, nobody waits.
            let lock = try? await FileLock.take(
                onFolder: UnixSocket.folder(of: path), waiting: .seconds(1), clock: ContinuousClock())
            defer { lock?.release() }
            return try await bootstrap.withBoundSocket(try UnixSocket.listen(at: path, mode: mode)).get()
        case .inherited(let descriptor): return try await bootstrap.withBoundSocket(descriptor).get()
        }
    }

    /// Returns the name that clients use: a URL, or `unix:` and a path.
    func name(of listener: any Channel, scheme: String) -> String {
        switch self {
        case .network(let host, _): Self.url(scheme, host, listener.localAddress?.port ?? 0)
        case .socket(let path, _): "unix:\(path)"
        case .inherited:
            if let address = listener.localAddress, let host = address.ipAddress, let port = address.port {
                Self.url(scheme, host, port)
            } else {
                "unix:\(listener.localAddress?.pathname ?? "")"
            }
        }
    }

    /// Removes the socket's file, if there is one.
    func remove() {
        if case .socket(let path, _) = self { UnixSocket.remove(path) }
    }

    private static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
        "\(scheme)://\(place(host, port))"
    }

    static func place(_ host: String, _ port: Int) -> String {
        "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

/// What the system says of an address that cannot be listened on or connected to, without the names of calls around it.
enum SystemWords {
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as SocketAddressError.UnknownHost: error.errorDescription
        case let error as NIOConnectionError:
            // The last address that the name has was tried in vain, too.
            (error.connectionErrors.last?.error ?? error.dnsAError ?? error.dnsAAAAError).map(reason) ?? "\(error)"
        default: "\(error)"
        }
    }
}
