import NIOCore
import NIOPosix
import RelaysTesting
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
        try await LoopbackListener.run(
            LoopbackWire.init(port:), serving: { wire, near, back in try await wire.connect(near, back, path) }, body)
    }

    private func connect(
        _ near: LoopbackListener.Inbound, _ back: LoopbackListener.Outbound, _ path: String
    ) async throws {
        let far = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try LoopbackListener.Connection(wrappingChannelSynchronously: channel)
                }
            }
        try await far.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.forward(inbound, to: back) }
                group.addTask { try await self.forward(near, to: outbound) }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    private func forward(
        _ source: LoopbackListener.Inbound, to target: LoopbackListener.Outbound
    ) async throws {
        for try await part in source {
            _ = await eventually(within: .seconds(60)) { Task.isCancelled || !isCut }
            try await target.write(part)
        }
    }
}
