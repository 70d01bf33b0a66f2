package import Accounts
import FoundationEssentials
import Relays

/// How a session is renewed: once for all callers, and once for all processes that share its store.
extension SessionKeeper {
    /// Exchanges the refresh token for a new session. Concurrent callers share one exchange, and so do processes: a
    /// session that another process has stored in the meantime is activated instead.
    package func renew() async -> SessionAnswer<Session> {
        if let renewal { return await renewal.value }
        guard let current = session.value, current.tokens.refresh != nil else { return .refused }
        let exchange = Task { await self.exchange(current) }
        renewal = exchange
        let answer = await exchange.value
        renewal = nil
        if case .ok = answer { return answer }
        hasFailed = true
        return answer
    }

    /// Waits until no renewal is in progress: a process that exits earlier would lose a session that was just renewed.
    package func settled() async {
        await background?.value
        _ = await renewal?.value
    }

    private func exchange(_ current: Session) async -> SessionAnswer<Session> {
        let lock = await store?.renewalLock(waiting: .seconds(30))
        defer { lock?.release() }
        var tokens = current.tokens
        let other = await otherProcess(current)
        guard session.value?.tokens == current.tokens else { return .refused }
        if let other {
            stored = other.tokens
            if !isOver(other) {
                begin(other)
                return .ok(other)
            }
            tokens = other.tokens
        }
        let answer = await endpoint.refresh(tokens).completed(by: current)
        // A logout or another login in the meantime takes precedence.
        if case .ok(let renewed) = answer, session.value?.tokens == current.tokens {
            let former = [tokens, current.tokens, stored].compactMap(\.self)
            begin(renewed)
            // The renewed session serves this run even if it cannot be stored; the next run then has to sign in again.
            try? await store?.change { [former] book in
                if let kept = book[current.key], former.contains(kept.tokens) {
                    book.replace(current.key, with: renewed)
                }
            }
            if let newer = await book?[current.key], !former.contains(newer.tokens), newer.tokens != renewed.tokens {
                return await yield(renewed, to: newer, endsIt: lock != nil)
            }
            stored = await storedTokens(of: renewed.key)
        }
        return answer
    }

    /// Goes on with the session that another process has stored.
    ///
    /// - Parameter endsIt: Whether to end the renewed one, which nobody would store. Only where nobody else renews, so
    ///   that the other one is of a login: of a renewal, it would be the same session.
    private func yield(_ renewed: Session, to newer: Session, endsIt: Bool) async -> SessionAnswer<Session> {
        stored = newer.tokens
        begin(newer)
        if endsIt { _ = await endpoint.logout(renewed.tokens) }
        return .ok(newer)
    }

    /// Returns the session if another process has renewed and stored it since this one last looked; otherwise `nil`.
    func otherProcess(_ current: Session) async -> Session? {
        guard let kept = await book?[current.key], kept.tokens != stored, kept.tokens != current.tokens
        else { return nil }
        return kept
    }

    func storedTokens(of key: Session.Key) async -> SessionTokens? { await book?[key]?.tokens }

    /// What is stored; `nil` if it cannot be read.
    var book: SessionBook? {
        get async { try? await store?.sessions() }
    }

    func begin(_ new: Session) {
        session.accept(new)
        life = new.expiresAt?.timeIntervalSince(now())
        hasFailed = false
    }

    func isOver(_ session: Session) -> Bool { session.expiresAt.map { $0 <= now() } ?? false }

    /// Renews, in the background, a session that is about to expire, unless that has failed before.
    func renewSoon(_ current: Session) {
        guard isNearEnd(current), !hasFailed, background == nil else { return }
        background = Task {
            _ = await renew()
            background = nil
        }
    }

    /// Returns whether less than a tenth of the session's lifetime is left, or less than 60 s if that lifetime is
    /// unknown or longer than two minutes. A session that cannot be renewed is never near its end.
    func isNearEnd(_ session: Session) -> Bool {
        guard session.tokens.refresh != nil, let left = session.expiresAt?.timeIntervalSince(now()) else {
            return false
        }
        guard let life else { return left < 60 }
        return left < life / 10 || left < 60 && life > 120
    }
}
