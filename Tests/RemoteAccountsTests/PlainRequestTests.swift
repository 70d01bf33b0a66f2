import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("An http address under an https endpoint")
struct PlainRequestTests {
    private let description = #"{"preset":"rollcall","login":{"path":"http://example.com/in"},"profile":{"path":"https://example.com/me"}}"#

    @Test("it is told by its key")
    func told() throws {
        let shape = try EndpointShape(description: description)
        #expect(shape.problems(under: try EndpointURL("HTTPS://example.com")) == [
            ShapeProblem(key: "login.path", kind: .notAllowed(found: "\"http://example.com/in\"", expected: .securePath)),
        ])
        #expect(shape.problems(under: try EndpointURL("http://localhost:8080")) == [])
        let all = try EndpointShape(preset: "rollcall", overrides: #"""
            {"refresh":{"path":"http://x/"},"logout":{"path":"http://x/"},"profile":{"path":"http://x/"},
             "second_factor":{"when":{"a":"*"},"challenge":{"path":"http://x/"},"answer":{"path":"http://x/"}}}
            """#)
        #expect(all.problems(under: try EndpointURL("https://x")).map(\.key) == [
            "refresh.path", "logout.path", "profile.path", "second_factor.challenge.path", "second_factor.answer.path",
        ])
    }

    @Test("nothing is sent there")
    func refused() async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint("https://example.com", shape: EndpointShape(description: description))
        guard case .unavailable(.insecure) = await endpoint.login(.example()) else {
            Issue.record("not refused")
            return
        }
        #expect(stub.requests.isEmpty)
    }
}
