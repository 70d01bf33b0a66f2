import Harness
import Serving
import Testing
import Transport

@Suite("Which requests are for this server", .fewAtATime, .timeLimit(.minutes(60)))
struct AllowedHostsTests {
    private func expect(_ status: Int, to request: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawExchange.answer(of: server.url, to: request)
            #expect(answer.status == status)
        }
    }

    @Test(
        "on a loopback address a name of others is refused, as a page of a website would ask for it",
        arguments: [
            ("localhost:80", 200), ("LOCALHOST", 200), ("app.localhost", 200), ("127.0.0.1", 200), ("[::1]:8080", 200),
            ("localhost.", 200), ("attacker.example", 421), ("attacker.example:8080", 421),
            ("localhost.attacker.example", 421), ("127.0.0.1.attacker.example", 421),
        ])
    func host(host: String, expected: Int) async throws {
        try await expect(
            expected, to: "GET /openapi.json HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    }

    @Test("names that are given are allowed, and then others are refused at every address")
    func given() {
        let hosts = AllowedHosts(names: ["People.Example"], everywhere: true, isTLS: true)
        #expect(hosts.allow("people.example:443", isLoopback: false))
        #expect(hosts.allow("192.0.2.7", isLoopback: false))
        #expect(hosts.allow(nil, isLoopback: true))
        #expect(!hosts.allow("other.example", isLoopback: false))
        #expect(AllowedHosts(isTLS: true).allow("other.example", isLoopback: true))
        #expect(AllowedHosts().allow("other.example", isLoopback: false))
    }

    @Test(
        "what asks for no path, and a request line with several blanks, are no request",
        arguments: [
            "GET  /health HTTP/1.1", "GET /health  HTTP/1.1", "GET health HTTP/1.1", "POST * HTTP/1.1",
            "GET file:///health HTTP/1.1",
        ])
    func line(line: String) async throws {
        try await expect(400, to: "\(line)\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }

    @Test(
        "one to a proxy, and one after empty lines, is",
        arguments: ["GET http://localhost/openapi.json HTTP/1.1", "\r\n\r\nGET /openapi.json HTTP/1.1"])
    func proxy(line: String) async throws {
        try await expect(200, to: "\(line)\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }

    @Test("no browser is left to guess what an answer is", arguments: ["/openapi.json", "/nothing", "no path"])
    func nosniff(path: String) async throws {
        let endpoint = MemoryEndpoint()
        try await LiveServer.run(endpoint) { server in
            let answer = try await RawExchange.answer(
                of: server.url, to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
        }
    }
}
