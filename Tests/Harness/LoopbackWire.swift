import NIOCore
import NIOPosix
import Synchronization

/// A free port of 127.0.0.1 that leads to a socket in the file system, by a wire that can be cut: then nothing comes
/// through in either direction, and nobody is told.
package final class LoopbackWire: Sendable {
    package let port: Int
    private let cut = Mutex(false)

    private init(port: Int) { self.port = port }

    package var isCut: Bool {
        get { cut.withLock { $0 } }
        set { cut.withLock { $0 = newValue } }
    }

    /// Serves while `body` runs; every connection is closed when it returns.
    package static func run<Result: Sendable>(
        to path: String, _ body: @Sendable (LoopbackWire) async throws -> Result
    ) async throws -> Result {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
            }
        let wire = LoopbackWire(port: listener.channel.localAddress?.port ?? 0)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await wire.serve(listener, path) }
            defer { group.cancelAll() }
            return try await body(wire)
        }
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private func serve(_ listener: NIOAsyncChannel<Connection, Never>, _ path: String) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { connections in
                for try await connection in connections {
                    // Either side may go away, which ends the connection and nothing else.
                    group.addTask { try? await self.connect(connection, path) }
                }
            }
        }
    }

    private func connect(_ near: Connection, _ path: String) async throws {
        try await near.executeThenClose { inbound, outbound in
            let far = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: path) { channel in
                    channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
                }
            try await far.executeThenClose { farInbound, farOutbound in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await self.forward(farInbound, to: outbound) }
                    group.addTask { try await self.forward(inbound, to: farOutbound) }
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    private func forward(
        _ source: NIOAsyncChannelInboundStream<ByteBuffer>, to target: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        for try await part in source {
            _ = await eventually(within: .seconds(60)) { Task.isCancelled || !isCut }
            try await target.write(part)
        }
    }
}
