import Accounts
import JSON
import Networking
import Settings
import Synchronization
import Transport

import struct FoundationEssentials.Date

/// An OpenID Connect provider or OAuth 2 server, whose metadata is fetched once per run.
final class OpenIDProvider: Sendable {
    let name: String
    let client: OpenIDDescription
    let description: EndpointDescription
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let issuer: String
    private let transport: HTTPTransport
    private let timeout: Duration?
    private let known = Mutex<ProviderMetadata?>(nil)
    /// What the next login has to fulfil, and what the last one had to.
    private let requirements = Mutex<(next: LoginRequirement?, last: LoginRequirement?)>((nil, nil))
    let nonces = Mutex(ProofNonces())

    /// - Parameters:
    ///   - name: The endpoint's name, which is the issuer's URL if the description gives no other.
    ///   - timeout: The limit on one exchange, including reading its answer.
    init(
        name: String, client: OpenIDDescription, description: EndpointDescription, transport: HTTPTransport,
        timeout: Duration?, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) {
        self.name = name
        self.client = client
        self.description = description
        self.transport = transport
        self.timeout = timeout
        self.clock = clock
        self.now = now
        issuer = client.issuer ?? name
    }

    /// Has the next login fulfil a requirement; returns `false` if the last login was to fulfil the same.
    func require(_ requirement: LoginRequirement) -> Bool {
        requirements.withLock { requirements in
            let isNew = requirements.last != requirement
            requirements.next = isNew ? requirement : nil
            return isNew
        }
    }

    /// Notes that a login has succeeded, with the parameters that were asked for.
    func loginIsDone() { requirements.withLock { $0 = (next: nil, last: $0.next) } }

    /// The parameters of a login that the description gives, and those that a server requires.
    var loginParameters: [Field] {
        let required = requirements.withLock { $0.next?.parameters ?? [:] }
        return client.parameters.merging(required) { _, required in required }.sorted { $0.key < $1.key }
            .map { ($0.key, Secret(text: $0.value)) }
    }

    /// Returns the provider's metadata: the document of OpenID Connect, else that of OAuth 2.
    func metadata() async throws(EndpointError) -> ProviderMetadata {
        if let metadata = known.withLock({ $0 }) { return metadata }
        var base = issuer[...]
        while base.hasSuffix("/") { base.removeLast() }
        var refusal: EndpointError?
        var found: JSONValue?
        do throws(EndpointError) {
            found = try await document(base + "/.well-known/openid-configuration")
        } catch {
            // A server without OpenID Connect may send browsers elsewhere, or fail at what it does not know.
            guard error.isAboutOneAddress else { throw error }
            refusal = error
        }
        let isOpenID = found != nil
        if found == nil {
            // RFC 8414, 3.1: before the issuer's path, not after it.
            let host = base.firstRange(of: "://").map { base[$0.upperBound...].prefix { $0 != "/" }.endIndex }
            let cut = host ?? base.endIndex
            let address = base[..<cut] + "/.well-known/oauth-authorization-server" + base[cut...]
            do throws(EndpointError) {
                found = try await document(address)
            } catch {
                guard client.metadata != .object([]), error.isAboutOneAddress else { throw refusal ?? error }
                refusal = refusal ?? error
            }
        }
        if found == nil, client.metadata != .object([]) { found = .object(pairs: [("issuer", .string(issuer))]) }
        guard let found else { throw refusal ?? .notUnderstood(reason: .notJSON) }
        let metadata = try ProviderMetadata(
            found.overlaid(with: client.metadata), of: issuer, isExact: client.issuer != nil, isOpenID: isOpenID)
        known.withLock { $0 = metadata }
        return metadata
    }

    /// Fetches the JSON object at a URL; returns `nil` if there is none.
    private func document(_ url: some StringProtocol) async throws(EndpointError) -> JSONValue? {
        let answer = try await send(
            HTTPRequest(method: .get, url: String(url), headers: [.init("Accept", "application/json")]))
        guard answer.response.status == 200, let tree = answer.tree, tree.isObject else { return nil }
        return tree
    }

