import Accounts
import Networking
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("A request that would go out in plain")
struct PlainRequestTests {
    @Test(
        "is not sent under an https endpoint, nor to another machine under one on this machine",
        arguments: [
            "https://example.com", "http://localhost:8080",
        ])
    func refused(url: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let description = try EndpointDescription(
            json: #"{"preset":"rollcall","login":{"path":"http://example.com/in"}}"#)
        guard
            case .unavailable(.network(.insecure)) = await (try stub.endpoint(url, description: description)).login(
                .example())
        else {
            Issue.record("not refused")
            return
        }
        #expect(stub.requests.isEmpty)
    }
}
