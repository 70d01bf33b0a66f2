public import Accounts

/// An endpoint that is shown by what it knows this device, and whose new secret for it is kept.
public struct KnownDevice: AuthEndpoint {
    private let endpoint: any AuthEndpoint
    private let devices: any DeviceStore

    public init(_ endpoint: any AuthEndpoint, _ devices: any DeviceStore) {
        self.endpoint = endpoint
        self.devices = devices
    }

    public var name: String { endpoint.name }
    public var identifier: LoginName.Kind { endpoint.identifier }
    public var takesPassword: Bool { endpoint.takesPassword }
    public var pages: (any SignInPages)? { endpoint.pages }

    public func login(_ request: LoginRequest) async -> LoginResult {
        let key = Session.Key(account: request.login.text, endpoint: name)
        var request = request
        request.device = devices.device(key)
        let result = await endpoint.login(request)
        if case .ok(let session) = result, let device = session.device { devices.keep(device, for: key) }
        return result
    }

    public func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { await endpoint.refresh(tokens) }
    public func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { await endpoint.profile(tokens) }
    public func logout(_ tokens: SessionTokens) async -> LogoutAnswer { await endpoint.logout(tokens) }
    public func header(for tokens: SessionTokens) -> TokenHeader? { endpoint.header(for: tokens) }
}
