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
        let left = current.expiresAt?.timeIntervalSince(now()) ?? .infinity
        guard !isClockAhead, isOver(current) || left < validity / .seconds(1) else { return .ok(lent(current)) }
        switch await renew() {
        case .ok(let renewed): return .ok(lent(renewed))
        case .unavailable(let failure) where isOver(current): return .unavailable(failure)
        // With the answer, the old tokens may be gone too: only the endpoint knows.
        case .unavailable(let failure) where failure.isLostAnswer:
            if case .ok(let profile) = await profile(of: current), profile.isConfirmed { return .ok(lent(current)) }
            return .unavailable(failure)
        // What another process has ended is over, whatever its time.
        case .refused where isForgotten(current, in: await book): return .refused
        case .refused: return await lendRefused(session.value ?? current)
        case .unavailable: return .ok(lent(current))
        }
    }

    /// Lends a session whose renewal was refused for as long as its endpoint takes it.
    private func lendRefused(_ current: Session) async -> SessionAnswer<LentToken> {
        if isOver(current) {
            return switch await profileOfEndedSession(current) {
            case .ok: .ok(lent(session.value ?? current))
            case .refused: .refused
            case .unavailable(let failure): .unavailable(failure)
            }
        }
        // Without a refresh token nobody was asked, and nothing is known against it.
        guard current.tokens.isRenewable, case .refused = await profile(of: current) else {
            return .ok(lent(current))
        }
        await recordEnd(now(), of: current)
        return .refused
    }

    /// An end that only the local clock has passed is not told: whoever is lent the token would throw it away.
    private func lent(_ session: Session) -> LentToken {
        let end = session.expiresAt.flatMap { $0 > now() ? $0 : nil }
        return LentToken(
            account: session.account, access: session.tokens.access, header: endpoint.header(for: session.tokens),
            expiresAt: end, id: session.tokens.id, isBound: session.tokens.proofKey != nil
        )
    }

    /// Returns the headers that present the session in a request to its endpoint's origin, renewing it first if it has
    /// expired.
    package func tokenHeaders(method: String, url: String) async -> [TokenHeader] {
        await liveSession().map { endpoint.headers(for: $0.tokens, method: method, url: url) } ?? []
    }
}
