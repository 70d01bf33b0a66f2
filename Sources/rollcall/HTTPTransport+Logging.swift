import FoundationEssentials
import Networking
import Terminal
import Text
import Transport
import Words

extension HTTPTransport {
    /// Returns a transport that logs each exchange to `output` in one line: method, address without user and query,
    /// status and duration. Headers and bodies are never logged, since they contain secrets.
    func logging(to output: OutputWriter, _ messages: Messages) -> HTTPTransport {
        let inner = self
        return HTTPTransport { request async throws(NetworkError) in
            let start = ContinuousClock.now
            let what = "\(request.method.rawValue) \(RedactedURL.bare(request.url))"
            func log(_ end: String) {
                let took = start.duration(to: .now) / .milliseconds(1)
                output.write("rollcall: \(what) → \(end) (\(Int(took)) ms)".cleanedForTerminal + "\n")
            }
            do throws(NetworkError) {
                let response = try await inner.send(request)
                log(String(response.status))
                return response
            } catch {
                log(messages.logged(error))
                throw error
            }
        }
    }
}
