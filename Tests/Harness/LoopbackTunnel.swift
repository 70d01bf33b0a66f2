import NIOCore
import NIOPosix
import Synchronization

/// A proxy on a free port of 127.0.0.1 that makes every tunnel it is asked for (CONNECT), wherever it should lead, to
/// one port of 127.0.0.1: so a program reaches a loopback server under a name of the test's choice.
package final class LoopbackTunnel: Sendable {
    package let port: Int
    private let asked = Mutex<[String]>([])

    /// What tunnels were asked for, `HOST:PORT` each, in order.
    package var targets: [String] { asked.withLock { $0 } }

    private init(port: Int) { self.port = port }

    /// Serves while `body` runs; every connection is closed when it returns.
    ///
    /// - Parameter goal: the port that tunnels lead to, asked for with each.
    package static func run<Result: Sendable>(
        to goal: @escaping @Sendable () -> Int, _ body: @Sendable (LoopbackTunnel) async throws -> Result
    ) async throws -> Result {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
            }
        let tunnel = LoopbackTunnel(port: listener.channel.localAddress?.port ?? 0)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await tunnel.serve(listener, goal) }
            defer { group.cancelAll() }
            return try await body(tunnel)
        }
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private func serve(
        _ listener: NIOAsyncChannel<Connection, Never>, _ goal: @escaping @Sendable () -> Int
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { connections in
                for try await connection in connections {
                    // Either side may go away, which ends the tunnel and nothing else.
                    group.addTask { try? await self.connect(connection, goal) }
                }
            }
        }
    }

    private func connect(_ near: Connection, _ goal: @Sendable () -> Int) async throws {
        try await near.executeThenClose { inbound, outbound in
            var head = ByteBuffer()
            var parts = inbound.makeAsyncIterator()
            while !head.readableBytesView.contains(Array("\r\n\r\n".utf8)) {
                guard var part = try await parts.next() else { return }
                head.writeBuffer(&part)
            }
            let words = String(buffer: head).split(separator: " ")
            asked.withLock { $0.append(words.count > 1 ? String(words[1]) : "") }
            let far = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: goal()) { channel in
                    channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
                }
            try await far.executeThenClose { farInbound, farOutbound in
                try await outbound.write(ByteBuffer(string: "HTTP/1.1 200 Connected\r\n\r\n"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { for try await part in farInbound { try await outbound.write(part) } }
                    while let part = try await parts.next() { try await farOutbound.write(part) }
                    group.cancelAll()
                }
            }
        }
    }
}
