import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What is typed goes into the login, and from there into the session")
struct LoginValuesTests {
    private static let both = #""e":"{email}","u":"{username}""#

    @Test(
        "a name fills the placeholder of its kind, and the only one that there is",
        arguments: [
            ("email", #""e":"{email}""#, "ada@example.com", #"{"e":"ada@example.com"}"#),
            ("username", #""e":"{email}""#, "ada", #"{"e":"ada"}"#),
            ("either", #""e":"{email}""#, "ada", #"{"e":"ada"}"#),
            ("email", #""u":"{username}""#, "ada@example.com", #"{"u":"ada@example.com"}"#),
            ("either", #""u":"{username}""#, "ada@example.com", #"{"u":"ada@example.com"}"#),
            ("username", #""u":"{username}""#, "ada", #"{"u":"ada"}"#),
            ("email", both, "ada@example.com", #"{"e":"ada@example.com"}"#),
            ("either", both, "ada@example.com", #"{"e":"ada@example.com"}"#),
            ("either", both, "ada", #"{"u":"ada"}"#), ("username", both, "ada", #"{"u":"ada"}"#),
            ("username", both, "ada@example.com", #"{"u":"ada@example.com"}"#),
            ("either", #""l":"{login}""#, "ada", #"{"l":"ada"}"#),
        ])
    func names(identifier: String, fields: String, typed: String, body: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let description = try EndpointDescription(
            json: #"{"identifier":"\#(identifier)","login":{"fields":{\#(fields)}}}"#)
        let kind = try #require(LoginName.Kind(rawValue: identifier))
        let endpoint = try stub.endpoint(description: description)
        #expect(endpoint.identifier == kind)
        let login = LoginRequest(login: try LoginName(typed, kind), password: Secret(bytes: [0x61]))
        _ = await endpoint.login(login)
        #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
    }

    @Test("the secret of the device goes along, and a new one comes with the session")
    func device() async throws {
        let stub = StubTransport(.json(200, #"{"token":"t0k","device":"n3w"}"#))
        var request = LoginRequest.example()
        request.device = Token("d3v")
        guard case .ok(let session) = await (try stub.endpoint()).login(request) else {
            Issue.record("no session")
            return
        }
        let body = #"{"device":"d3v","email":"ada@example.com","password":"secret"}"#
        #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
        #expect(session.device == Token("n3w"))
        #expect(!session.isCredential)
    }

    @Test(
        "who is signed in is as the answer has it, else as it was typed; without a name the address stands for it",
        arguments: [
            ("email", "ada@example.com", "", "ada@example.com", "ada@example.com"),
            ("email", "ada@example.com", #","email":"ada@example.org""#, "ada@example.org", "ada@example.org"),
            ("email", "ada@example.com", #","name":"Ada""#, "Ada", "ada@example.com"),
            ("username", "ada", "", "ada", ""), ("username", "ada", #","name":"Ada""#, "Ada", ""),
            ("username", "ada", #","email":"ada@example.com""#, "ada@example.com", "ada@example.com"),
        ])
    func person(identifier: String, typed: String, members: String, name: String, email: String) async throws {
        let stub = StubTransport(.json(200, #"{"token":"t0k"\#(members)}"#))
        let description = try EndpointDescription(preset: "rollcall", overrides: #"{"identifier":"\#(identifier)"}"#)
        let kind = try #require(LoginName.Kind(rawValue: identifier))
        let login = LoginRequest(login: try LoginName(typed, kind), password: Secret(bytes: [0x61]))
        guard case .ok(let session) = await (try stub.endpoint(description: description)).login(login) else {
            Issue.record("no session")
            return
        }
        #expect(session.name == name)
        #expect(session.email == email)
        #expect(session.login == typed)
    }
}