    /// Posts a form that identifies the client; it is never retried.
    ///
    /// - Parameter key: The key that the tokens in the answer are, or will be, bound to.
    func post(
        _ url: String, _ fields: [Field], _ metadata: ProviderMetadata, key: ProofKey? = nil
    ) async throws(EndpointError) -> Answer {
        var fields = fields
        var headers: [HTTPRequest.Header] = []
        let id = Secret(text: client.clientID)
        let name = fields.contains { $0.name == "client_id" } ? [] : [("client_id", id)]
        switch (client.clientSecret.map { Secret(text: $0) }, client.clientProof ?? metadata.clientProof) {
        case (let secret?, .basic):
            headers.append(.init("Authorization", SecretBuilder.basic(id, secret, encoding: .form)))
        case (let secret?, .rawBasic):
            headers.append(.init("Authorization", SecretBuilder.basic(id, secret, encoding: .none)))
        case (let secret?, .post): fields += name + [("client_secret", secret)]
        case (_, .privateKeyJWT):
            let assertion = try ClientAssertion(client, to: metadata, at: Int(now().timeIntervalSince1970))
            fields +=
                name + [
                    ("client_assertion_type", Secret(text: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")),
                    ("client_assertion", assertion.text),
                ]
        case (nil, _), (_, .none): fields += name
        }
        return try await send(form(url, fields, headers), proving: key)
    }

    /// Asks the provider to end its own session, which an ID token names (OpenID Connect RP-Initiated Logout 1.0, 2).
    /// Its answer is for a browser: a page, or where to go next.
    func endSession(at url: String, of idToken: Token) async throws(EndpointError) {
        let fields = [("id_token_hint", idToken.secret), ("client_id", Secret(text: client.clientID))]
        do throws(EndpointError) {
            _ = try await send(form(url, fields))
        } catch .redirected {
            return
        }
    }

    /// A form to post, which is never retried.
    private func form(_ url: String, _ fields: [Field], _ headers: [HTTPRequest.Header] = []) -> HTTPRequest {
        var body = SecretBuilder()
        for (index, field) in fields.enumerated() {
            body.append(index == 0 ? field.name : "&" + field.name)
            body.append("=")
            body.appendFormValue(field.value)
        }
        let common = [
            HTTPRequest.Header("Accept", "application/json"),
            HTTPRequest.Header("Content-Type", "application/x-www-form-urlencoded"),
        ]
        var request = HTTPRequest(
            method: .post, url: url, headers: common + headers, body: body.build().withUnsafeBytes { Array($0) },
            isSentOnce: true)
        request.secretMembers = ["access_token", "refresh_token", "id_token", "device_code", "user_code"]
        request.secrets = secrets(in: fields)
        return request
    }

    /// Sends a request and reads its answer. Throws for redirects, too many requests and server errors.
    func send(_ request: HTTPRequest) async throws(EndpointError) -> Answer {
        let limit = ReadingLimit(timeout, on: clock)
        var response = try await transport.ask(request)
        defer { response.wipeBody() }
        let retryAfter = response.retryAfter(received: now())
        if let other = EndpointError(ofOther: response, at: request.url) { throw other }
        switch response.status {
        case 300...399:
            throw EndpointError.redirected(location: response.target(from: request.url)).without(request.secrets)
        case 429: throw .tooManyRequests(retryAfter: retryAfter)
        case 503 where retryAfter != nil: throw .overloaded(retryAfter: retryAfter)
        case 500...599: throw .serverError(status: response.status)
        default: return try Answer(response, within: limit, received: now())
        }
    }
}

extension EndpointError {
    /// Whether another address of the same server may answer all the same.
    fileprivate var isAboutOneAddress: Bool {
        switch self {
        case .redirected, .serverError, .intercepted(by: .page, _): true
        default: false
        }
    }
}

/// Whose tokens the provider is sent: its own. A description that several endpoints share may be another's than that of
/// the endpoint that a stored session belongs to.
extension OpenIDProvider {
    /// The name under which a session keeps who issued its tokens. No placeholder can have it.
    static let issuerName = "openid.issuer"

    /// The failure that stands for tokens that are not sent.
    static let otherIssuer = EndpointError.misconfigured(code: issuerName)

    /// What a new session keeps of the issuer; `nil` if that is of the endpoint's own origin, and no other session
    /// could be there, which a password began.
    var keptIssuer: Token? { isOwn && !description.takesPassword ? nil : Token(issuer) }

    /// Returns whether it issued the tokens. Those that say nothing of their issuer are taken for the endpoint's own:
    /// an earlier version's, and those of a session that began with a password.
    func issued(_ tokens: SessionTokens) -> Bool {
        if let kept = tokens.carried[Self.issuerName] { return kept == Token(issuer) }
        return isOwn || Self.issuer(of: tokens.access) == issuer
    }

    /// Whether the issuer has the endpoint's own origin.
    private var isOwn: Bool { Origin(issuer) == Origin(name) }

    /// Returns the issuer that a token itself names, if it is a JWT. Whoever writes another's name there gives nothing
    /// away but a token of its own.
    private static func issuer(of token: Token) -> String? {
        let claims = token.withUnsafeBytes { JSONWebToken.claims(of: $0) }
        return claims.flatMap { try? JSONDocument($0).root["iss"]?.string }
    }
}

/// The nonces that servers want repeated in proofs, by origin (RFC 9449, 8).
struct ProofNonces {
    private static let maximumLength = 1_024
    private var nonces: [Origin: String] = [:]

    subscript(url: String) -> String? { Origin(url).flatMap { nonces[$0] } }

    /// Stores the nonce in an answer; returns whether it is a new one.
    mutating func take(_ response: HTTPResponse, from url: String) -> Bool {
        guard let nonce = response.header("DPoP-Nonce"), (1...Self.maximumLength).contains(nonce.utf8.count),
            nonce.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let origin = Origin(url)
        else { return false }
        defer { nonces[origin] = nonce }
        return nonces[origin] != nonce
    }
}

extension OpenIDProvider {
    /// Returns a new key if the provider accepts proofs that this program can make, and the configuration allows it.
    func newProofKey(_ metadata: ProviderMetadata) -> ProofKey? {
        client.isBound && metadata.acceptsProofs ? ProofKey() : nil
    }

    /// Sends a request, with a proof if there is a key; repeats it if the server wants its nonce in the proof.
    ///
    /// - Parameter token: The access token that the request carries; `nil` for a request to the token endpoint.
    func send(
        _ request: HTTPRequest, proving key: ProofKey?, token: Token? = nil
    ) async throws(EndpointError) -> Answer {
        guard let key else { return try await send(request) }
        let answer = try await send(proof(of: request, key, token))
        let isNew = nonces.withLock { $0.take(answer.response, from: request.url) }
        guard isNew, Self.asksForNonce(answer) else { return answer }
        return try await send(proof(of: request, key, token))
    }

    private func proof(of request: HTTPRequest, _ key: ProofKey, _ token: Token?) -> HTTPRequest {
        var request = request
        request.headers.append(proofHeader(key, token, method: request.method.rawValue, url: request.url))
        // A server may refuse a proof that it has seen (RFC 9449, 11.1).
        request.isSentOnce = true
        return request
    }

    /// The header that proves who sends a request.
    func proofHeader(_ key: ProofKey, _ token: Token?, method: String, url: String) -> HTTPRequest.Header {
        let proof = PossessionProof(
            key, method: method, url: url, at: Int(now().timeIntervalSince1970), token: token,
            nonce: nonces.withLock { $0[url] })
        return HTTPRequest.Header("DPoP", proof.text)
    }

    /// A token endpoint asks in its body, anything that accepts tokens in a header (RFC 9449, 8 and 9).
    private static func asksForNonce(_ answer: Answer) -> Bool {
        switch answer.response.status {
        case 400: answer.value("error")?.string == "use_dpop_nonce"
        case 401:
            answer.value("error")?.string == "use_dpop_nonce"
                || answer.response.header("WWW-Authenticate")?.contains("use_dpop_nonce") == true
        default: false
        }
    }
}

extension OpenIDProvider {
    /// An answer of the token endpoint that is not a success (RFC 6749, 5.2).
    struct Failure {
        var code: String
        var meaning: FailureDescription.Meaning?
        /// Its text for people.
        var message: String?
        /// Those of the request, which neither the code nor the message may repeat.
        var secrets = Redactor()

        /// The error to report if the failure is none of the expected ones.
        var error: EndpointError {
            let error: EndpointError =
                meaning == .misconfigured
                ? .misconfigured(code: code, message: message) : .refused(code: code, message: message)
            return error.without(secrets)
        }

        /// Whether a renewal that fails so will not succeed later either: somebody has to sign in again.
        var endsGrant: Bool { meaning == .rejected || meaning == nil && Self.endsOfGrants.contains(code) }

        /// OpenID Connect Core, 3.1.2.6, and GitHub's own.
        private static let endsOfGrants: Set<String> = [
            "account_selection_required", "bad_refresh_token", "consent_required", "interaction_required",
            "login_required",
        ]
    }

    /// Whether an answer refuses a renewal without a code, where RFC 6749, 5.2, has one. What a wrong secret or a proxy
    /// may be the reason of is none.
    func isBareRefusal(_ answer: Answer) -> Bool {
        answer.response.status == 401 && client.clientSecret == nil
            && answer.texts(description.failure.codes).allSatisfy(\.isEmpty)
            && answer.response.header("WWW-Authenticate")?.lowercased().hasPrefix("basic") != true
    }

    /// Returns the failure in an answer; `nil` for a success. Throws if the answer is neither.
    ///
    /// - Parameters:
    ///   - fields: What was posted.
    ///   - hasBody: Whether a success has one.
    func failure(_ answer: Answer, to fields: [Field], hasBody: Bool = true) throws(EndpointError) -> Failure? {
        let codes = answer.texts(description.failure.codes).filter { !$0.isEmpty }
        let isSuccess = answer.response.status == 200 || !hasBody && answer.response.status == 204
        let known = description.failure.meaning(codes)
        let isToken = known == nil && hasBody && answer.hasToken(description)
        guard !isSuccess || !codes.isEmpty && !isToken else { return nil }
        guard let code = codes.first else {
            // Without a code: perhaps an HTML page, which is not meant for programs.
            let isPage = hasBody && !answer.isJSON
            throw .notUnderstood(reason: isPage ? .notJSON : .status(answer.response.status))
        }
        return Failure(
            code: known?.code ?? code, meaning: known?.meaning, message: answer.message(description.failure.message),
            secrets: secrets(in: fields))
    }

    /// Returns the secrets in what is posted, and the client's own.
    func secrets(in fields: [Field]) -> Redactor {
        Redactor(
            fields.filter { Self.secretFields.contains($0.name) }.map(\.value)
                + [client.clientSecret].compactMap(\.self).map { Secret(text: $0) })
    }

    /// One of the fields that are posted.
    typealias Field = (name: String, value: Secret)

    private static let secretFields: Set<String> = [
        "client_assertion", "code", "code_verifier", "device_code", "id_token_hint", "refresh_token", "subject_token",
        "token",
    ]
}

extension Answer {
    /// Whether there is a token in it: then a code without a meaning is no failure.
    fileprivate func hasToken(_ description: EndpointDescription) -> Bool {
        ((try? token(description.session.token)) ?? nil) != nil
    }
}
