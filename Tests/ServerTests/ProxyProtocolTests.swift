import Accounts
import Harness
import Networking
import Testing

@testable import Serving

@Suite("Where a connection came from, by the PROXY protocol", .fewAtATime, .timeLimit(.minutes(60)))
struct ProxyProtocolTests {
    private static let signature = Array("\r\n\r\n\0\r\nQUIT\n".utf8)

    /// A header of version 2.
    private static func binary(_ command: UInt8, _ family: UInt8, _ content: [UInt8]) -> [UInt8] {
        signature + [command, family, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private static let v4: [UInt8] = [198, 51, 100, 7, 10, 0, 0, 1, 0x12, 0x67, 1, 0xBB]
    private static let v6: [UInt8] =
        [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7] + [UInt8](repeating: 1, count: 16) + [
            1, 2, 3, 4,
        ]
    private static let more: [UInt8] = [0x02, 0, 3, 0x61, 0x2E, 0x62, 0x04, 0, 0]

    private static let valid: [([UInt8], String?)] = [
        (Array("PROXY TCP4 198.51.100.7 10.0.0.1 4711 443\r\n".utf8), "198.51.100.7"),
        (Array("PROXY TCP6 2001:db8::7 2001:db8::1 65535 0\r\n".utf8), "2001:db8::7"),
        (Array("PROXY UNKNOWN\r\n".utf8), nil), (Array("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n".utf8), nil),
        (binary(0x21, 0x11, v4), "198.51.100.7"), (binary(0x21, 0x11, v4 + more), "198.51.100.7"),
        (binary(0x21, 0x21, v6 + more), "2001:db8::7"), (binary(0x20, 0x11, v4), nil), (binary(0x20, 0, []), nil),
        (binary(0x21, 0, more), nil), (binary(0x21, 0x31, [UInt8](repeating: 65, count: 216)), nil),
        (binary(0x21, 0x11, v4 + [UInt8](repeating: 0, count: ProxyHeader.maximumLength - 28)), "198.51.100.7"),
    ]

    @Test("a header says who the client is, whatever follows, and only once it is there to its end")
    func read() throws {
        for (bytes, client) in Self.valid {
            let header = ProxyHeader(client: client.flatMap { IPAddress($0) }, length: bytes.count)
            #expect(ProxyHeader.read(bytes) == .complete(header), "\(bytes)")
            #expect(ProxyHeader.read(bytes + Array("GET /".utf8)) == .complete(header), "\(bytes)")
            #expect(header.client?.text == client)
            for end in bytes.indices { #expect(ProxyHeader.read(Array(bytes[..<end])) == .partial, "\(bytes) \(end)") }
        }
    }

    private static let invalid: [[UInt8]] =
        [
            "GET / HTTP/1.1\r\n", "PROXY TCP4 198.51.100.7 10.0.0.1 4711 443\n", "PROXY \n", "PROXY \r\n",
            "PROXY TCP4 198.51.100.7 10.0.0.1 4711\r\n", "PROXY TCP4 198.51.100.7 10.0.0.1 4711 65536\r\n",
            "PROXY TCP4 198.51.100.7 10.0.0.1 4711 +443\r\n", "PROXY TCP4  198.51.100.7 10.0.0.1 4711 443\r\n",
            "PROXY TCP6 198.51.100.7 10.0.0.1 4711 443\r\n", "PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n",
            "PROXY TCP4 name 10.0.0.1 4711 443\r\n", "PROXY UDP4 198.51.100.7 10.0.0.1 4711 443\r\n",
            "PROXY UNKNOWN" + String(repeating: " ", count: 200) + "\r\n", "\r\n\r\nGET / HTTP/1.1\r\n",
        ].map { Array($0.utf8) } + [
            binary(0x11, 0x11, v4), binary(0x22, 0x11, v4), binary(0x21, 0x41, v4), binary(0x21, 0x13, v4),
            binary(0x21, 0x11, Array(v4.dropLast())), binary(0x21, 0x21, v4),
            binary(0x21, 0x11, v4 + [UInt8](repeating: 0, count: ProxyHeader.maximumLength)),
        ]

    @Test("what is no header, or too long, is refused")
    func malformed() {
        for bytes in Self.invalid { #expect(ProxyHeader.read(bytes) == .malformed, "\(bytes)") }
    }

    private func run(
        _ endpoint: MemoryEndpoint = MemoryEndpoint(), proxies: [String] = ["127.0.0.1"],
        connections: ConnectionLimits = ConnectionLimits(all: 1_024),
        _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        try await LiveServer.run(
            endpoint, peopleArePublic: true, proxies: TrustedProxies(proxies.compactMap { AddressRange($0) }),
            takesProxyHeaders: true, connections: connections, body)
    }

    /// Sends the pieces, with the header in two; returns all that is answered.
    private func answer(_ server: LiveServer, _ header: [UInt8], _ request: String) async throws -> String {
        try await RawConnection.use(server.url) { connection in
            connection.send(Array(header.prefix(3)))
            connection.send(Array(header.dropFirst(3)) + Array(request.utf8))
            return String(decoding: connection.receiveAll(), as: UTF8.self)
        }
    }

    private static let people =
        "GET /api/ HTTP/1.1\r\nHost: people.example\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"

    @Test("throttle, log and the people's count see the client that the header names, whatever the client says itself")
    func client() async throws {
        let endpoint = MemoryEndpoint()
        try await run(endpoint) { server in
            for (header, client) in Self.valid {
                let answer = try await answer(server, header, Self.people)
                let counted = IPAddress.network(of: client ?? "127.0.0.1")
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("-||\(counted)"), "\(header): \(answer)")
            }
            let login = RawExchange.login().replacing(
                "\r\nHost", with: "\r\nConnection: close\r\nHost", maxReplacements: 1)
            _ = try await answer(server, Self.valid[0].0, login)
            #expect(endpoint.logins.map(\.address) == ["198.51.100.7"])
            #expect(server.log.all.contains { $0.contains("audit") && $0.contains(#""address":"198.51.100.7""#) })
        }
    }

    @Test("a proxy's connection without a valid header is closed without an answer, and that is logged")
    func withoutHeader() async throws {
        try await run { server in
            for bytes in Self.invalid {
                let answer = try await answer(server, bytes, Self.people)
                #expect(answer.isEmpty, "\(bytes)")
            }
            #expect(server.log.all.contains { $0.contains("PROXY header") && $0.contains("127.0.0.1") })
            #expect(!server.log.all.contains { $0.contains(#""message":"request""#) })
        }
    }

    @Test("one that ends before its header is there is closed")
    func ended() async throws {
        try await run { server in
            let rest = try await RawConnection.use(server.url) { connection in
                connection.send("PROXY TCP4 ")
                connection.finishSending()
                return connection.receiveAll()
            }
            #expect(rest.isEmpty)
        }
    }

    @Test("of anyone else a header is not read, but an unreadable request")
    func stranger() async throws {
        try await run(proxies: ["192.0.2.1"]) { server in
            let refused = try await answer(server, Self.valid[0].0, Self.people)
            #expect(refused.hasPrefix("HTTP/1.1 400 "), "\(refused)")
            let plain = "GET /api/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            #expect(try await answer(server, [], plain).hasSuffix("-||127.0.0.1"))
        }
    }

    @Test("the connections of one client are limited, and not those of the proxy")
    func limit() async throws {
        try await run(connections: ConnectionLimits(all: 100, byAddress: 2)) { server in
            let idle = try (0..<3).map { _ in try RawConnection(to: server.url) }
            let kept = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for connection in idle {
                connection.send(Self.valid[0].0 + Array(kept.utf8))
                let answer = try await RawConnection.elsewhere { connection.receive() }
                #expect(!answer.isEmpty)
            }
            let first = try await RawConnection.elsewhere { idle[0].receiveAll() }
            #expect(!String(decoding: first, as: UTF8.self).contains("HTTP/1.1"), "the client's first made room")
            let others = try (0..<4).map { _ in try RawConnection(to: server.url) }
            for (number, connection) in others.enumerated() {
                connection.send("PROXY TCP4 198.51.100.\(number + 20) 10.0.0.1 1 2\r\n\(kept)")
                #expect(!(try await RawConnection.elsewhere { connection.receive() }).isEmpty)
            }
        }
    }
}
