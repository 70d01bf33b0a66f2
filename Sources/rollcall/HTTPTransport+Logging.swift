import FoundationEssentials
import Networking
import Terminal
import Text
import Transport
import Words

extension HTTPTransport {
    /// Returns a transport that logs each exchange to `output` in one line: method, address without user and query,
    /// status and duration. Headers and bodies are never logged, since they contain secrets.
    ///
    /// - Parameter secrets: What an address may contain, since an answer repeated it, and must not be shown.
    func logging(to output: OutputWriter, _ messages: Messages, hiding secrets: TracedSecrets) -> HTTPTransport {
        let inner = self
        return HTTPTransport { request async throws(NetworkError) in
            let start = ContinuousClock.now
            let address = RedactedURL.bare(secrets.redacting(request.url, of: request))
            let what = "\(request.method.rawValue) \(address)"
            func log(_ end: String) {
                let took = start.duration(to: .now) / .milliseconds(1)
                output.write("rollcall: \(what) → \(end) (\(Int(took)) ms)".cleanedForTerminal + "\n")
            }
            do throws(NetworkError) {
                let response = try await inner.send(request)
                log(String(response.status))
                return response
            } catch {
                log(secrets.redacting(messages.logged(error), of: request))
                throw error
            }
        }
    }
}
