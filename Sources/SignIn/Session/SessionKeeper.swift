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

    let endpoint: any AuthEndpoint
    let store: (any SessionStore)?
    private let addresses: (any AddressBook)?
    let now: @Sendable () -> Date
    /// The waits before a refresh token is shown again whose answer was lost on its way.
    package var renewalWaits: [Duration] = [.milliseconds(200), .milliseconds(800)]
    /// The exchanges in progress: one, and that of a logout in its own turn.
    var renewals: [Task<SessionAnswer<Session>, Never>] = []
    var background: Task<Void, Never>?
    /// Whether renewing the active tokens failed: a background renewal is tried only once.
    var hasFailed = false
    /// Whether the endpoint has just confirmed the session, with nothing done under it since.
    private var isConfirmed = false
    /// The check with the endpoint that is in progress.
    private var check: Task<Bool, Never>?
    /// The lifetime of the active access token when it was issued, in seconds; `nil` for one from an earlier run.
    var life: Double?
    /// The tokens in the store when this process last looked; if they differ now, another process changed them.
    var stored: SessionTokens? { didSet { lookedAt = now() } }
    /// When this process last looked.
    var lookedAt = Date.distantPast
    /// Whether the active session has been in the store: if it is not there now, another process has logged out.
    var wasStored = false
    /// Whether this run has begun the active session, rather than to take over one that began elsewhere.
    private var isBegunHere = false

    /// Called when an exchange of a refresh token begins, and when its answer is stored: a process that ends in between
    /// loses the session.
    package var onExchange: @MainActor (_ isInFlight: Bool) -> Void = { _ in }
    /// What became of the last renewal if it could not be stored; `nil` otherwise.
    package internal(set) var unstored: UnstoredRenewal?
    /// Why the session of `replace` could not be stored, and is ended; `nil` otherwise.
    package internal(set) var unreplaced: SessionStoreError?

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

    /// Why the sessions that were stored before the last login could not be used, and are gone; `nil` if none are.
    package private(set) var replaced: SessionStoreError?

    /// Activates a new session and stores it as the current one; other stored sessions are kept.
    ///
    /// Waits while another process is changing the store; cancelling the task gives up.
    ///
    /// - Parameter isTakenOver: Whether the session began elsewhere, so that it is not this run's to end.
    package func adopt(_ session: Session, isTakenOver: Bool = false) async throws(SessionStoreError) {
        begin(session)
        isConfirmed = true
        isBegunHere = !isTakenOver
        if let name = try? LoginName(session.login, .username) { await addresses?.remember(name) }
        var failure: SessionStoreError?
        if isKeeping(session) {
            do { replaced = try await store?.save(session) } catch { failure = error }
        }
        stored = await book?[session.key]?.tokens
        wasStored = stored == session.tokens
        if let failure { throw failure }
    }

    /// Returns whether the session may be stored: a credential that was typed is not kept in plain text.
    package func isKeeping(_ session: Session) -> Bool {
        !session.isCredential || store?.place.keepsCredentials != false
    }

    /// Where sessions are kept; `nil` if they are not.
    package var place: SessionPlace? { store?.place }

    /// Whether the active session is this run's alone: begun by it, and kept nowhere when it ends. A credential that
    /// was typed is no session that an endpoint could end.
    package var endsWithRun: Bool {
        guard let current = session.value else { return false }
        return isBegunHere && !current.isCredential && (place == nil || place == .memory)
    }

    /// Activates a session that an earlier run stored, without asking the endpoint.
    package func take(_ stored: Session) {
        session.accept(stored)
        self.stored = stored.tokens
        wasStored = true
        isBegunHere = false
        // None of what is known of an earlier session holds for this one.
        unstored = nil
        life = nil
        hasFailed = false
        isConfirmed = false
    }

    /// Activates a stored session if the endpoint accepts it, renewing it if necessary; deactivates one that has ended.
    package func resume(_ stored: Session) async -> Resumption {
        take(stored)
        // The run may end before a background renewal would. If it fails, the session stays valid until it expires.
        if !isOver(stored), isNearEnd(stored) { _ = await renew() }
        switch await profile() {
        case .ok(let profile):
            isConfirmed = true
            await rename(to: profile.name)
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
    package func isSessionAlive() async -> Bool {
        guard let current = session.value else { return true }
        let book = await book
        // A login that came meanwhile is looked at next time.
        guard session.value == current else { return true }
        if let other = otherProcess(current, in: book), !isOver(other) {
            stored = other.tokens
            begin(other)
            return true
        }
        let isForgotten = stored != nil && book?[current.key] == nil
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
            case .ok(let renewed): await profile(ofRenewed: renewed)
            case .unavailable(let failure): .unavailable(failure)
            case .refused: await profileOfEndedSession(session.value ?? known)
            }
        }
        renewSoon(known)
        let answer = await profile(of: known)
        guard case .refused = answer else { return answer }
        switch await renew() {
        case .ok(let renewed): return await profile(ofRenewed: renewed)
        case .unavailable(let failure): return .unavailable(failure)
        case .refused:
            // The endpoint takes neither token, and the session would be lent until its time is over. The refresh
            // token is kept: an endpoint that thinks better of it renews the session.
            await recordEnd(now(), of: known)
            return .refused
        }
    }

    /// Returns the owner of a session that has expired by the local clock and cannot be renewed. The endpoint's clock
    /// decides if it can be reached, and what it says counts from then on: what is shown as live is lent, too. One that
    /// names no end is believed for this run only.
    func profileOfEndedSession(_ ended: Session) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(ended.tokens)
        guard case .ok(let profile) = answer else { return answer }
        guard profile.isConfirmed else { return .refused }
        var live = ended
        live.expiresAt = profile.expiresAt
        if let end = live.expiresAt { await recordEnd(end, of: ended) }
        if session.value == ended { session.accept(live) }
        return answer.completed(by: live)
    }

    /// Takes over the name that the account has at the endpoint by now.
    private func rename(to name: String) async {
        guard var current = session.value, current.name != name else { return }
        current.name = name
        session.accept(current)
        await record(current)
    }

    /// Stores when a session ends, unless it has changed there.
    func recordEnd(_ end: Date, of session: Session) async {
        var changed = session
        changed.expiresAt = end
        await record(changed)
    }

    /// Stores what has changed of a session, unless that has other tokens there.
    private func record(_ changed: Session) async {
        _ = try? await store?.change { book in
            if book[changed.key]?.tokens == changed.tokens { book.replace(changed.key, with: changed) }
        }
    }

    /// Asks again with what another process has stored, if that has renewed the session once more meanwhile.
    private func profile(ofRenewed session: Session) async -> SessionAnswer<Profile> {
        let answer = await profile(of: session)
        guard case .refused = answer else { return answer }
        let kept = await book
        guard self.session.value?.tokens == session.tokens, let other = otherProcess(session, in: kept) else {
            return answer
        }
        stored = other.tokens
        begin(other)
        return await profile(of: other)
    }

    func profile(of session: Session) async -> SessionAnswer<Profile> {
        await endpoint.profile(session.tokens).completed(by: session)
    }

    /// What is known of the owner without asking the endpoint; `nil` if nobody is signed in.
    package var knownProfile: Profile? {
        session.value.map { session in
            Profile(
                name: session.name, email: session.email, login: session.login, expiresAt: session.expiresAt,
                isConfirmed: false)
        }
    }

    /// The sessions stored besides the active one; empty if they cannot be read.
    package var others: [SessionSummary] {
        get async {
            let key = session.value?.key
            return await book?.summaries.filter { Session.Key(account: $0.account, endpoint: $0.endpoint) != key } ?? []
        }
    }
}

