import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle

/// Listens, gives each connection a task of its own, and drains: takes no more, lets answers come to their end, and ends.
///
/// In place of Hummingbird's own, which has no room for limits, and closes connections with what was not taken of their
/// last answer. A connection becomes an asynchronous channel in the task that answers it and not before: one that is
/// accepted and then nobody's, as while the server ends, would be a channel that was never finished, which ends the process.
struct Listener: Service {
    let host: String
    let port: Int
    let connection: HTTPConnection
    let limits: ConnectionLimits
    let logger: Logger
    /// Called once with the port, as soon as connections are taken.
    let listening: @Sendable (Int) -> Void

    func run() async throws {
        let connections = connection.routes.connections
        let proxies = connection.routes.proxies
        let (accepted, accepts) = AsyncStream.makeStream(of: (any Channel).self)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            // Nothing is read before somebody is there for it.
            .childChannelOption(.autoRead, value: false)
            .serverChannelInitializer { [limits] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptHandler(connections, limits, proxies))
                }
            }
            .childChannelInitializer { child in
                accepts.yield(child)
                return child.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: host, port: port).get()
        listener.closeFuture.whenComplete { _ in accepts.finish() }
        listening(listener.localAddress?.port ?? 0)
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                await withDiscardingTaskGroup { [connection, logger] group in
                    for await child in accepted {
                        group.addTask { await connection.serve(child, logger: logger) }
                    }
                }
            } onGracefulShutdown: {
                listener.close(promise: nil)
                connections.drain()
            }
        } onCancel: {
            listener.close(promise: nil)
            connections.closeAll()
        }
    }
}
