package import Accounts
package import Networking
package import Relays

package import struct FoundationEssentials.Date

/// Manages the session of the run: adopts it at login, resumes a stored one, renews it, lends it and ends it.
@MainActor
package final class SessionKeeper {
    /// The active session; `nil` before login and after logout.
    package let session = BehaviorRelay<Session?>(value: nil)
    /// The waits before a refresh token is shown again whose answer was lost on its way.
    package var renewalWaits: [Duration] = [.milliseconds(200), .milliseconds(800)]
    /// Called when an exchange of a refresh token begins, and when its answer is stored: a process that ends in between
    /// loses the session.
    package var onExchange: @MainActor (_ isInFlight: Bool) -> Void = { _ in }

    private let endpoint: any AuthEndpoint
    private let store: (any SessionStore)?
    private let addresses: (any AddressBook)?
    private let isDescribed: Bool
    private let now: @Sendable () -> Date
    private var activity = Activity.idle
    /// What is known of the active session; that of another session replaces all of it.
    private var facts = SessionFacts()
    /// The check with the endpoint that is in progress.
    private var check: Task<Bool, Never>?

    /// What is going on with the active session at its endpoint.
    private enum Activity {
        case idle
        /// A refresh token is being exchanged, once for all callers.
        case renewing(Task<SessionAnswer<Session>, Never>)
        /// A logout is under way, and no other renewal begins. `renewal` began before it.
        case ending(renewal: Task<SessionAnswer<Session>, Never>?)

        /// The renewal that all callers share; `nil` if none is under way.
        var renewal: Task<SessionAnswer<Session>, Never>? {
            switch self {
            case .idle: nil
            case .renewing(let renewal): renewal
            case .ending(let renewal): renewal
            }
        }
    }

    /// - Parameters:
    ///   - store: Stores the session between runs; `nil` keeps it for this run only (`--no-store`).
    ///   - addresses: Remembers who has signed in; `nil` remembers nobody.
    ///   - isDescribed: Whether the configuration describes the endpoint, which the sessions that begin here then need.
    ///   - now: The wall clock that `expiresAt` is compared with.
    package init(
        endpoint: any AuthEndpoint, store: (any SessionStore)?, addresses: (any AddressBook)?,
        isDescribed: Bool = false, now: @escaping @Sendable () -> Date
    ) {
        self.endpoint = endpoint
        self.store = store
        self.addresses = addresses
        self.isDescribed = isDescribed
        self.now = now
    }

    /// The endpoint's name: `local`, or its URL.
    package var endpointName: String { endpoint.name }

    /// Has the next login at the endpoint fulfil what a server requires; returns whether there may be such a login.
    package func require(_ requirement: LoginRequirement) -> Bool {
        guard endpoint.pages?.require(requirement) == true else { return false }
        required = requirement
        return true
    }

    /// What the next login has to fulfil; `nil` if that is not said.
    package private(set) var required: LoginRequirement?

    /// Where the active session is kept; `nil` without a store.
    package var place: SessionPlace? { session.value.map(isKeeping) == false ? .memory : store?.place }

    /// What became of the last renewal, or of the session of `replace`, if it could not be stored; `nil` otherwise.
    package var unstored: UnstoredSession? { facts.unstored }

    // MARK: - Beginning

    /// Activates a new session and stores it as the current one; other stored sessions are kept.
    ///
    /// Waits while another process is changing the store; cancelling the task gives up.
    ///
    /// - Parameter isTakenOver: Whether the session began elsewhere, so that it is not this run's to end.
    /// - Returns: Why the sessions that were stored before could not be used, and are gone; `nil` if none are.
    @discardableResult
    package func adopt(
        _ session: Session, isTakenOver: Bool = false
    ) async throws(SessionStoreError) -> SessionStoreError? {
        // Until the session is stored, what is there is no other process's doing.
        facts = SessionFacts(
            isBegunHere: !isTakenOver, isConfirmed: true, stored: facts.stored, lookedAt: facts.lookedAt)
        var session = session
        session.isDescribed = isDescribed
        begin(session)
        if let name = try? LoginName(session.login, .username) { await addresses?.remember(name) }
        var replaced: SessionStoreError?
        var failure: SessionStoreError?
        if isKeeping(session) {
            do { replaced = try await store?.save(session) } catch { failure = error }
        }
        look(at: await book?[session.key]?.tokens)
        facts.wasStored = facts.stored == session.tokens
        if let failure { throw failure }
        return replaced
    }

    /// Returns whether the session may be stored: a credential that was typed is not kept in plain text.
    package func isKeeping(_ session: Session) -> Bool {
        !session.isCredential || store?.place.keepsCredentials != false
    }

    /// What becomes of the active session when the run ends.
    package var fate: SessionFate {
        guard let current = session.value else { return .kept }
        // A credential that was typed is no session that an endpoint could end.
        if facts.isBegunHere, !current.isCredential, place == nil || place == .memory { return .ended }
        let isStored =
            switch place {
            // Without a store of its own, the run leaves what an earlier one has stored, unless it has renewed that.
            case nil: facts.wasStored && facts.stored == current.tokens
            case .memory: false
            default: isKeeping(current)
            }
        return isStored ? .kept : .forgotten
    }

    /// Activates a session that an earlier run stored, without asking the endpoint.
    package func take(_ stored: Session) {
        facts = SessionFacts(wasStored: true)
        look(at: stored.tokens)
        session.accept(stored)
    }

    /// Activates a stored session if the endpoint accepts it, renewing it if necessary; deactivates one that has ended.
    package func resume(_ stored: Session) async -> Resumption {
        take(stored)
        // The run may end before a background renewal would. If it fails, the session stays valid until it expires.
        if !isOver(stored), facts.isNearEnd(stored, at: now()) { _ = await renew() }
        switch await profile() {
        case .ok(let profile):
            facts.isConfirmed = true
            await rename(to: profile.name)
            return .live(profile)
        case .unavailable(let failure): return .unavailable(failure)
        case .refused:
            session.accept(nil)
            return .ended
        }
    }

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
        guard case .success(var new) = answer, let former = session.value else { return answer }
        new.isDescribed = former.isDescribed
        self.begin(new)
        do {
            // In the place of the former, which need not be the current one.
            try await store?.change { [new] in $0.replace(former.key, with: new) }
        } catch {
            facts.unstored = .ended(error)
            await abandon()
            return answer
        }
        let kept = await book
        if facts.isForgotten(former, in: kept), facts.isForgotten(new, in: kept) { await abandon() }
        look(at: kept?[new.key]?.tokens)
        return answer
    }

    // MARK: - Asking the endpoint

    /// Returns whether the session is still live, renewing it if necessary, for work done under it without showing it
    /// to anybody. An endpoint that cannot be reached does not count as the session's end.
    package func isLive() async -> Bool {
        if facts.isConfirmed {
            facts.isConfirmed = false
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
        if let other = facts.otherProcess(current, in: book), !isOver(other) {
            goOn(with: other)
            return true
        }
        let isForgotten = facts.stored != nil && book?[current.key] == nil
        // Checked once: an endpoint that still accepts the session will not know better a moment later.
        if isForgotten { look(at: nil) }
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
        let answer = await endpoint.profile(of: known)
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
    private func profileOfEndedSession(_ ended: Session) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(ended.tokens)
        guard case .ok(let profile) = answer else { return answer }
        guard profile.isConfirmed else { return .refused }
        var live = ended
        live.expiresAt = profile.expiresAt
        if let end = live.expiresAt { await recordEnd(end, of: ended) }
        if session.value == ended { session.accept(live) }
        return answer.completed(by: live)
    }

    /// Asks again with what another process has stored, if that has renewed the session once more meanwhile.
    private func profile(ofRenewed session: Session) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(of: session)
        guard case .refused = answer else { return answer }
        let kept = await book
        guard self.session.value?.tokens == session.tokens, let other = facts.otherProcess(session, in: kept) else {
            return answer
        }
        goOn(with: other)
        return await endpoint.profile(of: other)
    }

    /// What is known of the owner without asking the endpoint; `nil` if nobody is signed in.
    package var knownProfile: Profile? {
        session.value.map { session in
            Profile(
                name: session.name, email: session.email, login: session.login, expiresAt: session.expiresAt,
                isConfirmed: false)
        }
    }

    // MARK: - Presenting and lending

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

    /// Returns the headers that present the session in a request to its endpoint's origin, renewing it first if it has
    /// expired.
    package func tokenHeaders(method: String, url: String) async -> [TokenHeader] {
        await liveSession().map { endpoint.headers(for: $0.tokens, method: method, url: url) } ?? []
    }

    /// Returns a token for another program that stays valid for at least `validity`, renewing it first if it would
    /// expire sooner. A token that cannot be renewed is lent for as long as it lasts.
    package func lend(for validity: Duration) async -> SessionAnswer<LentToken> {
        guard let current = session.value else { return .refused }
        let left = current.expiresAt?.timeIntervalSince(now()) ?? .infinity
        guard !facts.isClockAhead, isOver(current) || left < validity / .seconds(1) else { return .ok(lent(current)) }
        switch await renew() {
        case .ok(let renewed): return .ok(lent(renewed))
        case .unavailable(let failure) where isOver(current): return .unavailable(failure)
        // With the answer, the old tokens may be gone too: only the endpoint knows.
        case .unavailable(let failure) where failure.isLostAnswer:
            guard case .ok(let profile) = await endpoint.profile(of: current), profile.isConfirmed else {
                return .unavailable(failure)
            }
            return .ok(lent(current))
        // What another process has ended is over, whatever its time.
        case .refused where facts.isForgotten(current, in: await book): return .refused
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
        guard current.tokens.isRenewable, case .refused = await endpoint.profile(of: current) else {
            return .ok(lent(current))
        }
        await recordEnd(now(), of: current)
        return .refused
    }

    private func lent(_ session: Session) -> LentToken { LentToken(session, of: endpoint, at: now()) }

    // MARK: - Renewing

    /// How long a renewal waits for one in another process: as long as an endpoint has to answer.
    private static let patience = Duration.seconds(30)

    /// Exchanges the refresh token for a new session. Concurrent callers share one exchange, and so do processes: a
    /// session that another process has stored in the meantime is activated instead. While another process renews,
    /// nothing is sent: an endpoint that is shown a refresh token twice may end the session (RFC 9700, 4.14.2).
    package func renew() async -> SessionAnswer<Session> {
        if let renewal = activity.renewal { return await renewal.value }
        guard case .idle = activity, let current = session.value, current.tokens.isRenewable else { return .refused }
        return await renewal(of: current).value
    }

    /// Renews, in the background, a session that is about to expire, unless that has failed before.
    private func renewSoon(_ current: Session) {
        guard case .idle = activity, facts.isNearEnd(current, at: now()), !facts.renewalFailed else { return }
        _ = renewal(of: current)
    }

    /// Begins the renewal that all callers share.
    private func renewal(of current: Session) -> Task<SessionAnswer<Session>, Never> {
        let renewal = Task {
            let answer = await exchange(current)
            if case .ok = answer {} else { facts.renewalFailed = true }
            if case .ending = activity { activity = .ending(renewal: nil) } else { activity = .idle }
            return answer
        }
        activity = .renewing(renewal)
        return renewal
    }

    /// Waits until no renewal is in progress: a process that exits earlier would lose a session that was just renewed.
    package func settled() async { _ = await activity.renewal?.value }

    /// Waits like `settled()`, for `limit` at most.
    package func settled(within limit: Duration, clock: some Clock<Duration>) async {
        let end = clock.now.advanced(by: limit)
        while activity.renewal != nil, clock.now < end {
            guard (try? await clock.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    /// Exchanges the refresh token and stores what it is given, while no other process does.
    ///
    /// - Parameter given: The turn of a logout, which goes on with it; `nil` waits for one.
    private func exchange(_ current: Session, in given: RenewalTurn? = nil) async -> SessionAnswer<Session> {
        facts.unstored = nil
        let turn = if let given { given } else { await store?.renewalTurn(waiting: Self.patience) ?? .unlocked }
        defer { if given == nil { turn.release() } }
        let kept = await book
        guard let active = session.value, !facts.isForgotten(current, in: kept) else { return .refused }
        // While it waited, a login or what another process has renewed has come into force.
        guard active.tokens == current.tokens else { return .ok(active) }
        var tokens = current.tokens
        if let other = facts.otherProcess(current, in: kept) {
            // Stored a moment ago, it is live, whatever the local clock says.
            let isNew = now().timeIntervalSince(facts.lookedAt) < Self.patience / .seconds(1)
            look(at: other.tokens)
            // A logout has been told that this access token is over.
            if given == nil, isNew || !isOver(other) {
                begin(other)
                return .ok(other)
            }
            tokens = other.tokens
        }
        if case .taken = turn { return .unavailable(.renewedElsewhere) }
        // A logout has no use for the store: it ends what it renews.
        if given == nil, kept?[current.key] != nil, let failure = await trialFailure { return .unavailable(failure) }
        onExchange(true)
        defer { onExchange(false) }
        let answer = await endpoint.renew(current, with: tokens, again: renewalWaits)
        guard case .ok(let renewed) = answer else { return answer }
        return await keep(renewed, for: current, tokens, turn)
    }

    /// Why a renewed session could not be stored, so that none is asked for; `nil` if nothing is known against it.
    private var trialFailure: EndpointError? {
        get async {
            do {
                try await store?.tryWriting()
            } catch {
                guard case .notWritable(let path, let reason) = error else { return nil }
                facts.unstored = .notMade(error)
                return .storageNotWritable(path: path, reason: reason)
            }
            return nil
        }
    }

    /// Activates and stores a renewed session, unless that was ended or replaced while it was renewed.
    ///
    /// - Parameter spent: The tokens that were exchanged for it.
    private func keep(
        _ renewed: Session, for current: Session, _ spent: SessionTokens, _ turn: RenewalTurn
    ) async -> SessionAnswer<Session> {
        guard let active = session.value else { return await drop(renewed) }
        // Another login takes precedence.
        guard active.tokens == current.tokens else { return .ok(renewed) }
        let former = [spent, current.tokens, facts.stored].compactMap(\.self)
        begin(renewed)
        do {
            try await store?.change { [former] book in
                if let kept = book[current.key], former.contains(kept.tokens) {
                    book.replace(current.key, with: renewed)
                }
            }
        } catch {
            // It serves this run all the same; the next run has to sign in again.
            if facts.wasStored { facts.unstored = .notStored(error) }
        }
        let kept = await book
        if facts.isForgotten(current, in: kept), facts.isForgotten(renewed, in: kept) { return await drop(renewed) }
        if let newer = kept?[current.key], !former.contains(newer.tokens), newer.tokens != renewed.tokens {
            goOn(with: newer)
            // Nobody would store the renewed one. Where nobody else renews, the newer one is of a login; of a renewal,
            // it would be the same session.
            if turn.isOwn { _ = await endpoint.logout(renewed.tokens) }
            return .ok(newer)
        }
        look(at: kept?[renewed.key]?.tokens)
        return .ok(renewed)
    }

    /// Ends a renewed session at the endpoint, since its logout came while it was renewed.
    private func drop(_ renewed: Session) async -> SessionAnswer<Session> {
        _ = await endpoint.logout(renewed.tokens)
        return .refused
    }

    private func begin(_ new: Session) {
        facts.lifetime = new.expiresAt?.timeIntervalSince(now())
        facts.renewalFailed = false
        required = nil
        session.accept(new)
    }

    /// Activates the session that another process has stored.
    private func goOn(with other: Session) {
        look(at: other.tokens)
        begin(other)
    }

    // MARK: - Ending

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
        activity = .ending(renewal: activity.renewal)
        defer { activity = activity.renewal.map(Activity.renewing) ?? .idle }
        // Tokens that another process has exchanged are no longer valid.
        let tokens = facts.otherProcess(current, in: await book)?.tokens ?? current.tokens
        let answer = await end(tokens, turn)
        // Those before and after a renewal on the way; others are of a login in another process, which goes on.
        let last = session.value ?? current
        let ended = [tokens, facts.stored, last.tokens].compactMap(\.self)
        session.accept(nil)
        try await store?.forget(current, or: ended)
        // A renewal may have brought another address, under which it is stored then.
        if last.key != current.key { try await store?.forget(last, or: ended) }
        return answer
    }

    /// Ends the session that the tokens belong to. An expired access token says nothing about the session, so it is
    /// renewed first.
    private func end(_ tokens: SessionTokens, _ turn: RenewalTurn) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.isRenewable else { return answer }
        return switch await renew(in: turn) {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    /// Renews in a logout's turn, for which a renewal that began before may wait.
    private func renew(in turn: RenewalTurn) async -> SessionAnswer<Session> {
        if !turn.isOwn, let renewal = activity.renewal { return await renewal.value }
        guard let current = session.value, current.tokens.isRenewable else { return .refused }
        return await exchange(current, in: turn)
    }

    /// Ends a session that is stored nowhere, at the endpoint and here: nobody could ever end it later.
    package func abandon() async {
        guard let current = session.value else { return }
        session.accept(nil)
        _ = await endpoint.logout(current.tokens)
    }

    /// Whether a session has expired. One that had done so when it was issued has not: the local clock is ahead.
    private func isOver(_ session: Session) -> Bool {
        guard let end = session.expiresAt, end <= now() else { return false }
        return !(facts.isClockAhead && session.tokens == self.session.value?.tokens)
    }

    // MARK: - The store

    /// What is stored; `nil` if it cannot be read.
    private var book: SessionBook? {
        get async { try? await store?.sessions() }
    }

    /// The sessions stored besides the active one; empty if they cannot be read.
    package var others: [SessionSummary] {
        get async {
            let key = session.value?.key
            return await book?.summaries.filter { Session.Key(account: $0.account, endpoint: $0.endpoint) != key } ?? []
        }
    }

    /// Notes which tokens of the session are stored now.
    private func look(at stored: SessionTokens?) {
        facts.stored = stored
        facts.lookedAt = now()
    }

    /// Stores when a session ends, unless it has changed there.
    private func recordEnd(_ end: Date, of session: Session) async {
        var changed = session
        changed.expiresAt = end
        await store?.update(changed)
    }

    /// Takes over the name that the account has at the endpoint by now.
    private func rename(to name: String) async {
        guard var current = session.value, current.name != name else { return }
        current.name = name
        session.accept(current)
        await store?.update(current)
    }
}

/// The result of resuming a stored session.
package enum Resumption: Sendable, Equatable {
    /// The endpoint accepts the session and says whose it is.
    case live(Profile)
    /// The endpoint no longer accepts the session, and it could not be renewed.
    case ended
    /// The endpoint cannot be reached.
    case unavailable(EndpointError)
}

/// What becomes of the active session when the run ends.
package enum SessionFate: Sendable, Equatable {
    /// It is stored for the next run.
    case kept
    /// It is this run's alone, which ends it at the endpoint.
    case ended
    /// It is neither stored nor ended: it began elsewhere, or it is the credential that was typed.
    case forgotten
}
