import Testing
import Transport

@Suite("Plain http")
struct PlainHTTPTests {
    @Test("to another machine is refused before anything is sent or looked up", arguments: [
        "http://id.invalid/", "HTTP://10.0.0.1/", "http://127.0.0.1.id.invalid/", "http://127.0.0.256/",
        "http://127.1/", "http://localhost.invalid/", "http://[::2]/",
    ])
    func refused(url: String) async {
        #expect(Loopback.isLeftInPlain(url))
        await #expect(throws: NetworkError.insecure(reason: "plain http")) {
            try await withTransport { try await $0.send(HTTPRequest(method: .get, url: url)) }
        }
    }

    @Test("to loopback is none that leaves the machine, and https is no plain http", arguments: [
        "http://localhost:1/", "http://LOCALHOST/", "http://127.0.0.1/", "http://127.9.8.7:80", "http://[::1]:1/",
        "https://id.invalid/",
    ])
    func covered(url: String) { #expect(!Loopback.isLeftInPlain(url)) }
}