extension SessionKeeper {
    /// Puts a session in place of the active one, as a change of the password does, which ends all others.
    ///
    /// Until it is stored, other processes wait as for a renewal, and this one does not end: the endpoint would have a
    /// session that nobody knows. One that cannot be stored, or whose account has signed out meanwhile, is ended.
    ///
    /// Cancelling the task gives up the wait for other processes, and not the answer to what was sent.
    ///
    /// - Parameter begin: Begins the session at the endpoint.
    package func replace(
        _ begin: @escaping @Sendable () async -> OwnerAnswer<Session>
    ) async -> OwnerAnswer<Session> {
        let turn = await store?.renewalTurn(waiting: Self.patience) ?? .unlocked
        defer { turn.release() }
        if Task.isCancelled { return .failure(.unavailable(.cancelled)) }
        return await Task { await self.replaced(begin) }.value
    }

    private func replaced(_ begin: @Sendable () async -> OwnerAnswer<Session>) async -> OwnerAnswer<Session> {
        onExchange(true)
        defer { onExchange(false) }
        let answer = await begin()
        guard case .success(let new) = answer, let former = session.value else { return answer }
        self.begin(new)
        do {
            // In the place of the former, which need not be the current one.
            try await store?.change { $0.replace(former.key, with: new) }
        } catch {
            unreplaced = error
            await abandon()
            return answer
        }
        let kept = await book
        if isForgotten(former, in: kept), isForgotten(new, in: kept) { await abandon() }
        stored = kept?[new.key]?.tokens
        return answer
    }
}

extension SessionKeeper {
    /// How long a logout waits for a renewal that is under way, here or in another process. One that takes longer finds
    /// out that the session is gone, and ends what it was given.
    private static let renewalPatience = Duration.seconds(5)

    /// Ends the session at the endpoint and discards it locally, even if the endpoint cannot be reached.
    package func logout() async throws(SessionStoreError) -> LogoutAnswer {
        guard session.value != nil else { return .over }
        let turn = await store?.renewalTurn(waiting: Self.renewalPatience) ?? .unlocked
        defer { turn.release() }
        // What is ended at the endpoint must be forgotten here, too.
        onExchange(true)
        defer { onExchange(false) }
        // It may have been renewed, or have ended, meanwhile.
        guard let current = session.value else { return .over }
        // Tokens that another process has exchanged are no longer valid.
        let tokens = otherProcess(current, in: await book)?.tokens ?? current.tokens
        let answer = await end(tokens, turn)
        // Those before and after a renewal on the way; others are of a login in another process, which goes on.
        let last = session.value ?? current
        let ended = [tokens, stored, last.tokens].compactMap(\.self)
        session.accept(nil)
        try await store?.forget(current, or: ended)
        // A renewal may have brought another address, under which it is stored then.
        if last.key != current.key { try await store?.forget(last, or: ended) }
        return answer
    }

    /// Ends a session that is stored nowhere, at the endpoint and here: nobody could ever end it later.
    package func abandon() async {
        guard let current = session.value else { return }
        session.accept(nil)
        _ = await endpoint.logout(current.tokens)
    }

    /// Ends the session that the tokens belong to.
    ///
    /// An expired access token says nothing about the session, so it is renewed first, in the logout's own turn.
    private func end(_ tokens: SessionTokens, _ turn: RenewalTurn) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.isRenewable else { return answer }
        return switch await renew(in: turn) {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }
}
