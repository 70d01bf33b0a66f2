import Glibc
import Networking

/// Makes connections that can be stopped at any time.
struct LDAPConnector {
    let server: LDAPServer
    let stop: LDAPStop

    /// Returns a socket that is connected to one of the server's addresses and does not block.
    func connect() throws(LDAPFailure) -> Int32 {
        let end = ContinuousClock.now.advanced(by: server.connectTimeout)
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        // This waits for a name server, which cannot be stopped; whoever waits for this thread has gone by then.
        let code = getaddrinfo(server.url.host, "\(server.url.port)", &hints, &first)
        guard code == 0 else { throw .network(.unreachable(reason: String(cString: gai_strerror(code)))) }
        defer { freeaddrinfo(first) }
        var failure = LDAPFailure.network(.unreachable(reason: server.url.host))
        var next = first
        while let address = next {
            if stop.isStopped { throw .network(.cancelled) }
            do {
                return try connect(address.pointee, until: end)
            } catch {
                failure = error
            }
            next = address.pointee.ai_next
        }
        throw failure
    }

    private func connect(
        _ address: addrinfo, until end: ContinuousClock.Instant
    ) throws(LDAPFailure) -> Int32 {
        let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = socket(address.ai_family, kind, address.ai_protocol)
        guard socket >= 0 else { throw .network(.unreachable(reason: String(cString: strerror(errno)))) }
        do throws(LDAPFailure) {
            if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) != 0 {
                guard errno == EINPROGRESS else { throw .last }
                try wait(for: socket, until: end)
            }
            // Small messages go at once.
            var on: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            return socket
        } catch {
            close(socket)
            throw error
        }
    }

    private func wait(for socket: Int32, until end: ContinuousClock.Instant) throws(LDAPFailure) {
        while true {
            if stop.isStopped { throw .network(.cancelled) }
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            if left <= 0 { throw .network(.timedOut(after: server.connectTimeout)) }
            var sources = [
                pollfd(fd: socket, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&sources, 2, Int32(min(left.rounded(.up), 1_000))) > 0, sources[0].revents != 0 else { continue }
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
            if code == 0 { return }
            throw .network(.unreachable(reason: String(cString: strerror(code))))
        }
    }
}

extension LDAPFailure {
    /// The system's last error.
    fileprivate static var last: LDAPFailure { .network(.unreachable(reason: String(cString: strerror(errno)))) }
}
