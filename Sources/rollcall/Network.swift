import ClientWords
import Files
import FrontEnds
import Terminal
import Transport
import Words

/// The network settings from the command line and the environment, and the transports that honour them.
struct Network: Sendable {
    let allowsPlainHTTP: Bool
    /// Whether certificates are not verified.
    let isInsecure: Bool
    /// The authorities trusted in addition to the system's (PEM); empty for none.
    let authorities: [UInt8]
    private let client: CurlTransport
    /// The options of a client that believes any certificate.
    private let unchecked: CurlTransport.Options
    private let retry: Retry
    private let trace: TraceFile?
    /// Secrets that must never appear in the trace or the log, neither for the endpoint nor for the directory.
    private let secrets = TracedSecrets()
    /// Where exchanges are logged, one line each; `nil` disables logging.
    private let log: OutputWriter?
    private let messages: Messages

    @MainActor
    init(
        _ options: NetworkOptions, environment: [String: String], log: OutputWriter?, retry: Retry,
        printer: EventPrinter
    ) throws(ConfigurationFault) {
        allowsPlainHTTP = options.allowHTTP
        isInsecure = options.insecure > 1
        self.retry = retry
        self.log = log
        messages = printer.messages
        var client = CurlTransport.Options(userAgent: "rollcall/\(Version.number)")
        client.allowsPlainHTTP = allowsPlainHTTP
        do throws(ProxyRules.Problem) {
            client.proxies = try ProxyRules(environment: environment)
        } catch {
            throw .proxy(variable: error.variable)
        }
        let added = try Self.added(options)
        authorities = added ?? []
        client.trust = try Self.trust(options, adding: added, environment, printer)
        self.client = CurlTransport(options: client)
        client.trust = .unchecked
        unchecked = client
        trace = try options.trace.map { path throws(ConfigurationFault) in
            do throws(FileError) {
                return try TraceFile(path)
            } catch {
                throw .traceNotWritable(path: path, reason: error.reason)
            }
        }
    }

    /// A network as nobody configured it.
    init(retry: Retry, messages: Messages) {
        (allowsPlainHTTP, isInsecure, authorities) = (false, false, [])
        (self.retry, self.messages) = (retry, messages)
        unchecked = CurlTransport.Options(userAgent: "rollcall/\(Version.number)")
        client = CurlTransport(options: unchecked)
        (trace, log) = (nil, nil)
    }

    /// Returns a transport with these limits, in seconds and bytes, all retries included.
    func transport(connectTimeout: Int, timeout: Int, body: Int) -> HTTPTransport {
        retry.transport(within: .seconds(timeout)) { [client, secrets, trace, log, messages] left in
            var transport = client.transport(
                limits: .init(connect: .seconds(connectTimeout), total: left, body: body))
            // Within the trace, whose looking for secrets is not the other side's time.
            if let log { transport = transport.logging(to: log, messages, hiding: secrets) }
            if let trace {
                transport = transport.traced(clock: ContinuousClock(), secrets: secrets, write: trace.write)
            }
            return transport
        }
    }

    /// Returns a transport that believes any certificate: for requests without anything secret, whose answers prove
    /// nothing.
    func uncheckedTransport(connectTimeout: Int, timeout: Int, body: Int) -> HTTPTransport {
        CurlTransport(options: unchecked).transport(
            limits: .init(connect: .seconds(connectTimeout), total: .seconds(timeout), body: body))
    }

    /// The maximum size of a CA file in bytes; Debian's complete bundle is a quarter of a megabyte.
    private static let authoritiesLimit = 16 << 20

    /// Returns the authorities of `--ca-file`; `nil` without it.
    private static func added(_ options: NetworkOptions) throws(ConfigurationFault) -> [UInt8]? {
        guard let path = options.caFile else { return nil }
        do throws(FileError) {
            return try WholeFile.bytes(path, limit: authoritiesLimit)
        } catch {
            throw .authoritiesUnreadable(path: path, reason: error.reason)
        }
    }

    /// Returns what is trusted: what curl trusts by the same variables, and `--ca-file` besides.
    @MainActor
    private static func trust(
        _ options: NetworkOptions, adding added: [UInt8]?, _ environment: [String: String], _ printer: EventPrinter
    ) throws(ConfigurationFault) -> CertificateTrust {
        if options.insecure == 1 { throw .insecureOnce }
        if options.insecure > 1 {
            printer.reportError(printer.messages.certificatesUnchecked)
            return .unchecked
        }
        func given(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        // One that cannot be read is told where it is needed: others set the variables.
        let bundle = (given("CURL_CA_BUNDLE") ?? given("SSL_CERT_FILE")).map { path in
            (try? WholeFile.bytes(path, limit: authoritiesLimit)) ?? []
        }
        do throws(CertificateTrust.NoCertificate) {
            return try CertificateTrust(adding: added, to: bundle, folder: given("SSL_CERT_DIR"))
        } catch {
            throw .noAuthorities(path: options.caFile ?? "")
        }
    }
}
