import Accounts
import Files
import FoundationEssentials
import Networking
import PostgreSQL
import Serving
import Settings

/// What the settings mean for the server, checked as a whole before anything is opened.
struct ServerPlan: Sendable {
    var addresses: [ListenAddress]
    var metrics: [ListenAddress]
    var metricsAccess: MetricsAccess
    /// The token of programs that provision accounts; `nil` for none.
    var scimToken: Token?
    /// The host whose metrics others than this machine reach; `nil` if there is none.
    var openMetrics: String?
    var tls: TLSFiles?
    var proxies: TrustedProxies
    /// Whether the proxies' connections begin with a header of the PROXY protocol.
    var takesProxyHeaders: Bool
    /// The names that requests may ask for.
    var hosts: AllowedHosts
    var isLoopback: Bool
    /// The database of accounts that several servers may share; `nil` for this machine's file.
    var database: PostgreSQLAddress?

    /// What is wrong with the settings together.
    struct Problem: Error, Sendable {
        var text: String
        /// The keys that it is about.
        var keys: [Settings.Key]

        /// Whether the command line, rather than the configuration, is at fault.
        func isMisuse(of flags: [Settings.Key: String]) -> Bool { keys.contains { flags[$0] != nil } }
    }

    /// The sizes of a token, in bytes.
    private static let (minimumTokenLength, maximumTokenLength) = (16, 4_096)
    private static let whitespace = Array(" \t\r\n".utf8)

    init(_ settings: Settings.Server, _ manager: ServiceManager) throws {
        guard (settings.tlsCertificate == nil) == (settings.tlsKey == nil) else {
            throw Problem(
                text: "--tls-cert and --tls-key go together: give both or neither.",
                keys: [.serverTLSCertificate, .serverTLSKey])
        }
        let hasTLS = settings.tlsCertificate != nil
        var hosts: [String] = []
        (addresses, hosts) = try Self.addresses(settings, manager)
        isLoopback = hosts.allSatisfy(Loopback.contains)
        let named = settings.hosts.map { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
        self.hosts = AllowedHosts(names: hosts + (named ?? []), everywhere: named != nil, isTLS: hasTLS)
        if let open = hosts.first(where: { !Loopback.contains(host: $0) }), !hasTLS, !settings.allowHTTP {
            throw Problem(
                text: "Without TLS, anyone on the network path could read passwords sent to \(open): give --tls-cert "
                    + "and --tls-key, or use --allow-http.",
                keys: [.serverHost])
        }
        var ranges: [AddressRange] = []
        var trustsSocket = false
        for text in (settings.trustedProxies ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
            if text == TrustedProxies.socket {
                trustsSocket = true
                continue
            }
            guard let range = AddressRange(String(text)) else {
                throw Problem(
                    text:
                        "--trusted-proxy takes an address or a range such as 10.0.0.0/8 or 2001:db8::/32, or unix, not "
                        + "\"\(text)\".",
                    keys: [.serverTrustedProxies])
            }
            ranges.append(range)
        }
        proxies = TrustedProxies(ranges, socket: trustsSocket)
        takesProxyHeaders = settings.proxyProtocol
        if takesProxyHeaders, ranges.isEmpty, !trustsSocket {
            throw Problem(
                text: "--proxy-protocol needs the addresses of the proxies: give --trusted-proxy.",
                keys: [.serverProxyProtocol])
        }
        var metricsHosts: [String] = []
        (metrics, metricsHosts) = try Self.metrics(settings, manager)
        openMetrics = metricsHosts.first { !Loopback.contains(host: $0) }
        database = try settings.database.map(Self.database)
        metricsAccess =
            try settings.metricsTokenFile.map { .bearer(try Self.token($0, .serverMetricsTokenFile)) } ?? .nobody
        scimToken = try settings.scimTokenFile.map { try Self.token($0, .serverSCIMTokenFile) }
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            tls = try TLSFiles(certificates: certificate, key: key)
        }
    }

