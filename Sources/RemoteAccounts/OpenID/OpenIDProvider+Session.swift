import Accounts
import JSON
import Settings
import Transport

extension OpenIDProvider {
    /// The session of a login's answer, with the name and email of the ID token, else those that the provider tells of
    /// the access token.
    func session(
        _ answer: Answer, _ metadata: ProviderMetadata, nonce: Secret?
    ) async throws(EndpointError) -> Session {
        var (session, claims) = try self.session(of: answer, metadata, nonce: nonce)
        var owner = claims
        if session.email.isEmpty || session.name.isEmpty, let url = metadata.userInfo {
            // What is missing here is no reason to refuse somebody who has signed in.
            let info: JSONValue?
            do { info = try await userInfo(url, session.tokens.access) } catch { info = nil }
            if let info {
                // OpenID Connect Core, 5.3.2.
                guard claims == nil || info["sub"]?.string == claims?["sub"]?.string else {
                    throw .notUnderstood(reason: .foreign("sub"))
                }
                owner = info
                if session.email.isEmpty { session.email = info["email"]?.string ?? "" }
                if session.name.isEmpty { session.name = info["name"]?.string ?? "" }
            }
        }
        session.login = session.email.isEmpty ? owner.map(Self.login) ?? "" : session.email
        if session.name.isEmpty { session.name = session.login }
        return session
    }

    /// The session as a refresh tells it: without a name where the answer has none.
    func session(
        of answer: Answer, _ metadata: ProviderMetadata, nonce: Secret?
    ) throws(EndpointError) -> (session: Session, claims: JSONValue?) {
        let fields = description.session
        guard let access = try answer.token(fields.token) else {
            throw .notUnderstood(reason: answer.tree?.isObject == true ? .member("access_token") : .notJSON)
        }
        if let type = answer.tree?["token_type"], type.string?.lowercased() != "bearer" {
            throw .notUnderstood(reason: .member("token_type"))
        }
        var claims: JSONValue?
        if let token = answer.tree?["id_token"], token != .null {
            guard let text = token.string else { throw .notUnderstood(reason: .member("id_token")) }
            claims = try IdentityClaims(Token(text), of: metadata, client: client.clientID, nonce: nonce, now: now())
                .all
        } else if nonce != nil, metadata.isOpenID, client.scope.split(separator: " ").contains("openid") {
            throw .notUnderstood(reason: .member("id_token"))
        }
        let session = Session(
            name: claims == nil ? "" : try answer.text(fields.name) ?? "",
            email: claims == nil ? "" : try answer.text(fields.email) ?? "", endpoint: name,
            tokens: SessionTokens(access: access, refresh: try answer.token(fields.refreshToken)),
            expiresAt: answer.end(fields.expires, token: access, now: now)
        )
        return (session, claims)
    }

    /// What the provider says of a token's owner; `nil` where it does not take the token.
    func userInfo(_ url: String, _ access: Token) async throws(EndpointError) -> JSONValue? {
        var value = SecretBuilder()
        value.append("Bearer ")
        access.withUnsafeBytes { value.append(contentsOf: $0) }
        let header = value.build().withUnsafeBytes { HTTPRequest.Header("Authorization", hiding: $0) }
        let answer = try await send(
            HTTPRequest(method: .get, url: url, headers: [.init("Accept", "application/json"), header]))
        switch answer.response.status {
        case 200:
            guard let tree = answer.tree, tree.isObject else { throw .notUnderstood(reason: .notJSON) }
            return tree
        case 401, 403: return nil
        case let status: throw .notUnderstood(reason: .status(status))
        }
    }

    /// What tells whose session it is: the email address, else the login name, else the subject.
    static func login(_ info: JSONValue) -> String {
        ["email", "preferred_username", "sub"].lazy.compactMap { info[$0]?.string }.first { !$0.isEmpty } ?? ""
    }
}
