package import Accounts
package import Relays

package import struct FoundationEssentials.Date

/// Manages the session of the run: adopts it at login, resumes a stored one, renews it and ends it.
@MainActor
package final class SessionKeeper {
    /// The active session; `nil` before login and after logout.
    package let session = BehaviorRelay<Session?>(value: nil)

    /// The endpoint's name: `local`, or its URL.
    package var endpointName: String { endpoint.name }

    private let endpoint: any AuthEndpoint
    private let store: (any SessionStore)?
    private let addresses: (any AddressBook)?
    private let now: @Sendable () -> Date
    private var renewal: Task<SessionAnswer<Session>, Never>?
    private var background: Task<Void, Never>?
    /// Whether renewing the active tokens failed: a background renewal is tried only once.
    private var hasFailed = false
    /// Whether the endpoint has just confirmed the session, with nothing done under it since.
    private var isConfirmed = false
    /// The check with the endpoint that is in progress.
    private var check: Task<Bool, Never>?
    /// The lifetime of the active access token when it was issued; `nil` for one obtained in an earlier run.
    private var life: Double?
    /// The tokens in the store when this process last looked; if they differ now, another process changed them.
    private var stored: SessionTokens?

    /// - Parameters:
    ///   - store: Stores the session between runs; `nil` keeps it for this run only (`--no-store`).
    ///   - addresses: Remembers who has signed in; `nil` remembers nobody.
    ///   - now: The wall clock that `expiresAt` is compared with.
    package init(
        endpoint: any AuthEndpoint, store: (any SessionStore)?, addresses: (any AddressBook)?,
        now: @escaping @Sendable () -> Date
    ) {
        self.endpoint = endpoint
        self.store = store
        self.addresses = addresses
        self.now = now
    }

    /// Activates a new session and stores it as the current one; other stored sessions are kept.
    ///
    /// Waits while another process is changing the store; cancelling the task gives up.
    package func adopt(_ session: Session) async throws(SessionStoreError) {
        begin(session)
        isConfirmed = true
        if let name = try? LoginName(session.login, .username) { addresses?.remember(name) }
        var failure: SessionStoreError?
        if isKeeping(session) {
            do { try await store?.save(session) } catch { failure = error }
        }
        stored = await storedTokens(of: session.key)
        if let failure { throw failure }
    }

    /// Whether the next run will find the session: what was typed itself is not kept in plain text.
    package func isKeeping(_ session: Session) -> Bool {
        !session.isCredential || store?.place.keepsCredentials != false
    }

    /// Where sessions are kept; `nil` where they are not.
    package var place: SessionPlace? { store?.place }

    /// Activates a session that an earlier run stored, without asking the endpoint.
    package func take(_ stored: Session) {
        session.accept(stored)
        self.stored = stored.tokens
    }

    /// Activates a stored session if the endpoint accepts it, renewing it if necessary; deactivates one that has ended.
    package func resume(_ stored: Session) async -> Resumption {
        take(stored)
        // The run may end before a background renewal would. If it fails, the session stays valid until it expires.
        if !isOver(stored), isNearEnd(stored) { _ = await renew() }
        switch await profile() {
        case .ok(let profile):
            isConfirmed = true
            return .live(profile)
        case .unavailable(let failure): return .unavailable(failure)
        case .refused:
            session.accept(nil)
            return .ended
        }
    }

    /// Returns whether the session is still live, renewing it if necessary, for work done under it without showing it
    /// to anybody. An endpoint that cannot be reached does not count as the session's end.
    package func isLive() async -> Bool {
        if isConfirmed {
            isConfirmed = false
            return true
        }
        if let check { return await check.value }
        let question = Task { () async -> Bool in
            if case .refused = await profile() { return false }
            return true
        }
        check = question
        defer { check = nil }
        return await question.value
    }

    /// Returns whether the session is still live, for a screen that shows it while idle. Renews it when it expires, and
    /// checks with the endpoint only if that takes no network request or another process has ended the session.
    package func livesOn() async -> Bool {
        guard let current = session.value else { return true }
        if let other = await otherProcess(current), !isOver(other), session.value == current {
            stored = other.tokens
            begin(other)
            return true
        }
        let kept = await storedTokens(of: current.key)
        let isForgotten = stored != nil && kept == nil
        // Checked once: an endpoint that still accepts the session will not know better a moment later.
        if isForgotten { stored = nil }
        guard isOver(current) || isForgotten || endpointName == "local" else { return true }
        if case .refused = await profile() { return session.value == nil }
        return true
    }

    /// Returns the signed-in user as the endpoint currently reports them, renewing the session if necessary.
    package func profile() async -> SessionAnswer<Profile> {
        guard let known = session.value else { return .refused }
        if isOver(known) {
            return switch await renew() {
            case .ok(let renewed): await profile(of: renewed)
            case .unavailable(let failure): .unavailable(failure)
            case .refused: await profileOfOver(session.value ?? known)
            }
        }
        renewSoon(known)
        let answer = await profile(of: known)
        guard case .refused = answer else { return answer }
        return switch await renew() {
        case .ok(let renewed): await profile(of: renewed)
        case .refused: .refused
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    /// Returns the owner of a session that has expired by the local clock and cannot be renewed. The endpoint's clock
    /// decides if it can be reached.
    private func profileOfOver(_ session: Session) async -> SessionAnswer<Profile> {
        let answer = await profile(of: session)
        if case .ok(let profile) = answer, !profile.isConfirmed { return .refused }
        return answer
    }

    private func profile(of session: Session) async -> SessionAnswer<Profile> {
        await endpoint.profile(session.tokens).completed(by: session)
    }

    /// Returns the session, renewing it first if it has expired, or in the background if it soon will; `nil` without
    /// one.
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
        guard let end = current.expiresAt, end.timeIntervalSince(now()) < validity / .seconds(1) else {
            return .ok(lent(current))
        }
        switch await renew() {
        case .ok(let renewed): return .ok(lent(renewed))
        case .refused where isOver(current): return .refused
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
            begin(renewed)
            // The renewed session serves this run even if it cannot be stored; the next run then has to sign in again.
            try? await store?.change { $0.replace(current.key, with: renewed) }
            stored = await storedTokens(of: renewed.key)
        }
        return answer
    }

    /// Returns the session if another process has renewed and stored it since this one last looked; otherwise `nil`.
    private func otherProcess(_ current: Session) async -> Session? {
        guard let kept = await book?[current.key], kept.tokens != stored, kept.tokens != current.tokens
        else { return nil }
        return kept
    }

    private func storedTokens(of key: Session.Key) async -> SessionTokens? { await book?[key]?.tokens }

    /// What is stored; `nil` if it cannot be read.
    private var book: SessionBook? {
        get async { try? await store?.sessions() }
    }

    private func begin(_ new: Session) {
        session.accept(new)
        life = new.expiresAt?.timeIntervalSince(now())
        hasFailed = false
    }

    private func isOver(_ session: Session) -> Bool { session.expiresAt.map { $0 <= now() } ?? false }

    /// Renews a session that is about to expire in the background, unless that has failed before.
    private func renewSoon(_ current: Session) {
        guard isNearEnd(current), !hasFailed, background == nil else { return }
        background = Task {
            _ = await renew()
            background = nil
        }
    }

    /// Whether less than a tenth of the session's lifetime is left, or less than 60 s if it is longer than two minutes.
    private func isNearEnd(_ session: Session) -> Bool {
        guard session.tokens.refresh != nil, let left = session.expiresAt?.timeIntervalSince(now()) else {
            return false
        }
        guard let life else { return left < 60 }
        return left < life / 10 || left < 60 && life > 120
    }

    /// Returns the headers that present the session in a request to its endpoint's origin, renewing it first if it has
    /// expired.
    package func tokenHeaders(method: String, url: String) async -> [TokenHeader] {
        await liveSession().map { endpoint.headers(for: $0.tokens, method: method, url: url) } ?? []
    }

    /// Returns the header that presents the session to its endpoint's origin, renewing it first if it has expired.
    package func tokenHeader() async -> TokenHeader? {
        await liveSession().flatMap { endpoint.header(for: $0.tokens) }
    }

    /// Ends the session at the endpoint and discards it locally, even if the endpoint cannot be reached.
    package func logout() async throws(SessionStoreError) -> LogoutAnswer {
        guard let current = session.value else { return .over }
        // Tokens that another process has exchanged are no longer valid.
        let tokens = await otherProcess(current)?.tokens ?? current.tokens
        let answer = await end(tokens)
        session.accept(nil)
        try await store?.forget(current.key)
        return answer
    }

    /// Ends the session that the tokens belong to.
    ///
    /// An expired access token says nothing about the session, so it is renewed first.
    private func end(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.refresh != nil else { return answer }
        return switch await renew() {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    /// The sessions stored besides the active one; empty if they cannot be read.
    package var others: [SessionSummary] {
        get async {
            let kept = await book ?? SessionBook()
            let key = session.value?.key
            return kept.summaries.filter { Session.Key(account: $0.account, endpoint: $0.endpoint) != key }
        }
    }
}
