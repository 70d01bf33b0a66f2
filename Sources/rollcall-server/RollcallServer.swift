import ArgumentParser
import CHardening
import LocalAccounts
import Logging
import Networking
import Serving
import Version

/// `rollcall-server`: the local endpoint and the directory over HTTP.
@main
struct RollcallServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollcall-server",
        abstract: "Serves the accounts of this machine and a directory of people over HTTP.",
        discussion: """
            The first line on standard output is "listening on http://HOST:PORT", https with a certificate; logs go to \
            standard error, one JSON object a line; lines that nobody reads are dropped and counted. SIGTERM and \
            SIGINT end the server once running requests are answered, or after --drain-seconds.

            An address may ask for 10,000,000 people a minute, signed in or not; then it is answered 429. Of 4,096 \
            connections in all, or as many as there are descriptors for, it may have half; the one that rested longest \
            makes room for a new one.

            Without a certificate it listens on loopback addresses only (127.0.0.0/8, ::1, localhost), since passwords \
            and tokens would cross the network for all to read; behind a proxy that does TLS, say --allow-http.
            """,
        version: Version.text
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080

    @Option(help: ArgumentHelp("A configuration file.", valueName: "file"))
    var config: String?

    @OptionGroup var database: DatabaseOptions

    @Option(
        help: ArgumentHelp(
            "The server's certificate and those that lead to its authority, in PEM form: serves https, TLS 1.2 "
                + "or later.",
            valueName: "file"
        ))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's key, in PEM form, without a passphrase.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "Listen on an address that others reach, without TLS.")
    var allowHttp = false

    @Option(
        help: ArgumentHelp(
            "How long running requests may take to their end after SIGTERM or SIGINT.", valueName: "seconds"))
    var drainSeconds = 8

    @Option(
        help: ArgumentHelp(
            "A proxy whose Forwarded or X-Forwarded-For header says who the client is: an address or a range; "
                + "any number.",
            valueName: "cidr"
        ))
    var trustedProxy: [String] = []

    @Flag(help: "Answer for people without a bearer token.")
    var publicPeople = false

    @Flag(
        help: ArgumentHelp(
            "For tests only: hash passwords at the least cost, on a loopback address.",
            discussion: "A login rehashes its password at that cost too. Such a hash protects nothing."
        ))
    var leastHashCost = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
        guard (0...86_400).contains(drainSeconds) else { throw ValidationError("--drain-seconds takes 0 to 86400.") }
        for range in trustedProxy where AddressRange(range) == nil {
            throw ValidationError(
                "--trusted-proxy takes an address or a range such as 10.0.0.0/8 or 2001:db8::/32, not \"\(range)\".")
        }
        guard !host.isEmpty else { throw ValidationError("--host takes an address or a name.") }
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key go together: give both or none.")
        }
        let isLoopback = Loopback.contains(host: host)
        guard isLoopback || tlsCert != nil || allowHttp else {
            throw ValidationError(
                "Without TLS, \(host) would let everybody on the way read passwords: give --tls-cert and --tls-key, "
                    + "or say --allow-http."
            )
        }
        guard isLoopback || !leastHashCost else {
            throw ValidationError("--least-hash-cost is for tests: it goes with a loopback address only.")
        }
    }

    func run() async throws {
        StandardStreams.ignoreBrokenPipes()
        let log = Wiring.log()
        defer { log.finish() }
        let logger = Wiring.logger(log)
        // Passwords and keys pass through here: nobody may look into the process, and no core dump may be written.
        let refused = forbid_core_dumps()
        if refused != 0 { logger.warning("core dumps cannot be forbidden", metadata: ["error": "\(refused)"]) }
        do {
            let server = try await Wiring.server(
                host: host, port: port, tls: try identity(), config: config, database: database,
                peopleArePublic: publicPeople,
                hashCost: leastHashCost ? .least : .standard,
                proxies: TrustedProxies(trustedProxy.compactMap(AddressRange.init)), drain: .seconds(drainSeconds),
                descriptors: raise_descriptor_limit(), logger: logger
            )
            try await server.run { url in StandardStreams.write(Array("listening on \(url)\n".utf8), to: .output) }
        } catch {
            let exit = ServerExit(error)
            for facts in exit.facts { logger.critical("ended", metadata: facts) }
            throw ExitCode(exit.status)
        }
    }

    private func identity() throws -> TLSIdentity? {
        guard let tlsCert, let tlsKey else { return nil }
        return try TLSIdentity(certificates: tlsCert, key: tlsKey)
    }
}
