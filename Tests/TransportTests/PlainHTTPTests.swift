import Networking
import Testing
import Transport

@Suite("Plain http")
struct PlainHTTPTests {
    @Test(
        "to another machine is refused before anything is sent or looked up",
        arguments: [
            "http://id.invalid/", "HTTP://10.0.0.1/", "http://127.0.0.1.id.invalid/", "http://127.0.0.256/",
            "http://127.1/", "http://localhost.invalid/", "http://[::2]/", "http://127.+1.0.1/",
        ])
    func refused(url: String) async {
        await #expect(throws: NetworkError.insecure(reason: "plain http")) {
            try await withTransport { try await $0.send(HTTPRequest(method: .get, url: url)) }
        }
    }
}
