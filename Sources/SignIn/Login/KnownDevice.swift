package import Accounts

/// An endpoint that is sent the secret by which it knows this device, and whose new secret for it is stored.
package struct KnownDevice: AuthEndpoint {
    private let endpoint: any AuthEndpoint
    private let devices: DeviceStore

    package init(_ endpoint: any AuthEndpoint, _ devices: DeviceStore) {
        self.endpoint = endpoint
        self.devices = devices
    }

    package var name: String { endpoint.name }
    package var identifier: LoginName.Kind { endpoint.identifier }
    package var takesPassword: Bool { endpoint.takesPassword }
    package var hasTypedSessions: Bool { endpoint.hasTypedSessions }
    package var pages: (any SignInPages)? { endpoint.pages }
    package var owner: (any OwnerEndpoint)? { endpoint.owner }

    package func login(_ request: LoginRequest) async -> LoginResult {
        let key = Session.Key(account: request.login.text, endpoint: name)
        var request = request
        request.device = devices.device(key)
        let result = await endpoint.login(request)
        if case .ok(let session) = result, let device = session.device { await devices.keep(device, for: key) }
        return result
    }

    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { await endpoint.refresh(tokens) }
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { await endpoint.profile(tokens) }
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer { await endpoint.logout(tokens) }
    package func headers(for tokens: SessionTokens, method: String, url: String) -> [TokenHeader] {
        endpoint.headers(for: tokens, method: method, url: url)
    }
    package func header(for tokens: SessionTokens) -> TokenHeader? { endpoint.header(for: tokens) }
}
