/// The network, as a value: what sends one HTTP request and gives back the whole answer.
///
/// Code that speaks HTTP takes one of these and never a client, so its tests assert the very request without a
/// network. `CurlTransport` makes the real one.
public struct HTTPTransport: Sendable {
    /// Sends the request once. Never follows a redirect, never retries.
    public var send: @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

    public init(send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse) {
        self.send = send
    }
}

/// One HTTP request.
public struct HTTPRequest: Sendable, Equatable {
    public enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE" }

    public var method: Method
    public var url: String
    /// In order, names as given.
    public var headers: [Header]
    /// May hold a password: it is neither logged nor kept.
    public var body: [UInt8]
    /// Names of members that are secret in the answer, whatever they look like: where a description has the session's
    /// token. A trace shows their values nowhere.
    public var secretMembers: Set<String> = []
    /// Whether it is sent once at most, whatever its method: for what signs in, or spends what it sends.
    public var isSentOnce: Bool

    public init(
        method: Method, url: String, headers: [Header] = [], body: [UInt8] = [], isSentOnce: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.isSentOnce = isSentOnce
    }
}

/// A whole HTTP answer.
public struct HTTPResponse: Sendable, Equatable {
    public var status: Int
    public var headers: [HTTPRequest.Header]
    public var body: [UInt8]

    public init(status: Int, headers: [HTTPRequest.Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, in any case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why there is no whole answer. Facts only: no header, no body.
public enum HTTPFailure: Error, Sendable, Equatable {
    /// No connection: refused, no such host, no route.
    case unreachable(reason: String)
    /// The connection or the whole exchange took longer than allowed.
    case timedOut(after: Duration)
    /// TLS could not be set up, or the certificate is not trusted.
    case insecure(reason: String)
    /// The connection ended before the answer was whole.
    case interrupted
    /// What came is not HTTP.
    case notHTTP
    /// The body is larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// libcurl, which speaks HTTP here, cannot be loaded, and why.
    case noLibrary(reason: String)
    /// The address is not an http or https URL.
    case invalidURL(String)
    case cancelled
}
