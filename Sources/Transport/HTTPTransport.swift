package import Networking

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

/// One HTTP request.
package struct HTTPRequest: Sendable, Equatable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    package var method: Method
    package var url: String
    /// In order, with names as given.
    package var headers: [Header]
    /// May contain a password: it is neither logged nor kept.
    package var body: [UInt8]
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
