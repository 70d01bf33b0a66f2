import Accounts

// Some endpoints identify the user only at login: later answers are completed from that one.

extension SessionAnswer<Session> {
    func completed(by earlier: Session) -> Self {
        guard case .ok(var session) = self else { return self }
        if session.email.isEmpty { session.email = earlier.email }
        if session.name.isEmpty { session.name = earlier.name }
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
