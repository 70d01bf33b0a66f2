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
            let named = secrets.adding(request)
            write(Trace.text(request, hiding: named))
            let elapsed = clock.stopwatch()
            do throws(NetworkError) {
                let response = try await inner.send(request)
                write(Trace.text(response, to: secrets.adding(response, to: request), after: elapsed()))
                return response
            } catch {
                write(Trace.text(error, hiding: named, after: elapsed()))
                throw error
            }
        }
    }
}

/// The format of exchanges in a trace: `>` before what was sent, `<` before what arrived.
enum Trace {
    /// - Parameter named: The secrets that this request and those before it name themselves: an address may contain
    ///   what an earlier answer repeated.
    static func text(_ request: HTTPRequest, hiding named: Redactor) -> String {
        let url = Redaction.url(named.redacting(request.url, sign: Redaction.redacted))
        return lines(
            ">", "\(request.method.rawValue) \(url)", request.headers, named,
            Redaction.body(request.body, request.headers, isRequest: true, hiding: named)
        )
    }

    /// - Parameter sent: The secrets of all requests so far, and of this answer.
    static func text(_ response: HTTPResponse, to sent: Redactor, after time: Duration) -> String {
        lines(
            "<", "\(response.status) (\(milliseconds(time)) ms)", response.headers, sent,
            Redaction.body(response.body, response.headers, isRequest: false, hiding: sent)
        )
    }

    static func text(_ failure: NetworkError, hiding named: Redactor, after time: Duration) -> String {
        // The URL is already in the request's line, redacted.
        if case .invalidURL = failure { return "! invalid URL\n\n" }
        let reason = named.redacting("\(failure)", sign: Redaction.redacted)
        return "! \(reason) (\(milliseconds(time)) ms)\n\n"
    }

    private static func lines(
        _ mark: String, _ first: String, _ headers: [HTTPRequest.Header], _ sent: Redactor, _ body: String
    ) -> String {
        var text = "\(mark) \(first)\n"
        for header in headers {
            text += "\(mark) \(Redaction.name(of: header, hiding: sent)): "
            text += Redaction.value(of: header, hiding: sent) + "\n"
        }
        if !body.isEmpty { text += "\(mark)\n\(mark) \(body)\n" }
        return text + "\n"
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}
