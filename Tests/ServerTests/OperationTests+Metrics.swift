import BuiltServer
import Glibc
import Harness
import Testing

extension OperationTests {
    @Test("the counts have connections of their own: who reads nothing elsewhere does not hide them")
    func metricsBeside() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(
                ["--max-connections", "2", "--public-people", "--metrics", "127.0.0.1:0"], in: folder, lines: 2)
            let metrics = try #require(server.announcement.firstMatch(of: /metrics on (http:.*)\/metrics\n/)).1
            // As many as one address may have.
            let reader = try RawConnection(to: server.url, receiveBuffer: 4_096)
            reader.send("GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let begun = try await RawConnection.elsewhere { reader.receive() }
            #expect(!begun.isEmpty)
            for path in ["/health", "/metrics"] {
                let answer = try await curl("-o", "/dev/null", "-w", "%{http_code}", "\(metrics)\(path)")
                #expect(answer == "200", "\(path)")
            }
            #expect(await server.end(by: SIGKILL) == nil)
            withExtendedLifetime(reader) {}
        }
    }
}
