package import Accounts
import JSON
package import Networking
package import Settings
package import Transport

package import struct FoundationEssentials.Date

/// An endpoint with pages of its own for signing in: an OpenID Connect provider, or an OAuth 2 server.
///
/// If its description has a password login too, that login and the sessions that it begins follow the description;
/// those that begin on the provider's pages are the provider's all the same.
package struct OpenIDEndpoint: AuthEndpoint, SignInPages {
    private let provider: OpenIDProvider
    private let described: RemoteEndpoint?
    private let redirect: RedirectPages
    private let pageTime: Duration

    package var name: String { provider.name }
    package var identifier: LoginName.Kind { described?.identifier ?? .either }
    package var takesPassword: Bool { described != nil }
    package var hasTypedSessions: Bool { described?.hasTypedSessions ?? false }
    package var pages: (any SignInPages)? { self }

    /// Returns `nil` if the description has no pages.
    ///
    /// - Parameters:
    ///   - timeout: The limit on one exchange with the provider.
    ///   - clock: Times exchanges and the wait for somebody who signs in in a browser or on another device.
    ///   - pageTime: How long to wait for a browser on this machine.
    package init?(
        url: EndpointURL, description: EndpointDescription, transport: HTTPTransport, timeout: Duration? = nil,
        redirect: RedirectPages, clock: any Clock<Duration>, pageTime: Duration = .seconds(300),
        now: @escaping @Sendable () -> Date
    ) {
        guard let client = description.openID else { return nil }
        provider = OpenIDProvider(
            name: url.name, client: client, description: description.ofPages, transport: transport, timeout: timeout,
            clock: clock, now: now)
        described =
            description.takesPassword
            ? RemoteEndpoint(
                url: url, description: description, transport: transport, timeout: timeout, clock: clock, now: now)
            : nil
        self.redirect = redirect
        self.pageTime = pageTime
    }

    /// Returns what handles a session by the description; `nil` for one that the provider issued. Earlier versions kept
    /// of such a session only whom its ID token was about.
    private func described(_ tokens: SessionTokens) -> RemoteEndpoint? {
        guard let described, tokens.carried[OpenIDProvider.issuerName] == nil else { return nil }
        let isOfPages =
            tokens.carried[OpenIDProvider.subject] != nil
            && !described.description.namesUnderSession.contains(OpenIDProvider.subject)
        return isOfPages ? nil : described
    }

    package func login(_ request: LoginRequest) async -> LoginResult {
        await described?.login(request) ?? .rejected(.forbidden(message: nil))
    }

    package func login(
        by method: SignInMethod, show: @escaping @Sendable (SignInPage) async -> Void,
        pasted: @escaping @Sendable () async -> Secret? = { nil }
    ) async -> LoginResult {
        do throws(EndpointError) {
            let result: LoginResult
            switch method {
            case .browser, .paste:
                let login = BrowserLogin(
                    provider: provider, pages: redirect, time: pageTime, pasted: method == .paste ? pasted : nil)
                result = try await login.run(show)
            case .device: result = try await DeviceLogin(provider: provider).run(show)
            case .client: result = try await ClientLogin(provider: provider).run()
            }
            if case .ok = result { provider.loginIsDone() }
            return result
        } catch {
            return .unavailable(error)
        }
    }

    package func offered(of methods: [SignInMethod]) async -> [SignInMethod] {
        guard let metadata = try? await provider.metadata() else { return methods }
        return methods.filter { method in
            switch method {
            case .browser, .paste: metadata.authorization != nil
            case .device: metadata.device != nil
            case .client: true
            }
        }
    }

    package func require(_ requirement: LoginRequirement) -> Bool { provider.require(requirement) }

    /// Exchanges the refresh token; one that is not replaced is kept.
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        if let described = described(tokens) { return await described.refresh(tokens) }
        guard let refresh = tokens.refresh else { return await renewedGrant(tokens) }
        // A token that somebody typed comes as both: it was meant for this provider.
        guard provider.issued(tokens) || refresh == tokens.access else {
            return .unavailable(OpenIDProvider.otherIssuer)
        }
        do throws(EndpointError) {
            let metadata = try await provider.metadata()
            let fields = [("grant_type", Secret(text: "refresh_token")), ("refresh_token", refresh.secret)]
            // A grant keeps the same key for life.
            let key = tokens.proofKey.flatMap { ProofKey($0) }
            let answer = try await provider.post(metadata.token, fields, metadata, key: key)
            if provider.isBareRefusal(answer) { return .refused }
            if let failure = try provider.failure(answer, to: fields) {
                return failure.endsGrant ? .refused : .unavailable(failure.error)
            }
            // The token that was sent is spent: the new one is lost with what is refused now, so a clock that is ahead
            // is no reason.
            var session = try provider.session(of: answer, metadata, nonce: nil, key: key, checksEnd: false).session
            try OpenIDProvider.check(session, isOfOwnerOf: tokens)
            session.tokens.carried[OpenIDProvider.subject] =
                session.tokens.carried[OpenIDProvider.subject] ?? tokens.carried[OpenIDProvider.subject]
            session.tokens.carried[SessionTokens.idName] = session.tokens.id ?? tokens.id
            session.tokens.refresh = session.tokens.refresh ?? refresh
            return .ok(session)
        } catch {
            return .unavailable(error)
        }
    }

    /// Begins a session without a person anew, as it began.
    private func renewedGrant(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard tokens.carried[SessionTokens.grantName] != nil else { return .refused }
        guard provider.issued(tokens) else { return .unavailable(OpenIDProvider.otherIssuer) }
        do throws(EndpointError) {
            guard case .ok(let session) = try await ClientLogin(provider: provider).run() else { return .refused }
            // The file may hold somebody else's token by now, whose session this is not.
            try OpenIDProvider.check(session, isOfOwnerOf: tokens)
            return .ok(session)
        } catch {
            return .unavailable(error)
        }
    }

    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        if let described = described(tokens) { return await described.profile(tokens) }
        // Providers refuse to tell a client who it is: their answer would mean that the session has ended.
        if ClientLogin.isOwn(tokens) { return .ok(.unconfirmed) }
        guard provider.issued(tokens) else {
            // Alone it may have been typed just now; then it is tried as a refresh token next.
            let isAlone = tokens == SessionTokens(access: tokens.access)
            return isAlone ? .ok(.unconfirmed) : .unavailable(OpenIDProvider.otherIssuer)
        }
        do throws(EndpointError) {
            let metadata = try await provider.metadata()
            guard let url = metadata.userInfo else { return .ok(.unconfirmed) }
            guard let info = try await provider.userInfo(url, tokens, metadata, stepsUp: true) else {
                return .refused
            }
            try OpenIDProvider.check(info["sub"]?.string.map { Token($0) }, isSubjectOf: tokens)
            // The name is empty if there is none: an address in its place would hide the name that the session has.
            return .ok(
                Profile(
                    name: try OpenIDProvider.text("name", in: info), email: try OpenIDProvider.text("email", in: info),
                    login: try OpenIDProvider.login(info), expiresAt: nil))
        } catch .notUnderstood(reason: .status(403)) {
            return .ok(.unconfirmed)
        } catch {
            return .unavailable(error)
        }
    }

    /// Revokes the refresh token, and with it the grant, then the access token (RFC 7009); a provider that revokes none
    /// is asked to end its own session.
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        if let described = described(tokens) { return await described.logout(tokens) }
        guard provider.issued(tokens) else { return .unavailable(OpenIDProvider.otherIssuer) }
        do throws(EndpointError) {
            let metadata = try await provider.metadata()
            guard let url = metadata.revocation else { return try await endAtProvider(tokens, metadata) }
            func revoke(_ token: Token, _ kind: String) async throws(EndpointError) -> OpenIDProvider.Failure? {
                let fields = [("token", token.secret), ("token_type_hint", Secret(text: kind))]
                return try provider.failure(
                    try await provider.post(url, fields, metadata), to: fields, hasBody: false)
            }
            let failure: OpenIDProvider.Failure?
            if let refresh = tokens.refresh {
                failure = try await revoke(refresh, "refresh_token")
                // Not every provider can revoke this one; once the grant is gone, it just expires within minutes.
                _ = try? await revoke(tokens.access, "access_token")
            } else {
                failure = try await revoke(tokens.access, "access_token")
            }
            return failure.map { $0.meaning == .misconfigured ? .unavailable($0.error) : .refused } ?? .ok
        } catch {
            return .unavailable(error)
        }
    }

    /// Has the provider end its own session; returns whether it accepts the tokens all the same.
    private func endAtProvider(
        _ tokens: SessionTokens, _ metadata: ProviderMetadata
    ) async throws(EndpointError) -> LogoutAnswer {
        guard let url = metadata.endSession, let idToken = tokens.id, tokens.refresh != nil || metadata.userInfo != nil
        else { return .notOffered }
        try await provider.endSession(at: url, of: idToken)
        if let userInfo = metadata.userInfo, tokens.refresh == nil {
            return try await provider.userInfo(userInfo, tokens, metadata) == nil ? .ok : .refused
        }
        switch await refresh(tokens) {
        case .ok: return .refused
        case .refused: return .ok
        case .unavailable(let failure): return .unavailable(failure)
        }
    }

    package func header(for tokens: SessionTokens) -> TokenHeader? {
        if let described = described(tokens) { return described.header(for: tokens) }
        return TokenHeader(name: "Authorization", value: OpenIDProvider.authorization(tokens))
    }

    package func headers(for tokens: SessionTokens, method: String, url: String) -> [TokenHeader] {
        let header = header(for: tokens).map { [$0] } ?? []
        guard described(tokens) == nil, let key = tokens.proofKey.flatMap({ ProofKey($0) }) else { return header }
        let proof = provider.proofHeader(key, tokens.access, method: method, url: url)
        return header + [TokenHeader(name: proof.name, value: Token(proof.value))]
    }
}
