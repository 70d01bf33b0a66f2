package import NIOCore
import NIOPosix

/// Accepts connections on a free port of 127.0.0.1, for stand-ins of servers and of proxies.
package enum LoopbackListener {
    package typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    package typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
    package typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Serves while `body` runs; every connection is closed when it returns.
    ///
    /// - Parameters:
    ///   - make: the stand-in that listens on this port.
    ///   - serve: a connection to it, which is closed afterwards. What it throws ends that connection and nothing else,
    ///     since a client may go away at any time.
    package static func run<Server: Sendable, Result: Sendable>(
        _ make: (_ port: Int) -> Server,
        serving serve: @escaping @Sendable (Server, Inbound, Outbound) async throws -> Void,
        _ body: @Sendable (Server) async throws -> Result
    ) async throws -> Result {
        // Connections are accepted bare: NIO ends the process if it made an async channel that nobody takes, and a
        // client may come in the moment in which the test ends. Nothing is read of them before somebody does.
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0) { $0.eventLoop.makeSucceededFuture($0) }
        let server = make(listener.channel.localAddress?.port ?? 0)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await withThrowingDiscardingTaskGroup { group in
                    try await listener.executeThenClose { channels in
                        for try await channel in channels {
                            group.addTask { try? await take(channel) { try await serve(server, $0, $1) } }
                        }
                    }
                }
            }
            defer { group.cancelAll() }
            return try await body(server)
        }
    }

    /// Reads what comes first: a connection that is closed with something unread is reset.
    package static func readOnce(_ inbound: Inbound) async throws { for try await _ in inbound { break } }

    private static func take(
        _ channel: any Channel, _ serve: @Sendable (Inbound, Outbound) async throws -> Void
    ) async throws {
        let connection = try await channel.eventLoop
            .submit { try Connection(wrappingChannelSynchronously: channel) }.get()
        try await connection.executeThenClose { inbound, outbound in
            try await channel.setOption(.autoRead, value: true).get()
            try await serve(inbound, outbound)
        }
    }
}
