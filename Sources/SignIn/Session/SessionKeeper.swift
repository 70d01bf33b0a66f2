public import Accounts
public import Relays
public import struct FoundationEssentials.Date

/// Keeps the session of the run: adopts it at login, resumes a stored one, renews it, ends it.
@MainActor
public final class SessionKeeper {
    /// The session in force; `nil` before login and after logout.
    public let session = BehaviorRelay<Session?>(value: nil)

    /// The endpoint's name: `local`, or its URL.
    public var endpointName: String { endpoint.name }

    private let endpoint: any AuthEndpoint
    private let store: (any SessionStore)?
    private let addresses: (any AddressBook)?
    private let now: @Sendable () -> Date
    private var renewal: Task<SessionAnswer<Session>, Never>?
    private var background: Task<Void, Never>?
    /// Whether the tokens in force could not be renewed: what happens behind the person's back is tried once.
    private var hasFailed = false
    /// Whether the endpoint has just said that the session lives, and nothing was done under it since.
    private var isConfirmed = false
    /// The question to the endpoint that is under way.
    private var check: Task<Bool, Never>?
    /// How long the access token in force was taken for when it came; `nil` for one that an earlier run got.
    private var life: Double?
    /// The tokens in the store when this process last looked: others there are another process's.
    private var stored: SessionTokens?

    /// - Parameters:
    ///   - store: where the session is kept between runs; `nil` keeps it in this run only (`--no-store`).
    ///   - addresses: where who signed in is remembered; `nil` remembers nobody.
    ///   - now: the wall clock, against which `expiresAt` is held.
    public init(
        endpoint: any AuthEndpoint, store: (any SessionStore)?, addresses: (any AddressBook)?,
        now: @escaping @Sendable () -> Date
    ) {
        self.endpoint = endpoint
        self.store = store
        self.addresses = addresses
        self.now = now
    }

    /// Takes a new session into force, and stores it as the current one; others that are stored stand by.
    ///
    /// Waits for another process that is changing what is stored; cancelling the task gives that up.
    public func adopt(_ session: Session) async throws(SessionStoreFailure) {
        begin(session)
        isConfirmed = true
        if let address = try? EmailAddress(session.email) { addresses?.remember(address) }
        defer { stored = storedTokens(of: session.key) }
        try await store?.save(session)
    }

    /// Takes a session that an earlier run stored into force, without asking the endpoint.
    public func take(_ stored: Session) {
        session.accept(stored)
        self.stored = stored.tokens
    }

