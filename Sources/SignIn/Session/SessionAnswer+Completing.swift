import Accounts

// Some endpoints identify the user only at login: later answers are completed from that one.

extension SessionAnswer<Session> {
    func completed(by earlier: Session) -> Self {
        guard case .ok(var session) = self else { return self }
        if session.email.isEmpty { session.email = earlier.email }
        if session.name.isEmpty { session.name = earlier.name }
        return .ok(session)
    }
}

extension SessionAnswer<Profile> {
    func completed(by session: Session) -> Self {
        guard case .ok(var profile) = self else { return self }
        if profile.email.isEmpty { profile.email = session.email }
        if profile.name.isEmpty { profile.name = session.name }
        profile.expiresAt = profile.expiresAt ?? session.expiresAt
        return .ok(profile)
    }
}
