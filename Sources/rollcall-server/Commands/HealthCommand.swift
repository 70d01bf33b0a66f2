import ArgumentParser
import Glibc
import Networking
import Serving
import Settings

/// `rollcall-server health`: asks a running server whether it is ready, for those who monitor it.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running server whether it is ready (/ready).",
        discussion: """
            Prints the answer. Exits with 0 if the server is ready and with 1 if not, or if there is no answer within \
            5 s. Give the server's own options (host, port, socket and certificate are used), or --url. The \
            certificate is not checked.
            """
    )

    /// How long an answer may take.
    private static let timeout = Duration.seconds(5)

    // The server's own options, which say where it listens.
    @OptionGroup var options: ServerOptions

    @Option(help: ArgumentHelp("Where to ask instead: scheme, host and port.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("A configuration file.", valueName: "file"))
    var config: String?

    func validate() throws {
        if url != nil, options.socket != nil { throw ValidationError("Give either --url or --socket, not both.") }
        if let url, Self.probe(url: url) == nil {
            throw ValidationError("--url takes a URL such as http://127.0.0.1:8080, not \(RedactedURL.url(url)).")
        }
    }

    func run() async throws {
        let probe = try probe()
        let answer: ReadinessProbe.Answer
        do throws(ReadinessProbe.Problem) {
            answer = try await probe.ask(within: Self.timeout)
        } catch {
            throw CommandOutput().refuse(error.text, ExitCode.failure.rawValue)
        }
        // Whoever listens there wrote it.
        try? StandardStreams.write(answer.body, to: STDOUT_FILENO)
        if !answer.isReady { throw ExitCode.failure }
    }

    private func probe() throws -> ReadinessProbe {
        if let url, let probe = Self.probe(url: url) { return probe }
        let settings: Settings.Server
        do {
            settings = try Wiring.settings(flags: options.flags, config: config).0.settings.server
        } catch {
            _ = CommandOutput().end(error)
            throw ExitCode.failure
        }
        let isTLS = settings.tlsCertificate != nil
        if let path = settings.socket { return ReadinessProbe(.socket(path: path), isTLS: isTLS) }
        let everywhere = ["0.0.0.0": "127.0.0.1", "::": "::1"]
        let host = settings.host.trimmingBrackets
        return ReadinessProbe(.network(host: everywhere[host] ?? host, port: settings.port), isTLS: isTLS)
    }

    private static func probe(url: String) -> ReadinessProbe? {
        guard let origin = Origin(url) else { return nil }
        return ReadinessProbe(.network(host: origin.host, port: origin.port), isTLS: origin.isSecure)
    }
}

extension ReadinessProbe.Problem {
    fileprivate var text: String {
        switch self {
        case .unreachable(let reason): "The server cannot be reached (\(reason)): check that it is running"
        case .timedOut(let time): "The server did not answer within \(time.components.seconds) s: check its log"
        case .notTLS: "The server does not speak TLS at that address: check the address, or use http in --url"
        case .foreign: "The response is not HTTP: check that rollcall-server listens there"
        }
    }
}
