import Accounts
import Harness
import Networking
import RelaysTesting
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport

@Suite("What is told of an endpoint that nobody described, and that is none of rollcall's")
struct ExplainedFailureTests {
    /// Answers each address of its own, and remembers what it was asked.
    private final class Server: Sendable {
        private let asked = Mutex<[String]>([])
        private let answers: [String: HTTPResponse]

        var requests: [String] { asked.withLock { $0 } }

        /// - Parameter answers: By method and path; what is not there is answered with 404.
        init(_ answers: [String: HTTPResponse]) { self.answers = answers }

        func endpoint(isUndescribed: Bool) throws -> RemoteEndpoint {
            RemoteEndpoint(
                url: try EndpointURL("https://example.com"),
                transport: HTTPTransport { [self] request async throws(NetworkError) in
                    let path = request.url.dropFirst("https://example.com".count)
                    let place = "\(request.method.rawValue) \(path)"
                    asked.withLock { $0.append(place) }
                    return answers[place] ?? .json(404, "")
                },
                isUndescribed: isUndescribed, clock: ManualClock(), now: { noon })
        }
    }

    /// What a login comes to, and what the endpoint was asked.
    private func login(
        _ answer: HTTPResponse, _ pages: [String: HTTPResponse], isUndescribed: Bool = true
    ) async throws -> (result: LoginResult, requests: [String]) {
        let server = Server(pages.merging(["POST /login": answer]) { $1 })
        let result = await (try server.endpoint(isUndescribed: isUndescribed)).login(.example())
        #expect(server.requests.first == "POST /login")
        return (result, server.requests)
    }

    private static let goTrue = ["GET /health": HTTPResponse.json(200, #"{"name":"GoTrue"}"#)]
    private static let rollcall = ["GET /profile": HTTPResponse.json(401, Answers.failure("invalid_token"))]

    static let strange: [(HTTPResponse, EndpointError)] = [
        (.json(404, ""), .notUnderstood(reason: .status(404))), (.json(200, "<p>Hi"), .notUnderstood(reason: .notJSON)),
        (.json(200, "{}"), .notUnderstood(reason: .member("token"))),
        (.json(302, "", .init("Location", "/x")), .redirected(location: "https://example.com/x")),
    ]

    @Test("the presets that fit stand in for an answer that is not understood", arguments: strange)
    func otherShape(answer: HTTPResponse, failure: EndpointError) async throws {
        let fitting = try await login(answer, Self.goTrue)
        #expect(fitting.result == .unavailable(.notUnderstood(reason: .otherShape(presets: ["gotrue"]))))
        let none = try await login(answer, [:])
        #expect(none.result == .unavailable(failure))
        #expect(none.requests.count > 1)
        let own = try await login(answer, Self.goTrue.merging(Self.rollcall) { $1 })
        #expect(own.result == .unavailable(failure))
    }

    @Test("an endpoint with a description of its own is not examined", arguments: strange)
    func described(answer: HTTPResponse, failure: EndpointError) async throws {
        let found = try await login(answer, Self.goTrue, isUndescribed: false)
        #expect(found.result == .unavailable(failure))
        #expect(found.requests.count == 1)
    }

    @Test(
        "what fails for another reason is not examined either",
        arguments: [
            (.json(500, ""), .serverError(status: 500)), (.json(408, ""), .notDealtWith(status: 408)),
            (.json(421, ""), .notDealtWith(status: 421)), (.json(425, ""), .notDealtWith(status: 425)),
            (.json(499, ""), .notDealtWith(status: 499)), (.json(200, #"{"token":"t"#), .network(.interrupted)),
            (.json(407, ""), .intercepted(by: .proxy, status: 407)),
            (.json(511, ""), .intercepted(by: .network, status: 511)),
            (.json(403, " <h1>Blocked</h1>"), .intercepted(by: .page, status: 403)),
            (.json(418, ""), .notUnderstood(reason: .status(418))),
        ] as [(HTTPResponse, EndpointError)])
    func otherReason(answer: HTTPResponse, failure: EndpointError) async throws {
        let found = try await login(answer, Self.goTrue)
        #expect(found.result == .unavailable(failure))
        #expect(found.requests.count == 1)
    }

    @Test(
        "plain http at a port for TLS is told as that, and not as a malformed address",
        arguments: [
            "The plain HTTP request was sent to HTTPS port", "Client sent an HTTP request to an HTTPS server.\n",
            "Reason: You're speaking plain HTTP to an SSL-enabled server port.",
        ])
    func tlsPort(text: String) async throws {
        let stub = StubTransport(.json(400, text))
        let result = try await stub.endpoint("http://localhost:8443").login(.example())
        #expect(result == .unavailable(.intercepted(by: .tlsPort, status: 400)))
        #expect(try await stub.endpoint().login(.example()) == .invalid(message: nil))
    }

    @Test("a rejection by a status that even a path of nothing has may be of the login's form")
    func rejected() async throws {
        let guarded = Self.goTrue.merging(["GET /rollcall-probe-of-nothing": .json(401, "")]) { $1 }
        let fitting = try await login(.json(401, ""), guarded)
        #expect(fitting.result == .rejected(.credentialsOrForm(presets: ["gotrue"])))
        let described = try await login(.json(401, ""), guarded, isUndescribed: false)
        #expect(described.result == .rejected(.credentials))
        #expect(described.requests.count == 1)
    }

    @Test("a 401 that only the login has is of the password, and one more request shows it")
    func rejectedAlone() async throws {
        let found = try await login(.json(401, ""), Self.goTrue)
        #expect(found.result == .rejected(.credentials))
        #expect(found.requests == ["POST /login", "GET /rollcall-probe-of-nothing"])
    }

    @Test(
        "a rejection with a code as rollcall's own server writes it is of the password",
        arguments: ["invalid_credentials", "other"])
    func coded(code: String) async throws {
        let found = try await login(.json(401, Answers.failure(code)), Self.goTrue)
        #expect(found.result == .rejected(.credentials))
        #expect(found.requests.count == 1)
    }
}
