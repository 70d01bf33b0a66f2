import JSON
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Transport

/// A server to be examined: it answers with these pages, and with `other` everywhere else; remembers what it was asked.
final class ProbedServer: Sendable {
    private let pages: [String: HTTPResponse]
    private let posted: [String: HTTPResponse]
    private let other: HTTPResponse
    private let url: String
    private let sent = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { sent.withLock { $0 } }
    /// What was asked for: paths below its URL, and whole addresses elsewhere.
    var paths: Set<String> { Set(requests.map(path)) }

    /// - Parameters:
    ///   - pages: what it shows, by path.
    ///   - posted: what it answers to a POST, by path.
    init(
        _ pages: [String: HTTPResponse] = [:], posted: [String: HTTPResponse] = [:],
        other: HTTPResponse = .json(404, ""), at url: String = "https://example.com"
    ) {
        self.pages = pages
        self.posted = posted
        self.other = other
        self.url = url
    }

    func probe() throws -> EndpointProbe {
        EndpointProbe(
            url: try EndpointURL(url),
            transport: HTTPTransport { [self] request async throws(NetworkError) in
                sent.withLock { $0.append(request) }
                return (request.method == .post ? posted : pages)[path(request)] ?? other
            }, clock: ContinuousClock())
    }

    func report(posts: Bool = false) async throws -> ProbeReport { try await probe().run(posts: posts) }

    private func path(_ request: HTTPRequest) -> String {
        request.url.hasPrefix(url) ? String(request.url.dropFirst(url.count)) : request.url
    }
}

extension ProbeReport.Proposal {
    /// The configuration on one line.
    var line: String { configuration.text }
}
