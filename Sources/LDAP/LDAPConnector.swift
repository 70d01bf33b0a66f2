import Glibc
package import Networking

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

/// A directory server, and how to talk to it.
package struct LDAPServer: Sendable {
    /// Whose certificates are trusted.
    package enum Trust: Sendable {
        /// The authorities in a file of PEM texts, and `adding`.
        case authorities(file: String, adding: [UInt8])
        /// Anybody: a man in the middle can read and change what is sent.
        case unchecked
    }

    package var url: LDAPURL
    package var trust: Trust
    /// Whether TLS begins by StartTLS, with a URL that has none of its own.
    package var startsTLS: Bool
    /// Whether a password may be sent without TLS to another machine.
    package var allowsPlain = false
    /// How long to wait for a connection.
    package var connectTimeout = Duration.seconds(5)
    /// How long everything together may take.
    package var timeout = Duration.seconds(30)
    /// The largest message accepted, in bytes.
    package var messageLimit = 16 << 20
    /// The most that is read of all entries together, in bytes.
    package var byteLimit = 256 << 20

    /// - Parameter startsTLS: `nil` for everywhere but on this machine.
    package init(url: LDAPURL, trust: Trust, startsTLS: Bool? = nil) {
        self.url = url
        self.trust = trust
        self.startsTLS = !url.isSecure && (startsTLS ?? !url.isLoopback)
    }

    /// Whether others could read what is sent.
    package var isInPlain: Bool { !url.isSecure && !startsTLS && !url.isLoopback }

    /// The files of the system's authorities, of which one is enough: libldap has no list of its own.
    package static let authorityFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]
}
