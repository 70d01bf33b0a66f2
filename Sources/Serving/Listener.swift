import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle

/// Listens, gives each connection a task of its own, and drains: accepts no more, lets answers complete, and ends.
///
/// Replaces Hummingbird's own listener, which has no hook for limits, and closes connections with the unread part of
/// their last answer. Besides, a connection accepted there while the server is ending can be lost: an asynchronous
/// channel that was never finished, which crashes the process. Here its task begins as it is accepted.
struct Listener: Service {
    let host: String
    let port: Int
    let connection: HTTPConnection
    let limits: ConnectionLimits
    let logger: Logger
    /// Called once with the port, as soon as connections are accepted.
    let listening: @Sendable (Int) -> Void

    func run() async throws {
        let connections = connection.routes.connections
        let proxies = connection.routes.proxies
        let tasks = ConnectionTasks()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { [limits] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptHandler(connections, limits, proxies))
                }
            }
            .childChannelInitializer { [connection, logger] child in
                connection.setup(channel: child, logger: logger).map { value in
                    tasks.begin { await connection.handle(value: value, logger: logger) }
                }
            }
            .bind(host: host, port: port).get()
        listening(listener.localAddress?.port ?? 0)
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                // A listening socket that closes by itself ends the server too.
                try? await listener.closeFuture.get()
                connections.drain()
                await tasks.end()
            } onGracefulShutdown: {
                listener.close(promise: nil)
                connections.drain()
            }
        } onCancel: {
            listener.close(promise: nil)
            connections.closeAll()
            tasks.cancel()
        }
    }
}
