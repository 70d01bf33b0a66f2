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
                throw refusal ?? error
            }
        }
        guard let found else { throw refusal ?? .notUnderstood(reason: .notJSON) }
        let metadata = try ProviderMetadata(found, of: issuer, isExact: client.issuer != nil, isOpenID: isOpenID)
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

    /// The provider's metadata, if it has been fetched.
    var knownMetadata: ProviderMetadata? { known.withLock { $0 } }

    /// Posts a form that identifies the client; it is never retried.
    ///
    /// - Parameter key: The key that the tokens in the answer are, or will be, bound to.
    func post(
        _ url: String, _ fields: [Field], _ metadata: ProviderMetadata, key: ProofKey? = nil
    ) async throws(EndpointError) -> Answer {
        var fields = fields
        var headers = [
            HTTPRequest.Header("Accept", "application/json"),
            HTTPRequest.Header("Content-Type", "application/x-www-form-urlencoded"),
        ]
        switch (client.clientSecret.map { Secret(text: $0) }, metadata.clientProof) {
        case (let secret?, .basic):
            let header = SecretBuilder.basic(Secret(text: client.clientID), secret, encoding: .form)
            headers.append(HTTPRequest.Header("Authorization", header))
        case (let secret?, .form):
            fields += [("client_id", Secret(text: client.clientID)), ("client_secret", secret)]
        case (nil, _): fields.append(("client_id", Secret(text: client.clientID)))
        }
        var body = SecretBuilder()
        for (index, field) in fields.enumerated() {
            body.append(index == 0 ? field.name : "&" + field.name)
            body.append("=")
            body.appendFormValue(field.value)
        }
        var request = HTTPRequest(
            method: .post, url: url, headers: headers, body: body.build().withUnsafeBytes { Array($0) },
            isSentOnce: true)
        request.secretMembers = ["access_token", "refresh_token", "id_token", "device_code", "user_code"]
        request.secrets = secrets(in: fields)
        return try await send(request, proving: key, metadata)
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
