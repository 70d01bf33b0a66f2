private import Synchronization

/// The secrets of all exchanges that one trace tells of: what a login sent, the answer to a later request may repeat.
public final class TracedSecrets: Sendable {
    private let secrets = Mutex(SentSecrets())

    public init() {}

    /// Adds what a request sends.
    func add(_ request: HTTPRequest) { secrets.withLock { $0.add(request) } }

    /// All of them, with what the answer to a request gives.
    func adding(_ response: HTTPResponse, to request: HTTPRequest) -> SentSecrets {
        secrets.withLock { secrets in
            secrets.add(response, to: request)
            return secrets
        }
    }
}
