import Accounts
import Testing

@Suite("What an endpoint has unless it says otherwise") struct AuthEndpointTests {
    private let tokens = SessionTokens(access: Token("access"), refresh: Token("refresh"))

    @Test("it takes an address and a password, and has no pages")
    func defaults() async {
        let endpoint = PlainEndpoint()
        #expect(endpoint.takesPassword)
        #expect(endpoint.identifier == .email)
        #expect(endpoint.pages == nil)
        #expect(await endpoint.account(of: tokens) == nil)
    }

    @Test("its only header is the access token as a bearer token")
    func bearer() {
        let expected = TokenHeader(name: "Authorization", value: Token("Bearer access"))
        let endpoint = PlainEndpoint()
        #expect(endpoint.header(for: tokens) == expected)
        #expect(endpoint.headers(for: tokens, method: "GET", url: "https://x.example") == [expected])
    }

    @Test("without a header there are no headers")
    func headerless() {
        #expect(HeaderlessEndpoint().headers(for: tokens, method: "GET", url: "https://x.example").isEmpty)
    }
}

/// An endpoint that nobody asks.
private protocol UnaskedEndpoint: AuthEndpoint {}

extension UnaskedEndpoint {
    var name: String { "unasked" }

    func login(_ request: LoginRequest) async -> LoginResult { .unavailable(.cancelled) }
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .notOffered }
}

private struct PlainEndpoint: UnaskedEndpoint {}

private struct HeaderlessEndpoint: UnaskedEndpoint {
    func header(for tokens: SessionTokens) -> TokenHeader? { nil }
}