    /// If the service manager has bound sockets, they are listened on, and nothing else.
    private static func addresses(
        _ settings: Settings.Server, _ manager: ServiceManager
    ) throws(Problem) -> ([ListenAddress], hosts: [String]) {
        let inherited = manager.sockets.filter { $0.name != metricsName }
        guard inherited.isEmpty else {
            var hosts: [String] = []
            for socket in inherited {
                switch socket.kind {
                case .network(let host): hosts.append(host)
                case .unix: break
                case .other:
                    throw Problem(
                        text: "Descriptor \(socket.descriptor), passed by the service manager, is not a listening "
                            + "stream socket: check the socket unit.",
                        keys: [])
                }
            }
            return (inherited.map { .inherited($0.descriptor) }, hosts)
        }
        if let path = settings.socket { return ([.socket(path: path, mode: settings.socketMode.bits)], []) }
        let host = settings.host.trimmingBrackets
        return ([.network(host: host, port: settings.port)], [host])
    }

    /// The name that a unit gives the socket for metrics.
    private static let metricsName = "metrics"

    private static func metrics(
        _ settings: Settings.Server, _ manager: ServiceManager
    ) throws(Problem) -> ([ListenAddress], hosts: [String]) {
        let inherited = manager.sockets.filter { $0.name == metricsName && $0.kind != .other }
        if !inherited.isEmpty {
            let hosts = inherited.compactMap { if case .network(let host) = $0.kind { host } else { nil } }
            return (inherited.map { .inherited($0.descriptor) }, hosts)
        }
        guard let text = settings.metrics else { return ([], []) }
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port), colon > text.startIndex
        else {
            throw Problem(text: "--metrics takes a host and a port, such as 127.0.0.1:9464.", keys: [.serverMetrics])
        }
        let host = String(text[..<colon]).trimmingBrackets
        return ([.network(host: host, port: port)], [host])
    }

    private static func token(_ path: String, _ key: Settings.Key) throws(Problem) -> Token {
        let problem: String
        do throws(FileError) {
            let token = try WholeFile.withBytes(path, limit: maximumTokenLength, checks: .secret) { bytes in
                var bytes = bytes[...]
                while let first = bytes.first, whitespace.contains(first) { bytes.removeFirst() }
                while let last = bytes.last, whitespace.contains(last) { bytes.removeLast() }
                return Secret(copying: UnsafeRawBufferPointer(rebasing: bytes))
            }
            // What else a header may carry is no bearer token's (RFC 6750, 2.1).
            let isSendable = token.withUnsafeBytes { $0.allSatisfy { (0x21...0x7E).contains($0) } }
            if token.count >= minimumTokenLength, isSendable { return Token(token) }
            problem =
                token.count >= minimumTokenLength
                ? "has characters that no bearer token has: make one with openssl rand -hex 16"
                : "has fewer than \(minimumTokenLength) characters: make a longer token with openssl rand -hex 16"
        } catch {
            problem = "cannot be used (\(error.reason)): check that it is there, and that its mode is 600"
        }
        throw Problem(text: "\(path) \(problem).", keys: [key])
    }

    static func database(_ text: String) throws -> PostgreSQLAddress {
        guard PostgreSQLAddress.accepts(text) else {
            throw Problem(
                text: "--database takes a URL such as postgres://host/name, or host=… dbname=….",
                keys: [.serverDatabase])
        }
        do {
            return try PostgreSQLAddress(text)
        } catch {
            throw Problem(text: "--database: \(error.reason).", keys: [.serverDatabase])
        }
    }
}

/// How many files the server may have open at once.
enum OpenFiles {
    /// There are too few of them.
    struct Problem: Error {
        var limit: Int
        var minimum: Int
    }

    /// What serving takes besides connections, event loops included, without which NIO ends the process, and a few
    /// connections.
    static func minimum(cores: Int) -> Int { ConnectionLimits.reserve(descriptors: 0, cores: cores) + 8 }

    /// Throws a `Problem` if `limit` files are too few for this machine.
    static func require(_ limit: Int) throws(Problem) {
        let minimum = minimum(cores: ProcessInfo.processInfo.activeProcessorCount)
        if limit < minimum { throw Problem(limit: limit, minimum: minimum) }
    }
}
