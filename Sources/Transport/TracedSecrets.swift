private import Synchronization

/// The secrets of all exchanges in one trace: the answer to a later request may repeat what a login sent.
package final class TracedSecrets: Sendable {
    private let secrets = Mutex(SentSecrets())

    package init() {}

    /// Adds the secrets that a request sends, and returns those that requests so far have named themselves.
    func adding(_ request: HTTPRequest) -> Redactor {
        secrets.withLock { secrets in
            secrets.add(request)
            return secrets.named
        }
    }

    /// Adds the secrets in the answer to a request, and returns all of them.
    func adding(_ response: HTTPResponse, to request: HTTPRequest) -> Redactor {
        secrets.withLock { secrets in
            secrets.add(response, to: request)
            return secrets.all
        }
    }

    /// Returns what is to be told of a request without the secrets that it, and those before it, name themselves.
    package func redacting(_ text: String, of request: HTTPRequest) -> String {
        let named = secrets.withLock { secrets in
            secrets.add(named: request.secrets)
            return secrets.named
        }
        return named.redacting(text)
    }
}
