import ArgumentParser
import Settings

/// Where and how to serve, as given on the command line; the environment and the configuration supply the rest.
struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host: String?

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "A Unix socket to listen on instead; a stale socket is replaced.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("Who may connect to it: 600, 660 or 666.", valueName: "mode"))
    var socketMode: String?

    @Option(help: ArgumentHelp("The folder of the accounts.", valueName: "folder"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The server's certificate and its chain, in PEM format: serves https, TLS 1.2 or later, HTTP/2 or "
                + "HTTP/1.1.",
            valueName: "file"
        ))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's key, in PEM format, without a passphrase.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "Listen without TLS on an address that others can reach.")
    var allowHttp = false

    @Option(
        help: ArgumentHelp(
            "How long running requests may take to finish after SIGTERM or SIGINT.", valueName: "seconds"))
    var drainSeconds: Int?

    @Option(
        help: ArgumentHelp(
            "The names that requests may ask for, besides addresses, localhost and the one listened on; without it any "
                + "name, but these alone on a loopback address without TLS.",
            valueName: "names"))
    var hosts: String?

    @Option(
        help: ArgumentHelp(
            "A proxy whose Forwarded or X-Forwarded-For header says who the client is: an address or a range; "
                + "may be repeated.",
            valueName: "cidr"
        ))
    var trustedProxy: [String] = []

    @Flag(
        help: ArgumentHelp(
            "Connections of trusted proxies begin with a header of the PROXY protocol, version 1 or 2, which names the "
                + "client; any other of theirs is closed."))
    var proxyProtocol = false

    @Flag(help: "Serve the directory without a bearer token.")
    var publicPeople = false

    @Option(help: ArgumentHelp("How many people one address may request per minute.", valueName: "number"))
    var peoplePerMinute: Int?

    @Option(
        help: ArgumentHelp(
            "The maximum number of connections; 0 for as many as file descriptors allow.", valueName: "number"))
    var maxConnections: Int?

    @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            "A shell command that gets each audit event of the log as a line of standard input.",
            discussion: """
                It is started once with the server, again if it ends, and ends with its input. Its output is \
                discarded; its errors go where the log goes.
                """,
            valueName: "command"))
    var auditCommand: String?

    @Option(
        help: ArgumentHelp(
            "Where /metrics is served to anyone who can reach it, such as 127.0.0.1:9464.", valueName: "host:port"))
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "A file with the bearer token that /metrics requires on the server's own address.", valueName: "file"))
    var metricsTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the bearer token by which programs manage the accounts, by SCIM 2.0 at /scim/v2.",
            valueName: "file"))
    var scimTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database with the accounts and sessions, which several servers may share, in place of this "
                + "machine's file: a URL (postgres://…) or host=… dbname=….",
            discussion: """
                Every user of this machine sees a command line: keep a password in a file for libpq (PGPASSFILE, \
                ~/.pgpass) or in ROLLCALL_SERVER_DATABASE.
                """,
            valueName: "url"
        ))
    var database: String?

    /// What was given, as text.
    var flags: [Settings.Key: String] {
        let given: [Settings.Key: String?] = [
            .serverHost: host, .serverPort: port.map(String.init), .serverSocket: socket,
            .serverSocketMode: socketMode, .authLocalData: data, .serverTLSCertificate: tlsCert, .serverTLSKey: tlsKey,
            .serverAllowHTTP: allowHttp ? "true" : nil, .serverDrainSeconds: drainSeconds.map(String.init),
            .serverHosts: hosts,
            .serverTrustedProxies: trustedProxy.isEmpty ? nil : trustedProxy.joined(separator: ","),
            .serverProxyProtocol: proxyProtocol ? "true" : nil,
            .serverPublicPeople: publicPeople ? "true" : nil,
            .serverPeoplePerMinute: peoplePerMinute.map(String.init),
            .serverMaxConnections: maxConnections.map(String.init), .serverLogLevel: logLevel,
            .serverAuditCommand: auditCommand, .serverMetrics: metrics, .serverMetricsTokenFile: metricsTokenFile,
            .serverSCIMTokenFile: scimTokenFile,
            .serverDatabase: database,
        ]
        return given.compactMapValues { $0 }
    }
}
