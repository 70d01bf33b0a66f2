import Accounts
import FoundationEssentials
import Harness
import JSON
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport

@Suite(
    "Tokens bound to a key (RFC 9449)",
    .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct PossessionTests {
    private static let issuer = PlayedProvider.issuer

    /// A provider that wants a proof with every request, and a nonce in it where it says so.
    private final class BindingProvider: Sendable {
        let proofs = ProofReader()
        private let state = Mutex<(requests: [HTTPRequest], refusals: [String])>(([], []))
        private let algorithms: String
        private let type: String
        private let nonce: String?

        init(algorithms: String = #"["ES256","EdDSA"]"#, type: String = "DPoP", nonce: String? = nil) {
            self.algorithms = algorithms
            self.type = type
            self.nonce = nonce
        }

        var refusals: [String] { state.withLock { $0.refusals } }

        func requests(_ path: String) -> [HTTPRequest] {
            state.withLock { $0.requests }.filter { $0.url == issuer + path }
        }

        func endpoint(_ client: OpenIDDescription = .init(issuer: PlayedProvider.issuer, clientID: "app")) throws
            -> OpenIDEndpoint
        {
            try OpenIDEndpoint.atNoon(
                client, transport: HTTPTransport { [self] request async throws(NetworkError) in await answer(request) })
        }

        private func answer(_ request: HTTPRequest) async -> HTTPResponse {
            state.withLock { $0.requests.append(request) }
            switch request.url {
            case issuer + "/.well-known/openid-configuration":
                return .json(
                    200,
                    """
                    {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token","userinfo_endpoint":"\(issuer)/userinfo",
                    "device_authorization_endpoint":"\(issuer)/device","dpop_signing_alg_values_supported":\(algorithms)}
                    """)
            case issuer + "/device":
                return .json(
                    200,
                    #"{"device_code":"d","user_code":"A","verification_uri":"https://x.example","expires_in":60}"#)
            case issuer + "/token":
                return await proven(request, token: nil) {
                    .json(
                        200, #"{"access_token":"access","token_type":"\#(type)","refresh_token":"refresh"}"#)
                }
            case issuer + "/userinfo":
                guard request.headers.contains(where: { $0.value == "\(type) access" }) else { return .json(401, "") }
                return await proven(request, token: "access") {
                    .json(200, #"{"sub":"u1","name":"Ada","email":"ada@example.com"}"#)
                }
            default: return .json(404, "")
            }
        }

        private func proven(
            _ request: HTTPRequest, token: String?, _ answer: () -> HTTPResponse
        ) async -> HTTPResponse {
            if type == "Bearer", token != nil || !algorithms.contains("ES256") {
                return request.headers.contains { $0.name == "DPoP" } ? .json(400, #"{"error":"proof"}"#) : answer()
            }
            do {
                let given = try await proofs.check(request, at: noon, token: token)
                guard given == nonce else {
                    var response = HTTPResponse.json(token == nil ? 400 : 401, #"{"error":"use_dpop_nonce"}"#)
                    response.headers.append(.init("DPoP-Nonce", nonce ?? ""))
                    return response
                }
                return answer()
            } catch {
                state.withLock { $0.refusals.append("\(error)") }
                return .json(400, #"{"error":"invalid_dpop_proof"}"#)
            }
        }
    }

    private func signIn(_ provider: BindingProvider) async throws -> Session {
        let result = try await provider.endpoint().login(by: .device) { _ in }
        guard case .ok(let session) = result else { throw PlayedFailure(what: "\(result) \(provider.refusals)") }
        return session
    }

    private struct PlayedFailure: Error { var what: String }

    @Test("a login, a renewal and the profile are proven with one key, which is kept with the session")
    func bound() async throws {
        let provider = BindingProvider()
        let session = try await signIn(provider)
        let kept = try #require(session.tokens.proofKey)
        #expect(session.email == "ada@example.com")
        // Another run, which has what was stored.
        guard case .ok(let renewed) = try await provider.endpoint().refresh(session.tokens) else {
            Issue.record("not renewed: \(provider.refusals)")
            return
        }
        #expect(renewed.tokens.proofKey == kept)
        #expect(try await provider.endpoint().profile(renewed.tokens) != .refused)
        #expect(provider.proofs.keys == 1 && provider.refusals.isEmpty)
        // A proof that is sent again is refused.
        let asked = provider.requests("/token") + provider.requests("/userinfo")
        #expect(asked.count == 4 && asked.allSatisfy(\.isSentOnce))
        #expect("\(session)".contains("redacted") && !"\(session)".contains(kept.text()))
    }

    @Test("a nonce that is wanted is answered once, and goes with what follows")
    func nonce() async throws {
        let provider = BindingProvider(nonce: "n-1")
        let session = try await signIn(provider)
        #expect(session.name == "Ada")
        #expect(provider.proofs.nonces == [nil, "n-1", "n-1"])
        // One that changes with every answer is not run after.
        let restless = BindingProvider(nonce: "")
        #expect(try await restless.endpoint().login(by: .device) { _ in } != .ok(session))
        #expect(restless.requests("/token").count == 1)
    }

    @Test(
        "without an algorithm that both have, or where it is turned off, no proof is sent",
        arguments: [(#"["EdDSA"]"#, true), ("[]", true), (#"["ES256"]"#, false)])
    func unbound(algorithms: String, isBound: Bool) async throws {
        let provider = BindingProvider(algorithms: isBound ? algorithms : "[]", type: "Bearer")
        var client = OpenIDDescription(issuer: Self.issuer, clientID: "app")
        client.isBound = isBound
        guard case .ok(let session) = try await provider.endpoint(client).login(by: .device, show: { _ in }) else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.proofKey == nil)
        #expect(provider.requests("/token").allSatisfy { !$0.headers.contains { $0.name == "DPoP" } })
        #expect(try provider.endpoint().headers(for: session.tokens, method: "GET", url: "https://x").count == 1)
    }

    @Test("a provider that leaves its tokens unbound all the same has a session without a key")
    func leftUnbound() async throws {
        let session = try await signIn(BindingProvider(type: "Bearer"))
        #expect(session.tokens.proofKey == nil)
    }

    @Test("a request beside the endpoint's own has the token and a proof for it")
    func headers() async throws {
        let provider = BindingProvider()
        let session = try await signIn(provider)
        let url = "https://id.example.org/people?page=2"
        let headers = try provider.endpoint().headers(for: session.tokens, method: "GET", url: url)
        #expect(headers.map(\.name) == ["Authorization", "DPoP"])
        #expect(headers[0].value == Token("DPoP access"))
        let request = HTTPRequest(method: .get, url: url, headers: headers.map { .init($0.name, $0.value.text()) })
        try await provider.proofs.check(request, at: noon, token: "access")
        await #expect(throws: ProofReader.Refusal(reason: "jti")) {
            try await provider.proofs.check(request, at: noon, token: "access")
        }
    }

    @Test("every new key is another one, and the same once it is restored")
    func restored() async throws {
        let key = try #require(ProofKey())
        #expect(try key.publicKey != #require(ProofKey()).publicKey)
        let restored = try #require(ProofKey(key.kept))
        #expect(restored.publicKey == key.publicKey && restored.thumbprint == key.thumbprint)
        let x = try #require(key.publicKey["x"]?.string.flatMap(ProofReader.bytes))
        let y = try #require(key.publicKey["y"]?.string.flatMap(ProofReader.bytes))
        let signature = restored.signature(of: [1, 2, 3])
        #expect(signature.count == 64)
        #expect(try await OpenSSLSignature.isGood(signature, of: [1, 2, 3], point: x + y))
        #expect(try await !OpenSSLSignature.isGood(signature, of: [1, 2], point: x + y))
    }

    @Test("what is too short, changed, another kind of key or no base64url is no key")
    func refused() throws {
        let kept = try #require(ProofKey()).kept.text()
        // The last is a key of Ed25519 (RFC 8410, 10.3).
        for text in [
            "", "nWGxne", "!", kept + "!", "+\(kept.dropFirst())", String(kept.dropLast(8)),
            "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp-K06_nwoy_HU--CXqI9EdVhC",
        ] {
            #expect(ProofKey(Token(text)) == nil, "\(text)")
        }
    }
}
