import Foundation
import Harness
import PostgreSQL
import SQL
import Synchronization
import Testing

@Suite("What protects a connection to a database") struct PostgreSQLAddressTests {
    @Test(
        "on another host, TLS with a verified certificate, unless sslmode is written out; on this machine, nothing",
        arguments: [
            ("postgres://ada@db.example/rollcall", [:], .verified),
            ("host=192.0.2.7 dbname=a", [:], .verified), ("host=0.0.0.0 dbname=a", [:], .verified),
            ("host=localhost,db.example dbname=a", [:], .verified),
            ("host=localhost hostaddr=192.0.2.7 dbname=a", [:], .verified),
            ("service=accounts", [:], .verified), ("dbname=a", ["PGHOST": "db.example"], .verified),
            ("dbname=a", ["PGSERVICE": "accounts"], .verified),
            ("postgres://db.example/a?sslmode=verify-full", [:], .verified),
            ("postgres://db.example/a?sslmode=require", [:], .written(sslmode: "require")),
            ("host=db.example dbname=a", ["PGSSLMODE": "disable"], .written(sslmode: "disable")),
            ("postgres:///a", [:], .local), ("host=/run/postgresql dbname=a", [:], .local),
            ("host=@abstract dbname=a", [:], .local), ("postgres://127.0.0.1:5432/a", [:], .local),
            ("postgres://[::1]/a", [:], .local), ("host=db.example hostaddr=127.0.0.2 dbname=a", [:], .local),
            ("host=LOCALHOST dbname=a", ["PGHOST": "db.example"], .local),
        ] as [(String, [String: String], PostgreSQLAddress.Protection)])
    func protection(text: String, environment: [String: String], expected: PostgreSQLAddress.Protection) throws {
        #expect(try PostgreSQLAddress(text) { environment[$0] }.protection == expected)
    }

    @Test("a server on another host that speaks no TLS is told nothing", arguments: [false, true])
    func plain(isWritten: Bool) async throws {
        let server = try PlainServer()
        // An address by which a connection reaches this machine, but which is not known to.
        let text = "host=0.0.0.0 port=\(server.port) user=ada dbname=a password=secret"
        let address = try PostgreSQLAddress(text + (isWritten ? " sslmode=prefer" : "")) { _ in nil }
        let received = await server.received {
            _ = try? PostgreSQLConnection(address, limits: PostgreSQLLimits(connections: 1), process: 1)
        }
        // Nothing but the question whether it speaks TLS (8 bytes), unless that is not demanded.
        #expect((received.count > 8) == isWritten)
        #expect(received.starts(with: [0, 0, 0, 8, 4, 210, 22, 47]))
    }
}

/// A server that answers that it speaks no TLS, and no more.
private final class PlainServer: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let bytes = Mutex<[UInt8]>([])

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { [descriptor] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                let bound = bind(descriptor, $0, length)
                return bound == 0 && listen(descriptor, 4) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        try #require(status == 0)
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Returns what came of the first connection while `body` ran.
    func received(_ body: @escaping @Sendable () -> Void) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            let done = DispatchGroup()
            DispatchQueue(label: "plain server").async(group: done) { [self] in
                let client = accept(descriptor, nil, nil)
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while case let count = recv(client, &buffer, buffer.count, 0), count > 0 {
                    bytes.withLock { $0 += buffer[..<count] }
                    if bytes.withLock({ $0.count }) > 8 { break }
                    send(client, "N", 1, Int32(MSG_NOSIGNAL))
                }
                close(client)
            }
            DispatchQueue(label: "client").async(group: done) {
                body()
                // Whoever still waits is let go.
                shutdown(self.descriptor, Int32(SHUT_RDWR))
            }
            done.notify(queue: .global()) { continuation.resume(returning: self.bytes.withLock { $0 }) }
        }
    }

    deinit { close(descriptor) }
}
