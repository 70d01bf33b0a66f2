package import Accounts
import FoundationEssentials
import Relays

/// How a session is renewed: once for all callers, and once for all processes that share its store.
extension SessionKeeper {
    /// Exchanges the refresh token for a new session. Concurrent callers share one exchange, and so do processes: a
    /// session that another process has stored in the meantime is activated instead. While another process renews,
    /// nothing is sent: an endpoint that is shown a refresh token twice may end the session (RFC 9700, 4.14.2).
    ///
    /// - Parameter turn: The turn in which to renew, for a logout; `nil` waits for one.
    package func renew(in turn: RenewalTurn? = nil) async -> SessionAnswer<Session> {
        // One that is under way does not have the turn that the logout has, and waits for it.
        if let renewal = renewals.last, turn?.isOwn != true { return await renewal.value }
        guard let current = session.value, current.tokens.isRenewable else { return .refused }
        let exchange = Task { await self.exchange(current, in: turn) }
        renewals.append(exchange)
        let answer = await exchange.value
        renewals.removeAll { $0 == exchange }
        if case .ok = answer { return answer }
        hasFailed = true
        return answer
    }

    /// Waits until no renewal is in progress: a process that exits earlier would lose a session that was just renewed.
    package func settled() async {
        await background?.value
        for renewal in renewals { _ = await renewal.value }
    }

    /// Waits like `settled()`, for `limit` at most.
    package func settled(within limit: Duration, clock: some Clock<Duration>) async {
        let end = clock.now.advanced(by: limit)
        while background != nil || !renewals.isEmpty, clock.now < end {
            guard (try? await clock.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    /// Returns the session if another process has renewed and stored it since this one last looked; otherwise `nil`.
    func otherProcess(_ current: Session, in book: SessionBook?) -> Session? {
        guard let kept = book?[current.key], kept.tokens != stored, kept.tokens != current.tokens else { return nil }
        return kept
    }

    /// Returns whether another process has logged out of a session that was stored, or moved it to another place.
    func isForgotten(_ session: Session, in book: SessionBook?) -> Bool {
        wasStored && book.map { $0[session.key] == nil } ?? false
    }

    /// What is stored; `nil` if it cannot be read.
    var book: SessionBook? {
        get async { try? await store?.sessions() }
    }

    func begin(_ new: Session) {
        session.accept(new)
        life = new.expiresAt?.timeIntervalSince(now())
        hasFailed = false
    }

    /// Whether a session has expired. One that had done so when it was issued has not: the local clock is ahead.
    func isOver(_ session: Session) -> Bool {
        guard let end = session.expiresAt, end <= now() else { return false }
        return !(isClockAhead && session.tokens == self.session.value?.tokens)
    }

    /// Whether the active session was over, by the local clock, when it was issued.
    var isClockAhead: Bool { life.map { $0 <= 0 } ?? false }

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
        if !session.tokens.isRenewable || isClockAhead { return false }
        guard let left = session.expiresAt?.timeIntervalSince(now()) else { return false }
        guard let life else { return left < 60 }
        return left < life / 10 || left < 60 && life > 120
    }
}
