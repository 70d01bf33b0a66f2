package import Networking

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
