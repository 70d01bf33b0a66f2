import Harness
import Testing
import Transport

@Suite("What is not a request", .fewAtATime)
struct UnreadableRequestTests {
    struct Unreadable: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: String
        var status = 400
        var code = "bad_request"
    }

    private static let start = "GET /health HTTP/1.1\r\nHost: localhost\r\n"

    static let all = [
        Unreadable(
            testDescription: "a header of 20 KB", bytes: start + "X: \(String(repeating: "x", count: 20_000))\r\n\r\n",
            status: 431, code: "headers_too_large"),
        Unreadable(
            testDescription: "a path of 30 KB", bytes: "GET /\(String(repeating: "x", count: 30_000)) HTTP/1.1\r\n\r\n",
            status: 431, code: "headers_too_large"),
        Unreadable(
            testDescription: "150 headers", bytes: start + String(repeating: "X: y\r\n", count: 150) + "\r\n",
            status: 431, code: "headers_too_large"),
        Unreadable(testDescription: "noise", bytes: "\u{16}\u{3}\u{1}nonsense\r\n\r\n"),
        Unreadable(testDescription: "a header without a name", bytes: start + ": y\r\n\r\n"),
        Unreadable(
            testDescription: "two lengths of a body",
            bytes: "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
        Unreadable(
            testDescription: "a chunk of no length",
            bytes: "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\nnonsense\r\n"),
    ]

    @Test("is answered in the form of every failure, logged and counted", arguments: all)
    func answer(_ unreadable: Unreadable) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawExchange.answer(of: server.url, to: unreadable.bytes)
            #expect(answer.status == unreadable.status)
            #expect(answer.header("Connection") == "close")
            #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
            #expect(answer.header("Content-Length") == "\(answer.body.count)")
            #expect(answer.text.hasPrefix(#"{"error":{"code":"\#(unreadable.code)","message":""#), "\(answer.text)")
            let line = try #require(server.log.all.first { $0.contains("unreadable request") })
            #expect(line.contains(#""status":"\#(unreadable.status)""#) && line.contains(#""address":"127.0.0.1""#))
            let metrics = try await server.send(.get, "/metrics").text
            let count = #"rollcall_requests_total{method="other",path="Unreadable",status="\#(unreadable.status)"} 1"#
            #expect(metrics.contains(count))
        }
    }

    @Test("behind a request, does not take that one's answer")
    func behind() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answers = try await RawConnection.use(server.url) { connection in
                connection.send(RawExchange.login() + RawExchange.login(password: "x") + "nonsense\r\n\r\n")
                return String(decoding: connection.receiveAll(), as: UTF8.self)
            }
            #expect(answers.matches(of: /HTTP\/1.1 ([0-9]+)/).map(\.1) == ["200", "401", "400"])
        }
    }
}
