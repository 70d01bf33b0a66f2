import Glibc
import NIOCore
import NIOPosix

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
