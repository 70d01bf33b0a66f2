import Accounts

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
        // One that is refused need not have changed anything.
        let wrote = if case .ok = answer { true } else { false }
        storage.note(answer.failure, wrote: wrote)
        return answer
    }

    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(tokens)
        storage.note(answer.failure, wrote: false)
        return answer
    }

    func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        let wrote = if case .ok = answer { true } else { false }
        storage.note(answer.failure, wrote: wrote)
        return answer
    }

    func account(of tokens: SessionTokens) async -> String? { await endpoint.account(of: tokens) }
}

extension SessionAnswer {
    /// Why there was none; `nil` if there was one.
    var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}

extension LogoutAnswer {
    /// Why there was none; `nil` if there was one.
    var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}
