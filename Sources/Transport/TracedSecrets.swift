private import Synchronization

/// The secrets of all exchanges in one trace: the answer to a later request may repeat what a login sent.
package final class TracedSecrets: Sendable {
    private let secrets = Mutex(SentSecrets())

    package init() {}

    func add(_ request: HTTPRequest) { secrets.withLock { $0.add(request) } }

    /// Adds the secrets in the answer to a request, and returns all of them.
    func adding(_ response: HTTPResponse, to request: HTTPRequest) -> SentSecrets {
        secrets.withLock { secrets in
            secrets.add(response, to: request)
            return secrets
        }
    }
}
