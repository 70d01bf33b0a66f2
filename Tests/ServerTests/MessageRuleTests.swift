import Harness
import Testing
import Transport

@Suite("What HTTP asks of a connection", .fewAtATime, .timeLimit(.minutes(60)))
struct MessageRuleTests {
    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
    private static let last = health + "Connection: close\r\n\r\n"

    @Test(
        "an offer to upgrade is left alone, and the connection's next request is answered",
        arguments: [
            health + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
            health + "Connection: keep-alive,UPGRADE\r\nUpgrade: websocket\r\n\r\n",
            health + "Upgrade: h2c\r\n\r\n",
            "POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: "
                + "2\r\n\r\n{}",
            "POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        ])
    func upgrade(first: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            // At once, one after the other, and in small pieces.
            let wanted = first.hasPrefix("POST") ? ["415", "200", "200"] : ["200", "200", "200"]
            let whole = first + Self.health + "\r\n" + Self.last
            for parts in [[whole], [first, Self.health + "\r\n", Self.last], whole.map { String($0) }] {
                let statuses = try await Self.statuses(server, parts)
                #expect(statuses == wanted)
            }
        }
    }

    @Test("so it is where the request is answered before its end")
    func upgradeAnsweredEarly() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answers = try await RawConnection.use(server.url) { connection in
                connection.send(
                    "POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n"
                        + "Content-Length: 2\r\n\r\n")
                let first = connection.receive()
                connection.send("{}" + Self.last)
                return String(decoding: first + connection.receiveAll(), as: UTF8.self)
            }
            #expect(answers.matches(of: /HTTP\/1\.1 ([0-9]+)/).map(\.1) == ["415", "200"])
        }
    }

    @Test(
        "a doubtful offer, and CONNECT, are answered, and then the connection ends at once",
        arguments: [
            (health + "Connection: upgrade;q=1\r\nUpgrade: h2c\r\n\r\n", "200"),
            ("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n", "501"),
        ])
    func ends(request: String, status: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let statuses = try await Self.statuses(server, [request])
            #expect(statuses == [status])
        }
    }

    @Test(
        "a request names one host",
        arguments: [
            "GET /health HTTP/1.1\r\n\r\n", health + "Host: localhost\r\n\r\n", health + "Host: other\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: one, two\r\n\r\n", "GET /health HTTP/1.1\r\nHost: user@one\r\n\r\n",
            "GET /health HTTP/1.0\r\nHost: one\r\nHost: two\r\n\r\n",
        ])
    func hosts(request: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawExchange.answer(of: server.url, to: request)
            #expect(answer.status == 400 && answer.header("Connection") == "close")
            #expect(answer.text == #"{"error":{"code":"bad_request","message":"The request must name one Host."}}"#)
            #expect(server.log.all.contains { $0.contains(#""reason":"host""#) })
        }
    }

    @Test(
        "a body that is coded in another way than in chunks is not understood, and the connection ends",
        arguments: [
            "1.1\r\nHost: one\r\nTransfer-Encoding: gzip, chunked", "1.1\r\nHost: one\r\nTransfer-Encoding: x,chunked",
            "1.1\r\nHost: one\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
            "1.0\r\nTransfer-Encoding: chunked",
        ])
    func codings(headers: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawExchange.answer(
                of: server.url,
                to: "POST /login HTTP/\(headers)\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            #expect(answer.status == 501 && answer.header("Connection") == "close")
            #expect(answer.text.contains(#""code":"not_implemented""#))
            #expect(server.log.all.contains { $0.contains(#""reason":"transfer_coding""#) })
        }
    }

    @Test("HTTP/1.0 is answered without a Host, and closed where it does not ask to be kept")
    func old() async throws {
        try await LiveServer.run(MemoryEndpoint(), directory: .randomUsers(), peopleArePublic: true) { server in
            #expect(try await Self.statuses(server, ["GET /health HTTP/1.0\r\n\r\n"]) == ["200"])
            let kept = "GET /health HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
            let answers = try await Self.texts(server, [kept, kept, "GET /health HTTP/1.0\r\n\r\n"])
            #expect(answers.matches(of: /HTTP\/1\.[01] 200/).count == 3)
            #expect(answers.lowercased().matches(of: /connection: keep-alive/).count == 2)
            // What comes in pieces ends with the connection: HTTP/1.0 knows no chunks.
            let people = try await Self.texts(
                server, ["GET /api/?results=100&seed=s&inc=nat HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"])
            #expect(!people.lowercased().contains("chunked") && people.contains("\r\n\r\n{\"results\":[{\"nat\":"))
            #expect(people.hasSuffix("}}") && people.matches(of: /"nat":/).count == 100)
        }
    }

    @Test(
        "a connection ends after its answer where the client says so, in any case",
        arguments: [
            "close", "Close", "foo, CLOSE",
        ])
    func close(wish: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let request = Self.health + "Connection: \(wish)\r\n\r\n"
            let statuses = try await Self.statuses(server, [request + Self.health + "\r\n"])
            #expect(statuses == ["200"])
        }
    }

    @Test("a body that waits to be asked for is asked for, where it is wanted")
    func expect() async throws {
        let login = RawExchange.login()
        let parts = login.split(separator: "\r\n\r\n", maxSplits: 1)
        let head = String(parts[0]) + "\r\nExpect: 100-Continue\r\n\r\n"
        try await LiveServer.run(MemoryEndpoint()) { server in
            let answer = try await RawConnection.use(server.url) { connection in
                connection.send(head)
                let asked = String(decoding: connection.receive(), as: UTF8.self)
                connection.send(String(parts[1]) + Self.last)
                return asked + String(decoding: connection.receiveAll(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
            #expect(answer.matches(of: /HTTP\/1\.1 ([0-9]+)/).map(\.1) == ["100", "200", "200"])
            // Who sends it unasked, and who speaks a version without it, is not asked.
            #expect(try await Self.statuses(server, [head + parts[1] + Self.last]) == ["200", "200"])
            let old = head.replacing("HTTP/1.1", with: "HTTP/1.0")
            #expect(try await Self.statuses(server, [old + parts[1]]) == ["200"])
        }
    }

    @Test(
        "a body that waits to be asked for and is not wanted is refused at once",
        arguments: [
            ("/login", "Content-Type: text/plain\r\nContent-Length: 5", "415"),
            ("/login", "Content-Type: application/json\r\nContent-Length: 100000", "413"),
            ("/nothing", "Content-Length: 5", "404"),
        ])
    func refused(path: String, headers: String, status: String) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let request = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\(headers)\r\n\r\n"
            let statuses = try await Self.statuses(server, [request])
            #expect(statuses == [status])
        }
    }

    private static func statuses(_ server: LiveServer, _ parts: [String]) async throws -> [String] {
        try await texts(server, parts).matches(of: /HTTP\/1\.[01] ([0-9]+)/).map { String($0.1) }
    }

    /// All that comes up to the connection's end, which is the server's.
    private static func texts(_ server: LiveServer, _ parts: [String]) async throws -> String {
        let start = ContinuousClock.now
        let text = try await RawConnection.use(server.url) { connection in
            for part in parts { connection.send(part) }
            return String(decoding: connection.receiveAll(), as: UTF8.self)
        }
        // A connection that stalls is closed after 30 s.
        #expect(ContinuousClock.now - start < .seconds(20))
        return text
    }
}
