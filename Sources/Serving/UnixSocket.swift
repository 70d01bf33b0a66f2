private import Files
private import Glibc

/// Sockets that are files (unix(7)).
package enum UnixSocket {
    /// Why a socket cannot be listened on.
    package struct Problem: Error, Sendable, Hashable {
        package var path: String
        /// The system's message.
        package var reason: String

        fileprivate init(_ path: String, _ code: Int32 = errno) {
            self.path = path
            reason = String(cString: strerror(code))
        }
    }

    /// Creates a socket that takes connections, and returns its descriptor.
    ///
    /// A socket that nobody listens on any more is replaced; one in use, and any other file, is left alone.
    static func listen(at path: String, mode: UInt32) throws(Problem) -> Int32 {
        try clear(path)
        let descriptor = socket(AF_UNIX, stream | closeOnExec | Int32(O_NONBLOCK), 0)
        guard descriptor >= 0 else { throw Problem(path) }
        // The file is created with the mode of the socket: there is no moment at which others might connect.
        guard fchmod(descriptor, mode_t(mode)) == 0 else {
            defer { close(descriptor) }
            throw Problem(path)
        }
        let mask = umask(0)
        let bound = with(path) { bind(descriptor, $0, $1) }
        let code = errno
        umask(mask)
        guard bound == 0, takeConnections(descriptor) == 0 else {
            let failure = Problem(path, bound == nil ? ENAMETOOLONG : bound == 0 ? errno : code)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    static func remove(_ path: String) { unlink(path) }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Sends one datagram; a path that begins with `@` is one of the abstract name space.
    ///
    /// - Returns: Whether it was taken.
    package static func send(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = socket(AF_UNIX, datagram | closeOnExec, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let sent = with(path) { address, length in
            sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
        }
        return sent == bytes.count
    }

    /// The kind of a descriptor that was passed on to this process.
    package enum Inherited: Sendable, Hashable {
        case network(host: String)
        case unix
        /// Not a stream socket that accepts connections.
        case other
    }

    /// Takes over a descriptor that was passed on: programs that we start do not inherit it, and it does not block.
    package static func adopt(_ descriptor: Int32) -> Inherited {
        var accepts: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0, accepts != 0 else {
            return .other
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let found = withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0
                    && getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
            }
        }
        guard Int32(address.ss_family) != AF_UNIX else { return .unix }
        guard found else { return .other }
        return .network(host: String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let datagram = Int32(SOCK_DGRAM.rawValue)
    private static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)

    /// Removes a socket that nobody listens on.
    private static func clear(_ path: String) throws(Problem) {
        guard FileSystem.facts(path) != nil else { return }
        guard FileSystem.isSocket(path) else { throw Problem(path, EEXIST) }
        let descriptor = socket(AF_UNIX, stream | closeOnExec | Int32(O_NONBLOCK), 0)
        guard descriptor >= 0 else { throw Problem(path) }
        defer { close(descriptor) }
        let isRefused = with(path) { connect(descriptor, $0, $1) } == -1 && errno == ECONNREFUSED
        guard isRefused else { throw Problem(path, EADDRINUSE) }
        unlink(path)
    }

    /// Lends the address of a path; `nil` if it is empty or too long.
    private static func with<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < capacity else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let start = MemoryLayout<sockaddr_un>.size - capacity
        let length = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

/// Calls listen(2), whose name a member of `UnixSocket` hides.
private func takeConnections(_ descriptor: Int32) -> Int32 { listen(descriptor, 1_024) }
