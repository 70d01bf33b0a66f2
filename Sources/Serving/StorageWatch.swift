import Accounts
import Logging
import Synchronization

/// Knows whether the accounts' storage works: from the outcome of requests or, if that is old, by probing it.
///
/// A failure is logged once with its cause, again if the cause changes, and so is the recovery. Damage that was found
/// persists until the server restarts: no success elsewhere repairs it.
final class StorageWatch: Sendable {
    private struct State {
        /// Why it cannot be read or written; `nil` if it can.
        var failure: EndpointError?
        /// When that was last established.
        var since: ContinuousClock.Instant?
        /// Each damage found.
        var damage: [EndpointError] = []
    }

    /// How long the result is trusted: a failure for longer, since a full disk lets the probe through.
    private static let memory = (works: Duration.seconds(2), fails: Duration.seconds(10))
    /// How many kinds of damage get a log line each.
    private static let maximumDamageReports = 32

    private let endpoint: any AuthEndpoint
    private let logger: Logger
    private let state = Mutex(State())

    init(_ endpoint: any AuthEndpoint, logger: Logger) {
        self.endpoint = endpoint
        self.logger = logger
    }

    /// Records the outcome of a request.
    ///
    /// - Parameters:
    ///   - failure: `nil` if there was an answer.
    ///   - wrote: Whether the storage was written to, which may fail while reading still works.
    func note(_ failure: EndpointError?, wrote: Bool) {
        switch failure {
        case nil: note(works: wrote)
        case .storageNotWritable(let path, let reason):
            let isNew = state.withLock { state in
                defer { (state.failure, state.since) = (failure, .now) }
                return state.failure != failure
            }
            if isNew { log(path, reason) }
        case .some(let failure):
            guard case .storageDamaged(let path, let reason) = failure else { return }
            let isNew = state.withLock { state in
                guard !state.damage.contains(failure), state.damage.count < Self.maximumDamageReports else {
                    return false
                }
                state.damage.append(failure)
                return true
            }
            if isNew { log(path, reason) }
        }
    }

    private func log(_ path: String, _ reason: String) {
        logger.error("storage failed", metadata: ["path": "\(path)", "reason": "\(reason)"])
    }

    private func note(works wrote: Bool) {
        let isNew = state.withLock { state in
            if state.failure != nil && !wrote { return false }
            defer { (state.failure, state.since) = (nil, .now) }
            return state.failure != nil
        }
        if isNew { logger.notice("storage works again") }
    }

    /// The state of the storage.
    enum Health {
        case works, missing, fails, damaged
    }

    func state() async -> Health {
        if await works() { return .works }
        return state.withLock { state in
            if !state.damage.isEmpty { return .damaged }
            if case .storageNotWritable(_, let reason)? = state.failure, reason == EndpointError.replacedFile {
                return .missing
            }
            return .fails
        }
    }

    /// Whether accounts can be read and written.
    func works() async -> Bool {
        let known = state.withLock { state -> Bool? in
            guard state.damage.isEmpty else { return false }
            let works = state.failure == nil
            let memory = works ? Self.memory.works : Self.memory.fails
            guard let since = state.since, since.duration(to: .now) < memory else { return nil }
            return works
        }
        if let known { return known }
        // A session that does not exist: looked up once to read, and once where it would be ended.
        let nobody = SessionTokens(access: Token(""))
        let read = await endpoint.profile(nobody).failure
        note(read, wrote: false)
        if read == nil { note(await endpoint.logout(nobody).failure, wrote: true) }
        return state.withLock { $0.failure == nil && $0.damage.isEmpty }
    }
}

/// An endpoint that reports the outcome of its requests to a `StorageWatch`.
struct WatchedEndpoint: AuthEndpoint {
    private let endpoint: any AuthEndpoint
    private let storage: StorageWatch

    init(_ endpoint: any AuthEndpoint, _ storage: StorageWatch) {
        self.endpoint = endpoint
        self.storage = storage
    }

    var name: String { endpoint.name }

    func login(_ request: LoginRequest) async -> LoginResult {
        let result = await endpoint.login(request)
        switch result {
        case .unavailable(let failure): storage.note(failure, wrote: true)
        case .ok, .rejected: storage.note(nil, wrote: true)
        case .invalid, .locked, .secondFactor: break
        }
        return result
    }

    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        let answer = await endpoint.refresh(tokens)
        storage.note(answer.failure, wrote: true)
        return answer
    }

    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(tokens)
        storage.note(answer.failure, wrote: false)
        return answer
    }

    func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        storage.note(answer.failure, wrote: true)
        return answer
    }

    func account(of tokens: SessionTokens) async -> String? { await endpoint.account(of: tokens) }

    func header(for tokens: SessionTokens) -> TokenHeader? { endpoint.header(for: tokens) }
}

extension SessionAnswer {
    fileprivate var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}

extension LogoutAnswer {
    fileprivate var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}
