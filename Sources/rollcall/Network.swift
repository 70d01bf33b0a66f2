import Files
import FrontEnds
import Settings
import Terminal
import Transport
import Words

/// What the command line and the environment say of the network, and the transports that keep to it.
struct Network: Sendable {
    let allowsPlainHTTP: Bool
    /// Whether certificates go unchecked.
    let isInsecure: Bool
    private let client: CurlTransport
    private let retry: Retry
    private let trace: TraceFile?
    /// What the trace shows nowhere, of the endpoint and the directory alike.
    private let secrets = TracedSecrets()
    /// Where every exchange is told in a line; `nil` where it is not.
    private let told: OutputWriter?

    /// What is wrong is printed, and the status tells.
    @MainActor
    init(
        _ options: NetworkOptions, environment: [String: String], told: OutputWriter?, retry: Retry,
        printer: EventPrinter
    ) throws(ExitStatus) {
        allowsPlainHTTP = options.allowHTTP
        isInsecure = options.insecure > 1
        self.retry = retry
        self.told = told
        var client = CurlTransport.Options(userAgent: "rollcall/\(Version.text)")
        client.allowsPlainHTTP = allowsPlainHTTP
        do throws(ProxyRules.Problem) {
            client.proxies = try ProxyRules(environment: environment)
        } catch {
            printer.complain(printer.messages.unusableProxy(variable: error.variable))
            throw .configuration
        }
        client.trust = try Self.trust(options, printer)
        self.client = CurlTransport(options: client)
        do throws(TraceFile.WritingError) {
            trace = try options.trace.map { path throws(TraceFile.WritingError) in try TraceFile(path) }
        } catch {
            printer.complain(printer.messages.unwritableTrace(path: error.path, reason: error.reason))
            throw .cannotWrite
        }
    }

    /// A transport that keeps to these limits, in seconds and bytes, with all that it tries again.
    func transport(connectTimeout: Int, timeout: Int, body: Int) -> HTTPTransport {
        retry.transport(within: .seconds(timeout)) { [client, secrets, trace, told] left in
            var transport = client.transport(
                limits: .init(connect: .seconds(connectTimeout), total: left, body: body))
            if let trace { transport = transport.traced(clock: ContinuousClock(), secrets: secrets, write: trace.write) }
            if let told { transport = transport.told(on: told) }
            return transport
        }
    }

    /// The largest file of authorities, in bytes; Debian's, all of them, are a quarter of a megabyte.
    private static let authoritiesLimit = 16 << 20

    @MainActor
    private static func trust(
        _ options: NetworkOptions, _ printer: EventPrinter
    ) throws(ExitStatus) -> CertificateTrust {
        if options.insecure == 1 {
            printer.complain(printer.messages.insecureOnce)
            throw .usage
        }
        var trust = CertificateTrust.system
        if let path = options.caFile {
            let pem: [UInt8]
            do throws(FileError) {
                pem = try WholeFile.bytes(path, limit: authoritiesLimit)
            } catch {
                printer.complain(printer.messages.unreadableAuthorities(path: path, reason: error.reason))
                throw .usage
            }
            do throws(CertificateTrust.NoCertificate) {
                trust = try CertificateTrust(adding: pem)
            } catch {
                printer.complain(printer.messages.noAuthorities(path: path))
                throw .usage
            }
        }
        guard options.insecure > 1 else { return trust }
        printer.complain(printer.messages.certificatesUnchecked)
        return .unchecked
    }
}