    /// Takes a stored session into force if the endpoint still takes it, renewing it if that is what it needs; one that
    /// has ended is in force no more.
    public func resume(_ stored: Session) async -> Resumption {
        take(stored)
        // A run may be over before a renewal in the background would be. Should it fail, the session lives on to its end.
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

    /// Whether the session lives on, renewed where it has to be: for what is done under it without showing it to anybody.
    /// Where the endpoint cannot be asked, nothing says that it ended.
    public func isLive() async -> Bool {
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

    /// Whether the session lives on, for a screen that shows it while nothing is done: renewed at its end, and asked
    /// about where that costs no request over the network, or where another process has ended it.
    public func livesOn() async -> Bool {
        guard let current = session.value else { return true }
        if let other = otherProcess(current), !isOver(other) {
            stored = other.tokens
            begin(other)
            return true
        }
        let isForgotten = stored != nil && storedTokens(of: current.key) == nil
        // Asked once: an endpoint that takes it still will not know better in a moment.
        if isForgotten { stored = nil }
        guard isOver(current) || isForgotten || endpointName == "local" else { return true }
        if case .refused = await profile() { return session.value == nil }
        return true
    }

    /// Who is signed in, as the endpoint says it now; the session is renewed if it has to be.
    public func profile() async -> SessionAnswer<Profile> {
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

    /// Whose a session is that is over by this clock and cannot be renewed. The endpoint's clock counts, where the endpoint
    /// can be asked.
    private func profileOfOver(_ session: Session) async -> SessionAnswer<Profile> {
        let answer = await profile(of: session)
        if case .ok(let profile) = answer, !profile.isConfirmed { return .refused }
        return answer
    }

    private func profile(of session: Session) async -> SessionAnswer<Profile> {
        await endpoint.profile(session.tokens).completed(by: session)
    }

    /// The session, renewed first where its time is over, and in the background where that is near; `nil` where there
    /// is none.
    public func liveSession() async -> Session? {
        guard let current = session.value else { return nil }
        guard isOver(current) else {
            renewSoon(current)
            return current
        }
        if case .ok(let renewed) = await renew() { return renewed }
        return session.value
    }

    /// The token for another program, good for `validity` still: renewed first where it would end before. One that
    /// cannot be renewed is lent as long as it lives.
    public func lend(for validity: Duration) async -> SessionAnswer<LentToken> {
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
            email: session.email, access: session.tokens.access, header: endpoint.header(for: session.tokens),
            expiresAt: session.expiresAt
        )
    }

    /// Trades the refresh token for a new session. Callers at the same time share one exchange, and so do processes: what
    /// another one has stored meanwhile is taken into force instead.
    public func renew() async -> SessionAnswer<Session> {
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

    /// Returns when no renewal is under way: a process that ends before would lose a session that was just renewed.
    public func settled() async {
        await background?.value
        _ = await renewal?.value
    }

    private func exchange(_ current: Session) async -> SessionAnswer<Session> {
        let lock = await store?.renewalLock(waiting: .seconds(30))
        defer { lock?.release() }
        guard session.value?.tokens == current.tokens else { return .refused }
        var tokens = current.tokens
        if let other = otherProcess(current) {
            stored = other.tokens
            if !isOver(other) {
                begin(other)
                return .ok(other)
            }
            tokens = other.tokens
        }
        let answer = await endpoint.refresh(tokens).completed(by: current)
        // A logout or another login meanwhile has the last word.
        if case .ok(let renewed) = answer, session.value?.tokens == current.tokens {
            begin(renewed)
            // The renewed session serves this run even where it cannot be stored; the next run then signs in anew.
            try? await store?.change { $0.replace(current.key, with: renewed) }
            stored = storedTokens(of: renewed.key)
        }
        return answer
    }

    /// The session as another process has renewed and stored it since this one looked; `nil` where none has.
    private func otherProcess(_ current: Session) -> Session? {
        guard let kept = (try? store?.sessions())?[current.key], kept.tokens != stored, kept.tokens != current.tokens
        else { return nil }
        return kept
    }

    private func storedTokens(of key: Session.Key) -> SessionTokens? { (try? store?.sessions())?[key]?.tokens }

    private func begin(_ new: Session) {
        session.accept(new)
        life = new.expiresAt?.timeIntervalSince(now())
        hasFailed = false
    }

    private func isOver(_ session: Session) -> Bool { session.expiresAt.map { $0 <= now() } ?? false }

    /// Renews in the background a session whose end is near, unless that failed before.
    private func renewSoon(_ current: Session) {
        guard isNearEnd(current), !hasFailed, background == nil else { return }
        background = Task {
            _ = await renew()
            background = nil
        }
    }

    /// Less than a tenth of its life is left, or less than 60 s of one that is longer than two minutes.
    private func isNearEnd(_ session: Session) -> Bool {
        guard session.tokens.refresh != nil, let left = session.expiresAt?.timeIntervalSince(now()) else { return false }
        guard let life else { return left < 60 }
        return left < life / 10 || left < 60 && life > 120
    }

    /// The header that shows the session to its endpoint's origin, renewed first where its time is over.
    public func tokenHeader() async -> TokenHeader? {
        await liveSession().flatMap { endpoint.header(for: $0.tokens) }
    }

    /// Ends the session at the endpoint and forgets it here, also where the endpoint cannot be told.
    public func logout() async throws(SessionStoreFailure) -> LogoutAnswer {
        guard let current = session.value else { return .over }
        // Tokens that another process has traded in are none any more.
        let tokens = otherProcess(current)?.tokens ?? current.tokens
        let answer = await end(tokens)
        session.accept(nil)
        try await store?.forget(current.key)
        return answer
    }

    /// Ends the session of these tokens. An access token that is over says nothing of the session: it is renewed first.
    private func end(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.refresh != nil else { return answer }
        return switch await renew() {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    /// The other sessions that are stored, beside the one in force; none where they cannot be read.
    public var others: [SessionSummary] {
        let key = session.value?.key
        let kept = (try? store?.sessions()) ?? SessionBook()
        return kept.summaries.filter { Session.Key(email: $0.email, endpoint: $0.endpoint) != key }
    }
}
