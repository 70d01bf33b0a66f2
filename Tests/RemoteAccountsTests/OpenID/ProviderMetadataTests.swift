import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("What a provider says about itself")
struct ProviderMetadataTests {
    private let tokens = SessionTokens(access: Token("access"), refresh: Token("old"))

    @Test(
        "is found below the issuer and has the issuer as it was written out; an endpoint's URL has no slash at its end",
        arguments: ["", "/", nil], ["", "/"])
    func slashes(asked: String?, written: String) async throws {
        let issuer = PlayedProvider.issuer
        let provider = ScriptedProvider([
            issuer + "/.well-known/openid-configuration": [ScriptedProvider.metadata(issuer: issuer + written)],
            issuer + "/token": [ScriptedProvider.tokens],
        ])
        let answer = try await provider.endpoint(asked.map { issuer + $0 }).refresh(tokens)
        guard asked == nil || asked == written else {
            let named = EndpointError.NotUnderstood.issuer(named: issuer + written, asked: issuer + (asked ?? ""))
            #expect(answer == .unavailable(.notUnderstood(reason: named)))
            return
        }
        #expect(provider.urls == [issuer + "/.well-known/openid-configuration", issuer + "/token"])
    }

    @Test(
        "of an OAuth 2 server is found where it has none of OpenID Connect, whatever it says to that",
        arguments: [
            HTTPResponse.json(302, "", .init("Location", "/login")), .json(500, ""), .json(404, "{}"), .json(401, ""),
            .json(200, "<html>"),
        ])
    func fallback(answer: HTTPResponse) async throws {
        let issuer = PlayedProvider.issuer
        let provider = ScriptedProvider([
            issuer + "/.well-known/openid-configuration": [answer],
            issuer + "/.well-known/oauth-authorization-server": [ScriptedProvider.metadata()],
            issuer + "/token": [ScriptedProvider.tokens],
        ])
        guard case .ok = try await provider.endpoint().refresh(tokens) else {
            Issue.record("not found: \(provider.urls)")
            return
        }
    }

    @Test("that is nowhere is told by the first answer, a redirect with its whole target")
    func nowhere() async throws {
        let issuer = PlayedProvider.issuer
        let provider = ScriptedProvider([
            issuer + "/.well-known/openid-configuration": [.json(302, "", .init("Location", "/login"))]
        ])
        #expect(
            try await provider.endpoint().refresh(tokens) == .unavailable(.redirected(location: issuer + "/login")))
    }

    @Test("is another issuer's where the path is another", arguments: ["/a", "//", "x"])
    func foreign(suffix: String) async throws {
        let issuer = PlayedProvider.issuer
        let provider = ScriptedProvider([
            issuer + "/.well-known/openid-configuration": [ScriptedProvider.metadata(issuer: issuer + suffix)]
        ])
        let named = EndpointError.NotUnderstood.issuer(named: issuer + suffix, asked: issuer)
        #expect(try await provider.endpoint().refresh(tokens) == .unavailable(.notUnderstood(reason: named)))
    }

    @Test("of an OAuth 2 server stands before the issuer's path, of OpenID Connect behind it (RFC 8414, 3.1)")
    func path() async throws {
        let host = PlayedProvider.issuer
        let issuer = host + "/tenant/a"
        let plain = host + "/.well-known/oauth-authorization-server/tenant/a"
        let provider = ScriptedProvider([
            plain: [ScriptedProvider.metadata(issuer: issuer)], host + "/token": [ScriptedProvider.tokens],
        ])
        _ = try await provider.endpoint(issuer).refresh(tokens)
        #expect(provider.urls == [issuer + "/.well-known/openid-configuration", plain, host + "/token"])
    }

    @Test("is asked for once")
    func once() async throws {
        let provider = ScriptedProvider()
        let endpoint = try provider.endpoint()
        for _ in 0..<3 { _ = await endpoint.refresh(tokens) }
        let issuer = PlayedProvider.issuer
        let token = issuer + "/token"
        #expect(provider.urls == [issuer + "/.well-known/openid-configuration", token, token, token])
    }

    @Test(
        "has no address that is not for tokens",
        arguments: [
            (PlayedProvider.issuer, "https://id.example.org/!~", true),
            (PlayedProvider.issuer, "HTTPS://id.example.org/r", true),
            (PlayedProvider.issuer, "https://other.example/r?a=b", true),
            (PlayedProvider.issuer, "https://id.example.org/a#b", false),
            (PlayedProvider.issuer, "https://id.example.org/a b", false),
            (PlayedProvider.issuer, #"https://id.example.org/a\u007f"#, false),
            (PlayedProvider.issuer, "https://id.example.org/é", false),
            (PlayedProvider.issuer, "http://127.0.0.1/r", false),
            (PlayedProvider.issuer, "http://id.example.org/r", false),
            (PlayedProvider.issuer, "ftp://id.example.org/r", false),
            (PlayedProvider.issuer, "", false), (PlayedProvider.issuer, "https://", false),
            (PlayedProvider.issuer, "https://id.example.org@other.example/r", false),
            (PlayedProvider.issuer, #"https://id.example.org\\.other.example/r"#, false),
            ("http://127.0.0.1:8080", "https://id.example.org/r", true),
            ("http://127.0.0.1:8080", "http://localhost:9/r", true),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/r#x", false),
            ("http://127.0.0.1:8080", "http://id.example.org/r", false),
            ("http://127.0.0.1:8080", "ftp://127.0.0.1/r", false),
            ("http://id.example.org", "http://id.example.org/r", true),
            ("http://id.example.org", "http://127.0.0.1/r", true),
        ])
    func addresses(issuer: String, address: String, isUsable: Bool) async throws {
        let metadata = ScriptedProvider.metadata(
            issuer: issuer, host: issuer, members: #","revocation_endpoint":"\#(address)""#)
        let provider = ScriptedProvider([
            issuer + "/.well-known/openid-configuration": [metadata], issuer + "/token": [ScriptedProvider.tokens],
        ])
        let result = try await provider.endpoint(issuer).refresh(tokens)
        let refused = EndpointError.notUnderstood(reason: .member("revocation_endpoint"))
        let expected: SessionAnswer<Session> = isUsable ? .ok(session(issuer)) : .unavailable(refused)
        #expect(result == expected)
    }

    @Test("has an address that is null for none, and one of another type for a fault")
    func types() async throws {
        let none = ScriptedProvider(members: #","revocation_endpoint":null"#)
        #expect(try await none.endpoint().logout(tokens) == .notOffered)
        let number = ScriptedProvider(members: #","revocation_endpoint":5"#)
        #expect(
            try await number.endpoint().logout(tokens)
                == .unavailable(.notUnderstood(reason: .member("revocation_endpoint"))))
    }

    private func session(_ issuer: String) -> Session {
        Session(
            name: "", email: "", endpoint: issuer,
            tokens: SessionTokens(access: Token("access"), refresh: Token("old")), expiresAt: nil)
    }
}
