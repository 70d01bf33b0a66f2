import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("The nonce that a server wants in a proof (RFC 9449, 8 and 9)")
struct ProofNonceTests {
    private static let wanted = #"{"error":"use_dpop_nonce"}"#
    private static let challenge = HTTPRequest.Header("WWW-Authenticate", #"DPoP error="use_dpop_nonce""#)

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: HTTPResponse
        /// How often the request is sent.
        let times: Int

        init(_ name: String, _ times: Int, _ status: Int, _ body: String, _ headers: HTTPRequest.Header...) {
            testDescription = name
            self.times = times
            answer = HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
        }
    }

    private static func nonce(_ text: String) -> HTTPRequest.Header { .init("DPoP-Nonce", text) }

    private static let nonces: [Case] = [
        Case("one letter", 2, 400, wanted, nonce("n")),
        Case("the first visible character", 2, 400, wanted, nonce("!")),
        Case("the last", 2, 400, wanted, nonce("~")),
        Case("what is before the first", 1, 400, wanted, nonce("a b")),
        Case("what is behind the last", 1, 400, wanted, nonce("a\u{7F}")),
        Case("the longest", 2, 400, wanted, nonce(String(repeating: "n", count: 1_024))),
        Case("longer than that", 1, 400, wanted, nonce(String(repeating: "n", count: 1_025))),
        Case("an empty one", 1, 400, wanted, nonce("")),
        Case("none", 1, 400, wanted),
    ]

    private static let askings: [Case] = [
        Case("400, in the header only", 1, 400, "{}", nonce("n"), challenge),
        Case("400, for something else", 1, 400, #"{"error":"invalid_grant"}"#, nonce("n")),
        Case("401, in the body", 2, 401, wanted, nonce("n")),
        Case("401, in the header", 2, 401, "{}", nonce("n"), challenge),
        Case("401, in both", 2, 401, wanted, nonce("n"), challenge),
        Case("401, in neither", 1, 401, "{}", nonce("n")),
        Case(
            "401, for something else", 1, 401, "{}", nonce("n"),
            .init("WWW-Authenticate", #"DPoP error="invalid_token""#)),
        Case("403", 1, 403, wanted, nonce("n"), challenge),
    ]

    private let tokens: SessionTokens = {
        var tokens = SessionTokens(access: Token("access"), refresh: Token("old"))
        tokens.proofKey = ProofKey()?.kept
        return tokens
    }()

    private func sent(_ provider: ScriptedProvider) -> Int { provider.urls.filter { $0.hasSuffix("/token") }.count }

    @Test("is answered once, if it is one and is asked for", arguments: nonces + askings)
    func answered(play: Case) async throws {
        let provider = ScriptedProvider(paths: ["/token": [play.answer]])
        _ = try await provider.endpoint().refresh(tokens)
        #expect(sent(provider) == play.times)
    }

    @Test("is not answered again if it was in the proof already")
    func repeated() async throws {
        let provider = ScriptedProvider(paths: ["/token": [Case("", 2, 400, Self.wanted, Self.nonce("n")).answer]])
        let endpoint = try provider.endpoint()
        _ = await endpoint.refresh(tokens)
        _ = await endpoint.refresh(tokens)
        #expect(sent(provider) == 3)
    }

    @Test("goes to the origin that it comes from and to no other")
    func origins() async throws {
        let answer = Case("", 2, 400, Self.wanted, Self.nonce("n")).answer
        let provider = ScriptedProvider(paths: ["/token": [answer, ScriptedProvider.tokens]])
        let endpoint = try provider.endpoint()
        _ = await endpoint.refresh(tokens)
        let reader = ProofReader()
        for (url, nonce) in [
            ("https://id.example.org/people", "n"), ("https://id.example.org?page=1", "n"),
            ("https://id.example.org", "n"), ("HTTPS://ID.example.org:443/people", "n"),
            ("https://id.example.org:444/people", nil), ("https://me@id.example.org/people", nil),
            ("http://id.example.org/people", nil), ("https://id.example.org.evil.example/", nil),
        ] as [(String, String?)] {
            let headers = endpoint.headers(for: tokens, method: "GET", url: url)
            let request = HTTPRequest(method: .get, url: url, headers: headers.map { .init($0.name, $0.value.text()) })
            #expect(try await reader.check(request, at: noon, token: "access") == nonce, "\(url)")
        }
    }
}
