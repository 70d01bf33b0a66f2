package import Accounts

extension LoginViewModel {
    /// Signs in on a page of the endpoint's, whatever the fields contain. Cancelling the task cancels the attempt.
    ///
    /// - Parameter show: Called once there is a page to go to.
    /// - Returns: The outcome; `nil` if another attempt is in flight.
    @discardableResult
    package func signIn(
        by method: SignInMethod, show: @escaping @MainActor (SignInPage) -> Void
    ) async -> LoginOutcome? {
        await attempt { endpoint in
            guard let pages = endpoint.pages else { return .unavailable(.noPages) }
            return await pages.login(by: method) { page in await show(page) }
        }
    }

    /// Signs in with a token obtained elsewhere: an access token if the endpoint accepts it as such, else a refresh
    /// token.
    @discardableResult
    package func signIn(with token: Token) async -> LoginOutcome? {
        await attempt { endpoint in
            var session = Session(
                name: "", email: "", endpoint: endpoint.name, tokens: SessionTokens(access: token), expiresAt: nil)
            session.isCredential = endpoint.hasTypedSessions
            switch await endpoint.profile(session.tokens) {
            case .ok(let profile) where profile.isConfirmed:
                (session.name, session.email, session.login) = (profile.shownName, profile.email, profile.account)
                session.expiresAt = profile.expiresAt
                return .ok(session)
            case .unavailable(let failure): return .unavailable(failure)
            case .ok, .refused: break
            }
            switch await endpoint.refresh(SessionTokens(access: token, refresh: token)) {
            case .refused: return .rejected(.token)
            case .unavailable(let failure): return .unavailable(failure)
            case .ok(var renewed):
                renewed.isCredential = endpoint.hasTypedSessions
                guard renewed.login.isEmpty || renewed.name.isEmpty,
                    case .ok(let profile) = await endpoint.profile(renewed.tokens)
                else { return .ok(renewed) }
                if renewed.email.isEmpty { renewed.email = profile.email }
                if renewed.login.isEmpty { renewed.login = profile.account }
                if renewed.name.isEmpty { renewed.name = profile.shownName }
                return .ok(renewed)
            }
        }
    }
}

extension Profile {
    /// Whose session it is.
    fileprivate var account: String { email.isEmpty ? login : email }

    /// What they are called, where the endpoint knows no name either.
    fileprivate var shownName: String { name.isEmpty ? account : name }
}
