import Networking
import Times

extension HTTPTransport {
    /// Returns the same transport, with every request and answer handed to `write` as text, redacted as `Redaction`
    /// defines.
    ///
    /// - Parameters:
    ///   - clock: Measures how long an answer took.
    ///   - secrets: What was sent before, by any transport that writes into the same trace.
    ///   - write: Called once per request and once per answer, with whole lines.
    package func traced(
        clock: any Clock<Duration>, secrets: TracedSecrets = TracedSecrets(),
        write: @escaping @Sendable (String) -> Void
    ) -> HTTPTransport {
        let inner = self
        return HTTPTransport { request async throws(NetworkError) in
            write(Trace.text(request))
            secrets.add(request)
            let elapsed = clock.stopwatch()
            do throws(NetworkError) {
                let response = try await inner.send(request)
                write(Trace.text(response, to: secrets.adding(response, to: request), after: elapsed()))
                return response
            } catch {
                write(Trace.text(error, after: elapsed()))
                throw error
            }
        }
    }
}

/// The format of exchanges in a trace: `>` before what was sent, `<` before what arrived.
enum Trace {
    static func text(_ request: HTTPRequest) -> String {
        lines(
            ">", "\(request.method.rawValue) \(Redaction.url(request.url))", request.headers, .none,
            Redaction.body(request.body, request.headers, isRequest: true)
        )
    }

    /// - Parameter sent: The secrets of all requests so far, and of this answer.
    static func text(_ response: HTTPResponse, to sent: SentSecrets, after time: Duration) -> String {
        lines(
            "<", "\(response.status) (\(milliseconds(time)) ms)", response.headers, sent,
            Redaction.body(response.body, response.headers, isRequest: false, hiding: sent)
        )
    }

    static func text(_ failure: NetworkError, after time: Duration) -> String {
        // The URL is already in the request's line, redacted.
        if case .invalidURL = failure { return "! invalid URL\n\n" }
        return "! \(failure) (\(milliseconds(time)) ms)\n\n"
    }

    private static func lines(
        _ mark: String, _ first: String, _ headers: [HTTPRequest.Header], _ sent: SentSecrets, _ body: String
    ) -> String {
        var text = "\(mark) \(first)\n"
        for header in headers {
            text += "\(mark) \(Redaction.visible(header.name)): \(Redaction.value(of: header, hiding: sent))\n"
        }
        if !body.isEmpty { text += "\(mark)\n\(mark) \(body)\n" }
        return text + "\n"
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}
