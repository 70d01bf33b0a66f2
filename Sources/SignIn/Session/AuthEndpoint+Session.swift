import Accounts
import Networking

/// What an endpoint is asked about a session. Some endpoints identify the user only at login: later answers are
/// completed from that one.
extension AuthEndpoint {
    func profile(of session: Session) async -> SessionAnswer<Profile> {
        await profile(session.tokens).completed(by: session)
    }

    /// Exchanges a refresh token of a session, and shows it again after each of these waits where the answer was lost
    /// on its way: an endpoint that has dealt with the first request gives the same answer within some seconds, and any
    /// other has not seen the token.
    func renew(_ session: Session, with tokens: SessionTokens, again waits: [Duration]) async -> SessionAnswer<Session>
    {
        var waits = waits[...]
        var wasLost = false
        while true {
            let answer = await refresh(tokens)
            guard case .unavailable(let failure) = answer else { return answer.completed(by: session) }
            guard failure.isLostAnswer else { return wasLost ? .unavailable(.renewalLost(failure)) : answer }
            wasLost = true
            // After a time-out it is too late for the same answer.
            if case .network(.timedOut) = failure { waits = [] }
            guard let wait = waits.popFirst(), (try? await Task.sleep(for: wait)) != nil else {
                return .unavailable(.renewalLost(failure))
            }
        }
    }
}

extension SessionAnswer<Session> {
    fileprivate func completed(by earlier: Session) -> Self {
        guard case .ok(var session) = self else { return self }
        if session.email.isEmpty { session.email = earlier.email }
        if session.name.isEmpty { session.name = earlier.name }
        session.isDescribed = earlier.isDescribed
        session.tokens.carried.merge(earlier.tokens.carried) { new, _ in new }
        // An address may come back in another spelling, a login name does not come back at all.
        if earlier.login != earlier.email || session.login.isEmpty { session.login = earlier.login }
        return .ok(session)
    }
}

extension SessionAnswer<Profile> {
    func completed(by session: Session) -> Self {
        guard case .ok(var profile) = self else { return self }
        if profile.email.isEmpty { profile.email = session.email }
        if profile.name.isEmpty { profile.name = session.name }
        profile.login = session.login
        profile.expiresAt = profile.expiresAt ?? session.expiresAt
        return .ok(profile)
    }
}
