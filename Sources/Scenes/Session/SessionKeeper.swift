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

    /// Takes a new session into force, and stores it.
    public func adopt(_ session: Session) throws(SessionStoreFailure) {
        begin(session)
        if let address = try? EmailAddress(session.email) { addresses?.remember(address) }
        defer { stored = (try? store?.load())?.tokens }
        try store?.save(session)
    }

    /// Takes the stored session into force if the endpoint still takes it, renewing it if that is what it needs.
    public func resume() async -> Resumption {
        let stored: Session?
        do {
            stored = try store?.load()
        } catch {
            return .unreadable(error)
        }
        guard let stored, stored.endpoint == endpoint.name else { return .none }
        session.accept(stored)
        self.stored = stored.tokens
        // A run may be over before a renewal in the background would be.
        if let end = stored.expiresAt, end > now(), isNearEnd(stored) { _ = await renew() }
        return switch await profile() {
        case .ok: .live
        case .refused: .ended
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    /// Who is signed in, as the endpoint says it now; the session is renewed if it has to be.
    public func profile() async -> SessionAnswer<Profile> {
        guard let current = await liveSession() else { return .refused }
        let answer = await endpoint.profile(current.tokens)
        guard case .refused = answer else { return answer.completed(by: current) }
        switch await renew() {
        case .ok(let renewed): return await endpoint.profile(renewed.tokens).completed(by: renewed)
        case .refused: return .refused
        case .unavailable(let failure): return .unavailable(failure)
        }
    }

    /// The session, renewed first where its time is over, and in the background where that is near; `nil` where there
    /// is none.
    public func liveSession() async -> Session? {
        guard let current = session.value else { return nil }
        guard let end = current.expiresAt, end <= now() else {
            if isNearEnd(current), !hasFailed, background == nil {
                background = Task {
                    _ = await renew()
                    background = nil
                }
            }
            return current
        }
        if case .ok(let renewed) = await renew() { return renewed }
        return session.value
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
        let kept = (try? store?.load()) ?? nil
        let isOfAnother = kept.map { $0.endpoint != current.endpoint || $0.email != current.email } ?? false
        if let other = kept, !isOfAnother, other.tokens != stored, other.tokens != tokens {
            stored = other.tokens
            if other.expiresAt.map({ $0 > now() }) ?? true {
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
            // Who signed in with another account meanwhile is not pushed out.
            if !isOfAnother { try? store?.save(renewed) }
            stored = (try? store?.load())?.tokens
        }
        return answer
    }

    private func begin(_ new: Session) {
        session.accept(new)
        life = new.expiresAt?.timeIntervalSince(now())
        hasFailed = false
    }

    /// Less than a tenth of its life is left, or less than 60 s of one that is longer than two minutes.
    private func isNearEnd(_ session: Session) -> Bool {
        guard session.tokens.refresh != nil, let left = session.expiresAt?.timeIntervalSince(now()) else { return false }
        guard let life else { return left < 60 }
        return left < life / 10 || left < 60 && life > 120
    }

    /// The `Authorization` header's value for requests under the session, renewed first where its time is over.
    public func authorization() async -> String? {
        await liveSession().map { "Bearer \($0.tokens.access.text())" }
    }

    /// Ends the session at the endpoint and forgets it here, also where the endpoint cannot be told.
    public func logout() async throws(SessionStoreFailure) -> SessionAnswer<Void> {
        guard let tokens = session.value?.tokens else { return .refused }
        let answer = await endpoint.logout(tokens)
        session.accept(nil)
        try store?.remove()
        return answer
    }
}

/// What became of a stored session.
public enum Resumption: Sendable, Equatable {
    case live
    /// Nothing is stored for this endpoint.
    case none
    /// The endpoint does not take it any more, and it could not be renewed.
    case ended
    /// The endpoint cannot be asked.
    case unavailable(EndpointFailure)
    /// The session file cannot be used.
    case unreadable(SessionStoreFailure)
}
