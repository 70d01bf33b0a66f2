package import Networking
import Times

/// The network, as a value that sends one HTTP request and returns the whole answer.
///
/// Code that speaks HTTP takes one of these and never a client, so its tests assert the exact request without a
/// network. `CurlTransport` makes the real one.
package struct HTTPTransport: Sendable {
    /// Sends the request once. Never follows a redirect, never retries.
    package var send: @Sendable (HTTPRequest) async throws(Failure) -> HTTPResponse

    /// Has a name since the compiler, which warns of imports without a use, takes a function's error for none.
    package typealias Failure = NetworkError

    package init(send: @escaping @Sendable (HTTPRequest) async throws(Failure) -> HTTPResponse) {
        self.send = send
    }
}

package struct HTTPRequest: Sendable, Equatable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        /// WebDAV (RFC 4918; RFC 3253), for properties and queries.
        case propfind = "PROPFIND"
        case report = "REPORT"
    }

    package var method: Method
    package var url: String
    /// In order, with names as given.
    package var headers: [Header]
    /// May contain a password: it is neither logged nor kept.
    package var body: [UInt8]
    /// What to answer a challenge of Digest authentication with (RFC 7616); `nil` answers none.
    package var digest: DigestCredentials?
    /// The names of members that are secret in the answer, whatever they look like.
    ///
    /// They are the members that an endpoint's description reads tokens from. A trace never shows their values.
    package var secretMembers: Set<String> = []
    /// The secrets that it is made of, which its answer may repeat. Whatever is shown of the exchange is without them.
    package var secrets = Redactor()
    /// Sees the answer's body while it arrives.
    package var receiver = BodyReceiver()
    /// Whether it is sent at most once, whatever its method: for requests that sign in, or spend what they send.
    package var isSentOnce: Bool

    package init(
        method: Method, url: String, headers: [Header] = [], body: [UInt8] = [], isSentOnce: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.isSentOnce = isSentOnce
    }
}

/// A name and a password for Digest authentication. What is sent is made of them and of the server's challenge.
package struct DigestCredentials: Sendable, Equatable {
    let user: HiddenText
    let password: HiddenText

    /// Copies both into memory that is wiped with the last copy of the credentials.
    package init(user: UnsafeRawBufferPointer, password: UnsafeRawBufferPointer) {
        (self.user, self.password) = (HiddenText(user), HiddenText(password))
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.user.withUnsafeBytes(right.user.equals) && left.password.withUnsafeBytes(right.password.equals)
    }
}

/// A whole HTTP answer.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    package var headers: [HTTPRequest.Header]
    package var body: [UInt8]

    package init(status: Int, headers: [HTTPRequest.Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the first header of that name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

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

/// Sees the body of a successful answer (200) while it arrives.
///
/// A request that is sent again, since its connection was cut, starts anew with an empty body.
package struct BodyReceiver: Sendable, Equatable {
    /// Takes all of the body that has arrived, decompressed, after each piece. It is called on the transport's own
    /// thread, which it must not hold up, and the bytes are valid only for the call.
    /// `nil` if nobody wants to see it.
    package var take: (@Sendable (UnsafeRawBufferPointer) -> Void)?

    package init(take: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil) { self.take = take }

    /// Who sees an answer makes no request another.
    package static func == (_: BodyReceiver, _: BodyReceiver) -> Bool { true }
}
