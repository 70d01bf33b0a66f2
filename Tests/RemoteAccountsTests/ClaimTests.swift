import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("The claims of a token")
struct ClaimTests {
    private static func words(_ token: String) async throws -> String {
        let recording = try Recording(
            "rollcall", with: #"{"session":{"expires":[{"epoch":"claim:exp"}],"name":"claim:name"}}"#,
            .json(200, #"{"token":"\#(token)"}"#))
        return try await recording.login().words
    }

    @Test("are in the second of exactly three parts, any of which but that may be empty")
    func parts() async throws {
        let signed = jwt(#"{"name":"Ada","exp":1767268860}"#)
        let pieces = signed.split(separator: ".").map(String.init)
        let claims = try #require(pieces.dropFirst().first)
        for token in [signed, "x.\(claims).", ".\(claims).x", ".\(claims)."] {
            #expect(try await Self.words(token) == "Ada <ada@example.com> \(token) - 60")
        }
        for token in ["x.\(claims)", claims, "\(signed).x", "\(signed).", "x.\(claims)..", "x..\(claims).x"] {
            #expect(try await Self.words(token) == "ada@example.com <ada@example.com> \(token) - -")
        }
    }

    @Test("end a session that was typed too, where the owner's page says nothing of it")
    func typed() async throws {
        let more = #"{"session":{"expires":[{"epoch":"claim:exp"}]},"profile":{"path":"/me","email":"email"}}"#
        let recording = try Recording(
            "django", with: more,
            .json(200, #"{"email":"ada@example.com"}"#))
        let tokens = SessionTokens(access: Token(jwt(#"{"exp":1767268860}"#)))
        guard case .ok(let profile) = try await recording.endpoint().profile(tokens) else {
            Issue.record("no profile")
            return
        }
        #expect(profile.expiresAt == noon.addingTimeInterval(60))
    }
}
