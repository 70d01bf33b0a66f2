import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Testing
import Transport

@Suite("What the endpoint answers the owner of a session")
struct OwnerReadingTests {
    private let tokens = SessionTokens(access: Token("t0k"))

    private func endpoint(
        _ status: Int, _ body: String, _ headers: [HTTPRequest.Header] = []
    ) throws -> RemoteEndpoint {
        try StubTransport(HTTPResponse(status: status, headers: headers, body: Array(body.utf8))).endpoint()
    }

    private static func unclear(_ reason: EndpointError.NotUnderstood) -> OwnerFailure {
        .unavailable(.notUnderstood(reason: reason))
    }

    @Test("any status from 200 to 299 is a success", arguments: [(199, false), (200, true), (299, true), (300, false)])
    func statuses(status: Int, isSuccess: Bool) async throws {
        let answer = await (try endpoint(status, "")).endOtherSessions(tokens)
        let expected: OwnerAnswer<Done> = isSuccess ? .success(Done()) : .failure(Self.unclear(.status(status)))
        #expect(answer == expected)
    }

    private static let address = "otpauth://totp/a?secret=ABCD"

    @Test(
        "a key, its address and recovery codes that are not of their alphabets, or too many, are not taken",
        arguments: [
            (#""key":"ABCD 234=","uri":"\#(address)""#, "key"), (#""key":"\u001b]52;c;QQ==\u0007","uri":"x""#, "key"),
            (#""key":"ABC1","uri":"\#(address)""#, "key"), (#""key":"","uri":"\#(address)""#, "key"),
            (#""key":"\#(String(repeating: "A", count: 257))","uri":"\#(address)""#, "key"),
            (#""key":"ABCD","uri":"https://x""#, "uri"), (#""key":"ABCD","uri":"\#(address)\u202e""#, "uri"),
            (#""key":"ABCD","uri":"\#(address)\u0007""#, "uri"), (#""key":"ABCD""#, "uri"),
            (#""key":"ABCD","uri":"otpauth://hotp/a?secret=ABCD""#, "uri"),
            (#""key":"ABCD","uri":"\#(address)\#(String(repeating: "a", count: 2_048))""#, "uri"),
        ])
    func foreignKey(members: String, member: String) async throws {
        let answer = await (try endpoint(200, "{\(members)}")).beginSecondFactor(
            tokens, OwnerProof(password: Secret(bytes: [0x70]), code: nil))
        guard case .failure(let failure) = answer else {
            Issue.record("it is taken")
            return
        }
        #expect(failure == Self.unclear(.member(member)))
    }

    @Test(
        "recovery codes that nobody can type, or too many of them, are not taken",
        arguments: [
            (#"["abcd-efgh","1234"]"#, true), (#"["abcd\u001b"]"#, false), (#"["ab cd"]"#, false),
            (#"["é"]"#, false), (#"["abcd\u202e"]"#, false), ("[]", false),
            (#"["\#(String(repeating: "a", count: 65))"]"#, false),
            ("[\(Array(repeating: #""a""#, count: 100).joined(separator: ","))]", true),
            ("[\(Array(repeating: #""a""#, count: 101).joined(separator: ","))]", false),
        ])
    func foreignCodes(list: String, isTaken: Bool) async throws {
        let answer = await (try endpoint(200, #"{"recovery_codes":\#(list)}"#)).confirmSecondFactor(
            tokens, code: Secret(bytes: [0x31]))
        if case .success = answer { #expect(isTaken) } else { #expect(!isTaken) }
    }

    @Test(
        "a failure is told by its code, else by its status",
        arguments: [
            (422, "invalid_token", .signedOut), (422, "wrong_password", .proof(.rejected(.credentials))),
            (422, "wrong_code", .proof(.rejected(.wrongCode))),
            (422, "second_factor", .proof(.secondFactor(SecondFactor()))),
            (422, "too_many_attempts", .proof(.locked(retryAfter: nil))),
            (422, "weak_password", .weakPassword(message: "M")), (422, "other", unclear(.status(422))),
            (401, "other", .signedOut), (404, "other", .notOffered), (405, "other", .notOffered),
            (429, "other", .unavailable(.tooManyRequests(retryAfter: nil))),
            (500, "other", .unavailable(.serverError(status: 500))),
            (503, "other", .unavailable(.serverError(status: 503))),
            (599, "other", .unavailable(.serverError(status: 599))), (400, "other", unclear(.status(400))),
        ] as [(Int, String, OwnerFailure)])
    func failures(status: Int, code: String, failure: OwnerFailure) async throws {
        let answer = await (try endpoint(status, Answers.failure(code))).endOtherSessions(tokens)
        #expect(answer == .failure(failure))
    }

    @Test(
        "a failure that says how long to wait is told with that",
        arguments: [
            (422, "too_many_attempts", .proof(.locked(retryAfter: .seconds(7)))),
            (429, "other", .unavailable(.tooManyRequests(retryAfter: .seconds(7)))),
            (503, "other", .unavailable(.overloaded(retryAfter: .seconds(7)))),
        ] as [(Int, String, OwnerFailure)])
    func waits(status: Int, code: String, failure: OwnerFailure) async throws {
        let endpoint = try endpoint(status, Answers.failure(code), [.init("Retry-After", "7")])
        #expect(await endpoint.endOtherSessions(tokens) == .failure(failure))
    }

    @Test("a session that is not there has no path of its own; what does not arrive has no answer")
    func absent() async throws {
        for status in [404, 405] {
            #expect(await (try endpoint(status, "")).endSession(tokens, id: "1") == .failure(.noSuchSession))
        }
        #expect(await (try endpoint(401, "")).endSession(tokens, id: "1") == .failure(.signedOut))
        let silent = try StubTransport(.failure(.interrupted)).endpoint()
        #expect(await silent.endOtherSessions(tokens) == .failure(.unavailable(.network(.interrupted))))
    }

    @Test(
        "the least length of a password is believed from 1 to 4096",
        arguments: [
            ("1", 1), ("15", 15), ("4096", 4_096), ("0", nil), ("4097", nil), ("-1", nil), ("1.5", nil),
            (#""15""#, nil),
        ] as [(String, Int?)])
    func passwordRule(value: String, length: Int?) async throws {
        let answer = await (try endpoint(200, #"{"least_length":\#(value)}"#)).passwordRule(tokens)
        let expected: OwnerAnswer<PasswordRule> =
            length.map { .success(PasswordRule(minimumLength: $0)) } ?? .failure(Self.unclear(.member("least_length")))
        #expect(answer == expected)
    }

    @Test("a rule that is no JSON is told as that")
    func noRule() async throws {
        #expect(await (try endpoint(200, "")).passwordRule(tokens) == .failure(Self.unclear(.notJSON)))
        #expect(await (try endpoint(200, "{}")).passwordRule(tokens) == .failure(Self.unclear(.member("least_length"))))
    }

    @Test("the sessions are listed in the endpoint's order, with all that it says of each")
    func sessions() async throws {
        let body = #"""
            {"sessions":[
             {"id":"7","begun_at":"2026-01-01T10:00:00Z","used_at":"2026-01-01T11:00:00Z",
              "ends_at":"2026-01-01T13:00:00Z","address":"192.0.2.1","current":true},
             {"id":"8","ends_at":"2026-01-01T14:00:00Z","current":false},{"id":"9","ends_at":"2026-01-01T14:00:00Z"}]}
            """#
        let later = noon.addingTimeInterval(7_200)
        let expected = [
            OwnSession(
                id: "7", begunAt: noon.addingTimeInterval(-7_200), usedAt: noon.addingTimeInterval(-3_600),
                endsAt: noon.addingTimeInterval(3_600), address: "192.0.2.1", isCurrent: true),
            OwnSession(id: "8", begunAt: nil, usedAt: nil, endsAt: later, address: nil, isCurrent: false),
            OwnSession(id: "9", begunAt: nil, usedAt: nil, endsAt: later, address: nil, isCurrent: false),
        ]
        #expect(await (try endpoint(200, body)).sessions(tokens) == .success(expected))
        #expect(await (try endpoint(200, #"{"sessions":[]}"#)).sessions(tokens) == .success([]))
    }

    @Test(
        "a list of sessions that lacks an id or an end is not understood",
        arguments: [
            ("", .notJSON), ("{}", .member("sessions")), (#"{"sessions":{}}"#, .member("sessions")),
            (#"{"sessions":[{"id":"7"}]}"#, .member("sessions")),
            (#"{"sessions":[{"ends_at":"2026-01-01T13:00:00Z"}]}"#, .member("sessions")),
            (#"{"sessions":[{"id":"7","ends_at":"soon"}]}"#, .member("sessions")),
        ] as [(String, EndpointError.NotUnderstood)])
    func noSessions(body: String, reason: EndpointError.NotUnderstood) async throws {
        #expect(await (try endpoint(200, body)).sessions(tokens) == .failure(Self.unclear(reason)))
    }

    @Test("a changed password brings a new session")
    func changedPassword() async throws {
        let proof = OwnerProof(password: Secret(bytes: Array("old secret".utf8)))
        let endpoint = try endpoint(200, Answers.session)
        let answer = await endpoint.changePassword(tokens, proof, to: Secret(bytes: Array("new secret".utf8)))
        #expect(answer == .success(.example()))
    }
}
