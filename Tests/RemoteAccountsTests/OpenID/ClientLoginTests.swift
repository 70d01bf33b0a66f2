import Accounts
import Foundation
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("A login without a person")
final class ClientLoginTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID())").path()
    /// What a client's own session comes with (RFC 6749, 4.4.3).
    private static let own = PlayedProvider.Habits(token: ["refresh_token": nil, "id_token": nil])

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var client: OpenIDDescription {
        OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", clientSecret: "s3cr3t")
    }

    private func session(_ result: LoginResult) throws -> Session { try #require(result.session, "\(result)") }

    private func write(_ text: String, mode: Int = 0o600) throws -> String {
        let path = folder + "/token"
        let isMade = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
        #expect(isMade)
        return path
    }

    @Test("the client signs in as itself: its name is the session's, and nobody is asked who that is")
    func own() async throws {
        let provider = PlayedProvider(Self.own)
        let endpoint = try provider.endpoint(client: client)
        let session = try session(await endpoint.login(by: .client) { _ in Issue.record("a page") })
        #expect(session.name == "app" && session.account == "app" && session.tokens.refresh == nil)
        #expect(provider.forms("/token") == ["grant_type=client_credentials"])
        guard case .ok(let profile) = await endpoint.profile(session.tokens) else {
            Issue.record("a client's session is no less one where the provider does not tell whose it is")
            return
        }
        #expect(!profile.isConfirmed && provider.requests("/userinfo").isEmpty)
    }

    @Test("a scope and parameters are sent if they are configured, but not the scope of people's logins")
    func scope() async throws {
        let provider = PlayedProvider(Self.own)
        var client = client
        (client.scope, client.parameters) = ("read write", ["audience": "https://api.example.org", "a": "b"])
        _ = try session(await provider.endpoint(client: client).login(by: .client) { _ in })
        #expect(
            provider.forms("/token") == [
                "grant_type=client_credentials&scope=read+write&a=b&audience=https%3A%2F%2Fapi.example.org"
            ])
    }

    @Test("its session is renewed by asking again, and ends where the provider no longer accepts the client")
    func renewal() async throws {
        var habits = Self.own
        habits.answers = [
            .success(.json(200, #"{"access_token":"one","token_type":"Bearer","expires_in":60}"#)),
            .success(.json(200, #"{"access_token":"two","token_type":"Bearer","expires_in":60}"#)),
            .success(.json(400, #"{"error":"invalid_grant"}"#)),
        ]
        let provider = PlayedProvider(habits)
        let endpoint = try provider.endpoint(client: client)
        let first = try session(await endpoint.login(by: .client) { _ in })
        #expect(first.tokens.isRenewable)
        guard case .ok(let second) = await endpoint.refresh(first.tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(second.tokens.access == Token("two") && second.tokens.isRenewable && second.key == first.key)
        let third = await endpoint.refresh(second.tokens)
        guard case .refused = third else {
            Issue.record("\(third)")
            return
        }
        #expect(provider.forms("/token") == Array(repeating: "grant_type=client_credentials", count: 3))
    }

    @Test("a job's token is exchanged, read anew at each renewal, and the session is its owner's")
    func exchange() async throws {
        let provider = PlayedProvider(.init(token: ["refresh_token": nil]))
        var client = client
        client.subjectTokenFile = try write("\n job.one.token \r\n")
        let endpoint = try provider.endpoint(client: client)
        let session = try session(await endpoint.login(by: .client) { _ in })
        #expect(session.name == "Ada" && session.account == "ada@example.com")
        _ = try write("job.two.token")
        guard case .ok = await endpoint.refresh(session.tokens) else {
            Issue.record("not renewed")
            return
        }
        let start = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=job."
        let end = ".token&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Ajwt"
        #expect(provider.forms("/token") == ["one", "two"].map { start + $0 + end })
    }

    @Test("a renewal by a token that is somebody else's by now is none, and the session stays its owner's")
    func exchangeOfAnother() async throws {
        let end = Int(noon.timeIntervalSince1970) + 300
        let claims = #"{"iss":"\#(PlayedProvider.issuer)","aud":"app","sub":"u0","exp":\#(end),"name":"Bob"}"#
        let payload = Data(claims.utf8).base64EncodedString().replacing("=", with: "")
        let answer = #"{"access_token":"access","token_type":"Bearer","id_token":"e30.\#(payload).c2ln"}"#
        var habits = PlayedProvider.Habits(token: ["refresh_token": nil])
        habits.answers = [.success(.json(200, answer))]
        habits.userInfo = .json(200, #"{"sub":"u0","name":"Bob"}"#)
        var client = client
        client.subjectTokenFile = try write("job.one.token")
        let endpoint = try PlayedProvider(habits).endpoint(client: client)
        let session = try session(await endpoint.login(by: .client) { _ in })
        #expect(session.name == "Bob")
        guard case .unavailable(.notUnderstood) = await endpoint.refresh(session.tokens) else {
            Issue.record("the session is another's now")
            return
        }
    }

    @Test(
        "what the provider does not accept is told by its reason",
        arguments: [
            ("unauthorized_client", false), ("unsupported_grant_type", false), ("invalid_client", false),
            ("invalid_request", true), ("invalid_grant", true),
        ])
    func refusal(code: String, hasToken: Bool) async throws {
        var habits = Self.own
        habits.answers = [.success(.json(400, #"{"error":"\#(code)"}"#))]
        var client = client
        if hasToken { client.subjectTokenFile = try write("job.one.token") }
        let result = try await PlayedProvider(habits).endpoint(client: client).login(by: .client) { _ in }
        switch (code, result) {
        case ("unauthorized_client", .unavailable(.noSuchMethod(.client))),
            ("unsupported_grant_type", .unavailable(.noSuchMethod(.client))),
            ("invalid_client", .unavailable(.misconfigured(code: "invalid_client", _))):
            #expect(!hasToken)
        case ("invalid_request", .rejected(.token)), ("invalid_grant", .rejected(.token)): #expect(hasToken)
        default: Issue.record("\(result)")
        }
    }

    @Test("an assertion that another program writes is sent as it is")
    func assertion() async throws {
        let provider = PlayedProvider(Self.own)
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
        (client.clientProof, client.assertionFile) = (.privateKeyJWT, try write("job.one.token\n"))
        _ = try session(await provider.endpoint(client: client).login(by: .client) { _ in })
        #expect(
            provider.forms("/token") == [
                "grant_type=client_credentials&client_id=app"
                    + "&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer"
                    + "&client_assertion=job.one.token"
            ])
    }

    @Test(
        "a file without a token, or open to others, is named, and nothing is sent",
        arguments: ["", "two tokens", "t\u{F6}ken", "open to others", String(repeating: "x", count: 20_000)])
    func unusable(text: String) async throws {
        let path = try write(text == "open to others" ? "job" : text, mode: text == "open to others" ? 0o644 : 0o600)
        for isAssertion in [true, false] {
            let provider = PlayedProvider(Self.own)
            var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
            if isAssertion {
                (client.clientProof, client.assertionFile) = (.privateKeyJWT, path)
            } else {
                client.subjectTokenFile = path
            }
            let result = try await provider.endpoint(client: client).login(by: .client) { _ in }
            guard case .unavailable(.misconfigured(let code, _)) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(code == (isAssertion ? "openid.client_assertion_file" : "openid.subject_token_file"))
            #expect(provider.forms("/token").isEmpty)
        }
    }
}

extension LoginResult {
    fileprivate var session: Session? {
        if case .ok(let session) = self { session } else { nil }
    }
}
