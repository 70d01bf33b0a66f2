extension Settings {
    /// How `rollcall-server` is operated.
    package struct Server: Sendable, Hashable {
        /// The address to listen on.
        package var host = "127.0.0.1"
        /// 0 takes a free one.
        package var port = 8080
        /// The path of a Unix socket to listen on instead of host and port; `nil` for none.
        package var socket: String?
        package var socketMode = SocketMode.owner
        /// The paths of the certificate and its key, in PEM form; both or none.
        package var tlsCertificate: String?
        package var tlsKey: String?
        /// Whether to listen without TLS on an address that others can reach.
        package var allowHTTP = false
        /// The names that requests may ask for, with commas between them; `nil` for any, but on a loopback address.
        package var hosts: String?
        /// Addresses and ranges with commas between them; `nil` trusts nobody.
        package var trustedProxies: String?
        /// Whether the directory answers without a bearer token.
        package var publicPeople = false
        /// People that one address may ask for in a minute.
        package var peoplePerMinute = 1_000_000
        /// Connections open at once; 0 for as many as there are descriptors for, up to 4,096.
        package var maxConnections = 0
        /// Seconds that running requests are given to finish when the server is stopped.
        package var drainSeconds = 8
        package var logLevel = LogLevel.info
        /// Host and port at which `/metrics` is served to everybody who can reach them; `nil` for none.
        package var metrics: String?
        /// The path of a file with the bearer token that `/metrics` requires where everything else is served.
        package var metricsTokenFile: String?
        /// The PostgreSQL database of the accounts, as libpq takes it; `nil` for this machine's file. May contain a
        /// password.
        package var database: String?
    }

    /// Who may connect to a Unix socket (chmod(1)).
    package enum SocketMode: String, Sendable, Hashable, CaseIterable {
        case owner = "600"
        case group = "660"
        case all = "666"

        /// The permission bits.
        package var bits: UInt32 {
            switch self {
            case .owner: 0o600
            case .group: 0o660
            case .all: 0o666
            }
        }
    }

    /// The lowest level that is logged.
    package enum LogLevel: String, Sendable, Hashable, CaseIterable {
        case trace, debug, info, notice, warning, error, critical
    }
}
