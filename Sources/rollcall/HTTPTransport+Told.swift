import FoundationEssentials
import Terminal
import Transport

extension HTTPTransport {
    /// Returns a transport that logs each exchange to `output` in one line: method, address without its query, status
    /// and duration. Headers and bodies are never logged, since they contain secrets.
    func told(on output: OutputWriter) -> HTTPTransport {
        let inner = self
        return HTTPTransport { request async throws(HTTPFailure) in
            let start = ContinuousClock.now
            let what = "\(request.method.rawValue) \(request.url.prefix { $0 != "?" })"
            func tell(_ end: String) {
                let took = start.duration(to: .now) / .milliseconds(1)
                output.write("rollcall: \(what) → \(end) (\(Int(took)) ms)".cleanedForTerminal + "\n")
            }
            do throws(HTTPFailure) {
                let response = try await inner.send(request)
                tell(String(response.status))
                return response
            } catch {
                tell("\(error)")
                throw error
            }
        }
    }
}
