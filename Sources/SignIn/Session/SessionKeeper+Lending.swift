package import Accounts
import FoundationEssentials
import Relays

/// How a session is presented, by this program and by others.
extension SessionKeeper {
    /// Returns the session, renewing it first if it has expired, or in the background if it soon will; `nil` if nobody
    /// is signed in.
    package func liveSession() async -> Session? {
        guard let current = session.value else { return nil }
        guard isOver(current) else {
            renewSoon(current)
            return current
        }
        if case .ok(let renewed) = await renew() { return renewed }
        return session.value
    }

    /// Returns a token for another program that stays valid for at least `validity`, renewing it first if it would
    /// expire sooner. A token that cannot be renewed is lent for as long as it lasts.
    package func lend(for validity: Duration) async -> SessionAnswer<LentToken> {
        guard let current = session.value else { return .refused }
        guard let end = current.expiresAt, isOver(current) || end.timeIntervalSince(now()) < validity / .seconds(1)
        else { return .ok(lent(current)) }
        let answer = await renew()
        // What another process has ended is over, whatever its time.
        if case .refused = answer, isForgotten(current, in: await book) { return .refused }
        switch answer {
        case .ok(let renewed): return .ok(lent(renewed))
        case .refused where isOver(current):
            guard case .ok = await profileOfEndedSession(session.value ?? current) else { return .refused }
            return .ok(lent(session.value ?? current))
        case .unavailable(let failure) where isOver(current): return .unavailable(failure)
        case .refused, .unavailable: return .ok(lent(current))
        }
    }

    private func lent(_ session: Session) -> LentToken {
        LentToken(
            account: session.account, access: session.tokens.access, header: endpoint.header(for: session.tokens),
            expiresAt: session.expiresAt, isBound: session.tokens.proofKey != nil
        )
    }

    /// Returns the headers that present the session in a request to its endpoint's origin, renewing it first if it has
    /// expired.
    package func tokenHeaders(method: String, url: String) async -> [TokenHeader] {
        await liveSession().map { endpoint.headers(for: $0.tokens, method: method, url: url) } ?? []
    }
}
