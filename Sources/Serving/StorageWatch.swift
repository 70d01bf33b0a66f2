import Accounts
import Logging
import Synchronization

/// Knows whether the accounts' storage works: from what came of the requests, and where that is old, by asking it.
///
/// Its failure is logged once with its cause, again where the cause changes, and so is its recovery.
final class StorageWatch: Sendable {
    private struct State {
        /// What failed last; `nil` while it works.
        var cause: EndpointFailure?
        /// When that was known last.
        var since: ContinuousClock.Instant?
    }

    /// How long what is known is believed: of a failure longer, as a full disk lets through what is asked here.
    private static let memory = (works: Duration.seconds(2), fails: Duration.seconds(10))

    private let endpoint: any AuthEndpoint
    private let logger: Logger
    private let state = Mutex(State())

    init(_ endpoint: any AuthEndpoint, logger: Logger) {
        self.endpoint = endpoint
        self.logger = logger
    }

    /// Takes note of what came of a request.
    ///
    /// - Parameters:
    ///   - failure: `nil` where there was an answer.
    ///   - wrote: whether the storage was written, which fails where reading still works.
    func note(_ failure: EndpointFailure?, wrote: Bool) {
        switch failure {
        case nil: note(works: wrote)
        case .storageNotWritable(let path, let reason), .storageDamaged(let path, let reason):
            let isNew = state.withLock { state in
                defer { state = State(cause: failure, since: .now) }
                return state.cause != failure
            }
            if isNew { logger.error("storage failed", metadata: ["path": "\(path)", "reason": "\(reason)"]) }
        default: break
        }
    }

    private func note(works wrote: Bool) {
        let isNew = state.withLock { state in
            if state.cause != nil && !wrote { return false }
            defer { state = State(cause: nil, since: .now) }
            return state.cause != nil
        }
        if isNew { logger.notice("storage works again") }
    }

    /// Whether accounts can be read and written.
    func works() async -> Bool {
        let known = state.withLock { state -> Bool? in
            let works = state.cause == nil
            let memory = works ? Self.memory.works : Self.memory.fails
            guard let since = state.since, since.duration(to: .now) < memory else { return nil }
            return works
        }
        if let known { return known }
        // Sessions that there are not: the one is looked for, the other is looked for where it would be ended.
        let nobody = SessionTokens(access: Token(""))
        let read = await endpoint.profile(nobody).failure
        note(read, wrote: false)
        if read == nil { note(await endpoint.logout(nobody).failure, wrote: true) }
        return state.withLock { $0.cause == nil }
    }
}

/// An endpoint whose answers tell how the storage does.
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

    func header(for tokens: SessionTokens) -> TokenHeader? { endpoint.header(for: tokens) }
}

extension SessionAnswer {
    fileprivate var failure: EndpointFailure? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}

extension LogoutAnswer {
    fileprivate var failure: EndpointFailure? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}
