import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Transport

/// A transport that answers from the test and remembers what it was asked.
final class StubTransport: Sendable {
    private let sent = Mutex<[HTTPRequest]>([])
    private let answer: Result<HTTPResponse, NetworkError>

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    init(_ answer: Result<HTTPResponse, NetworkError>) { self.answer = answer }
    convenience init(_ response: HTTPResponse) { self.init(.success(response)) }

    /// An endpoint over this transport, at noon of 1 January 2026.
    func endpoint(
        _ url: String = "https://example.com", description: EndpointDescription = .rollcall
    ) throws -> RemoteEndpoint {
        try RemoteEndpoint(
            url: url, description: description,
            transport: HTTPTransport { [self] request async throws(NetworkError) in
                sent.withLock { $0.append(request) }
                return try answer.get()
            },
            clock: ContinuousClock(), now: { noon }
        )
    }
}

let noon = Date(timeIntervalSince1970: 1_767_268_800)

/// Bodies as `rollcall-server` writes them.
enum Answers {
    static let session = #"""
        {"name":"Ada","email":"ada@example.com","token":"t0k","token_type":"Bearer",
         "expires_at":"2026-01-01T13:00:00Z","refresh_token":"r3f"}
        """#
    static let profile = #"{"name":"Ada","email":"ada@example.com","expires_at":"2026-01-01T13:00:00Z"}"#
    static func failure(_ code: String, _ message: String = "M") -> String {
        #"{"error":{"code":"\#(code)","message":"\#(message)"}}"#
    }
}

extension Session {
    static func example(name: String = "Ada", endpoint: String = "https://example.com") -> Session {
        Session(
            name: name, email: "ada@example.com", endpoint: endpoint,
            tokens: SessionTokens(access: Token("t0k"), refresh: Token("r3f")), expiresAt: noon.addingTimeInterval(3600)
        )
    }
}

extension HTTPResponse {
    static func json(_ status: Int, _ body: String, _ headers: HTTPRequest.Header...) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    }
}

extension LoginRequest {
    static func example(password: String = "secret") -> LoginRequest {
        // A constant that has no problem: were it to have one, every test here should stop.
        LoginRequest(email: try! EmailAddress("ada@example.com"), password: Secret(bytes: Array(password.utf8)))
    }
}

extension Secret {
    convenience init(bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
