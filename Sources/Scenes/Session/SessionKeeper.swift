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
        self.session.accept(session)
        if let address = try? EmailAddress(session.email) { addresses?.remember(address) }
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
        guard case .refused = answer else { return answer }
        switch await renew() {
        case .ok(let renewed): return await endpoint.profile(renewed.tokens)
        case .refused: return .refused
        case .unavailable(let failure): return .unavailable(failure)
        }
    }

    /// The session, renewed first where its time is over; `nil` where there is none.
    public func liveSession() async -> Session? {
        guard let current = session.value else { return nil }
        guard let end = current.expiresAt, end <= now() else { return current }
        if case .ok(let renewed) = await renew() { return renewed }
        return session.value
    }

    /// Trades the refresh token for a new session. Callers at the same time share one exchange.
    public func renew() async -> SessionAnswer<Session> {
        if let renewal { return await renewal.value }
        guard let tokens = session.value?.tokens, tokens.refresh != nil else { return .refused }
        let exchange = Task { await endpoint.refresh(tokens) }
        renewal = exchange
        let answer = await exchange.value
        renewal = nil
        if case .ok(let renewed) = answer {
            session.accept(renewed)
            // The renewed session serves this run even where it cannot be stored; the next run then signs in anew.
            try? store?.save(renewed)
        }
        return answer
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
