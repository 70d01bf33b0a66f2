import Accounts
import JSON
import Settings
import Transport

extension OpenIDProvider {
    /// Returns the session in a login's answer, with the name and email from the ID token, else from the userinfo
    /// endpoint.
    func session(
        _ answer: Answer, _ metadata: ProviderMetadata, nonce: Secret?, key: ProofKey?
    ) async throws(EndpointError) -> Session {
        var (session, claims) = try self.session(of: answer, metadata, nonce: nonce, key: key)
        var owner = claims
        if session.email.isEmpty || session.name.isEmpty, let url = metadata.userInfo {
            // What is missing here is no reason to refuse somebody who has signed in.
            let info: JSONValue?
            do { info = try await userInfo(url, session.tokens, metadata) } catch { info = nil }
            if let info {
                try Self.check(info["sub"]?.string.map { Token($0) }, isSubjectOf: session.tokens)
                // What either says: some providers have the login name in the ID token alone.
                let others = (claims?.members ?? []).filter { info[$0.key] ?? .null == .null }
                owner = .object((info.members ?? []) + others)
                if session.email.isEmpty { session.email = try Self.text("email", in: info) }
                if session.name.isEmpty { session.name = try Self.text("name", in: info) }
            }
        }
        session.login = session.email
        if session.email.isEmpty, let owner { session.login = try Self.login(owner) }
        if session.name.isEmpty { session.name = session.login }
        return session
    }

    /// Returns the session in the token endpoint's answer; its name is empty if the answer has none.
    ///
    /// - Parameter checksEnd: Whether an ID token that is over is refused.
    func session(
        of answer: Answer, _ metadata: ProviderMetadata, nonce: Secret?, key: ProofKey?, checksEnd: Bool = true
    ) throws(EndpointError) -> (session: Session, claims: JSONValue?) {
        let fields = description.session
        guard let access = try answer.token(fields.token) else {
            throw .notUnderstood(reason: answer.isJSON ? .member("access_token") : .notJSON)
        }
        // A provider may leave a token unbound (RFC 9449, 5).
        let named = answer.value("token_type") ?? .null
        let type = named == .null ? "bearer" : named.string?.lowercased() ?? ""
        guard type == "bearer" || type == "dpop" && key != nil else {
            throw .notUnderstood(reason: .member("token_type"))
        }
        var claims: JSONValue?
        var subject: Token?
        if let token = try answer.idToken {
            let identity = try IdentityClaims(
                token, of: metadata, client: client.clientID, nonce: nonce, now: checksEnd ? now() : nil)
            (claims, subject) = (identity.all, identity.subject)
        } else if nonce != nil, metadata.isOpenID, client.scope.split(separator: " ").contains("openid") {
            throw .notUnderstood(reason: .member("id_token"))
        }
        var session = Session(
            name: claims == nil ? "" : try answer.text(fields.name) ?? "",
            email: claims == nil ? "" : try answer.text(fields.email) ?? "", endpoint: name,
            tokens: SessionTokens(access: access, refresh: try answer.token(fields.refreshToken)),
            expiresAt: answer.end(fields.expires, token: access, now: now)
        )
        // Compared with at each renewal and in each profile.
        if let subject { session.tokens.carried[Self.subject] = subject }
        session.tokens.carried[SessionTokens.idName] = try answer.idToken
        if let keptIssuer { session.tokens.carried[Self.issuerName] = keptIssuer }
        if type == "dpop" { session.tokens.proofKey = key?.kept }
        return (session, claims)
    }

    /// The name under which a session keeps whom its ID token is about.
    static let subject = "sub"

    /// Throws `notUnderstood` for somebody else than whom the session's ID token is about; of a session without one,
    /// nobody knows (OpenID Connect Core, 5.3.2 and 12.2).
    static func check(_ subject: Token?, isSubjectOf tokens: SessionTokens) throws(EndpointError) {
        guard let known = tokens.carried[Self.subject], subject != known else { return }
        throw .notUnderstood(reason: .foreign(Self.subject))
    }

    /// The same for the session that an answer begins, which need not have an ID token.
    static func check(_ session: Session, isOfOwnerOf tokens: SessionTokens) throws(EndpointError) {
        guard let subject = session.tokens.carried[Self.subject] else { return }
        try check(subject, isSubjectOf: tokens)
    }

    /// Returns what the provider says about a token's owner; `nil` if it does not accept the token. Throws
    /// `notUnderstood` with status 403 for a token that is valid, but not for this question (RFC 6750, 3.1).
    ///
    /// - Parameter stepsUp: Whether the next login has to fulfil what the provider requires of one (RFC 9470).
    func userInfo(
        _ url: String, _ tokens: SessionTokens, _ metadata: ProviderMetadata, stepsUp: Bool = false
    ) async throws(EndpointError) -> JSONValue? {
        let header = HTTPRequest.Header("Authorization", Self.authorization(tokens).secret)
        var request = HTTPRequest(method: .get, url: url, headers: [.init("Accept", "application/json"), header])
        request.secrets = Redactor([tokens.access.secret])
        let answer = try await send(
            request, proving: tokens.proofKey.flatMap { ProofKey($0) }, token: tokens.access)
        switch answer.response.status {
        case 200:
            guard let tree = answer.owner, tree.isObject else { throw .notUnderstood(reason: .notJSON) }
            return tree
        case 401:
            guard let requirement = answer.response.loginRequirement else { return nil }
            // A login that was to fulfil the same did not: another one would not either.
            guard stepsUp, require(requirement) else {
                throw .refused(code: "insufficient_user_authentication", message: nil)
            }
            return nil
        case let status: throw .notUnderstood(reason: .status(status))
        }
    }

    /// Returns the header value that presents the access token, bound to a key or not (RFC 6750, 2.1; RFC 9449, 7.1).
    static func authorization(_ tokens: SessionTokens) -> Token {
        var value = SecretBuilder()
        value.append(tokens.proofKey == nil ? "Bearer " : "DPoP ")
        value.append(tokens.access)
        return Token(value.build())
    }

    /// Returns what identifies the session's owner: the email address, else the login name, else the subject.
    static func login(_ info: JSONValue) throws(EndpointError) -> String {
        for name in ["email", "preferred_username", "sub"] {
            let text = try text(name, in: info)
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// Returns a text that says who somebody is; empty if there is none. Throws if it is longer than
    /// ``AnswerLimits/text``.
    static func text(_ name: String, in info: JSONValue) throws(EndpointError) -> String {
        let text = info[name]?.string ?? ""
        guard text.utf8.count <= AnswerLimits.text else { throw .notUnderstood(reason: .member(name)) }
        return text
    }
}

extension Answer {
    /// What the userinfo endpoint says: an object, or a JWT with the same claims, for whose signature TLS stands in
    /// here too (OpenID Connect Core, 5.3.2).
    fileprivate var owner: JSONValue? {
        tree ?? JSONWebToken.claims(of: response.body).flatMap { try? JSONDocument($0).root }
    }

    /// The ID token; `nil` if there is none.
    fileprivate var idToken: Token? {
        get throws(EndpointError) {
            if let token = secrets("id_token").first {
                guard token.count <= AnswerLimits.token else { throw .notUnderstood(reason: .member("id_token")) }
                return Token(token)
            }
            guard (value("id_token") ?? .null) == .null else { throw .notUnderstood(reason: .member("id_token")) }
            return nil
        }
    }
}
