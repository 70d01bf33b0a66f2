import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import Synchronization

/// Listens, gives each connection a task of its own, and drains: accepts no more, lets answers complete, and ends.
///
/// Replaces Hummingbird's own listener, which has no hook for limits, and closes connections with the unread part of
/// their last answer. Besides, a connection accepted there while the server is ending can be lost: an asynchronous
/// channel that was never finished, which crashes the process. Here its task begins as it is accepted.
struct Listener: Service {
    let addresses: [ListenAddress]
    let connection: HTTPConnection
    let limits: ConnectionLimits
    /// Whether connections of trusted proxies begin with a header of the PROXY protocol.
    var takesProxyHeaders = false
    let logger: Logger
    /// How long answers may take to complete once the server is told to end.
    var drain = Duration.seconds(8)
    /// Called once with the names of the addresses, as soon as connections are accepted at all of them.
    let listening: @Sendable ([String]) throws -> Void
    /// Called once no more connections are accepted.
    var stopping: @Sendable () -> Void = {}

    func run() async throws {
        let connections = connection.connections
        let tasks = ConnectionTasks()
        let listeners = try await bind(tasks)
        let isListening = Mutex(true)
        // Called before the remaining answers are sent, so that whoever starts in our place can have the address; once,
        // since that address is theirs from then on.
        let close = { @Sendable [addresses] in
            let isFirst = isListening.withLock { isListening in
                defer { isListening = false }
                return isListening
            }
            guard isFirst else { return }
            for listener in listeners { listener.close(promise: nil) }
            for address in addresses { address.remove() }
        }
        let scheme = connection.tls == nil ? "http" : "https"
        do {
            try listening(zip(addresses, listeners).map { $0.name(of: $1, scheme: scheme) })
        } catch {
            close()
            connections.closeAll()
            await tasks.end()
            throw error
        }
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                // A listening socket that closes by itself ends the server too.
                for listener in listeners { try? await listener.closeFuture.get() }
                connections.drain()
                await tasks.end()
            } onGracefulShutdown: {
                stopping()
                close()
                connections.drain()
                // Logins that still wait a while before the end would be cut off: they are told to come again.
                Task { [drain] in
                    try? await Task.sleep(for: drain - min(.seconds(1), drain / 4), clock: .continuous)
                    connections.endWork()
                }
            }
        } onCancel: {
            close()
            connections.closeAll()
            tasks.cancel()
        }
    }

    private func bind(_ tasks: ConnectionTasks) async throws -> [any Channel] {
        let connections = connection.connections
        let proxies = connection.routes.proxies
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            // When a client closes its end, whatever the system still has from it is read at once.
            .serverChannelOption(.socketOption(.so_rcvbuf), value: 64 << 10)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2_048, maximum: 16 << 10)
            )
            .serverChannelInitializer { [limits, logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptHandler(connections, limits, proxies, logger))
                }
            }
            .childChannelInitializer { [connection, limits, logger, takesProxyHeaders] child in
                if takesProxyHeaders, proxies.trusts(child.peer) {
                    let header = ProxyHeaderHandler(connections, limits, proxies, logger)
                    do {
                        try child.pipeline.syncOperations.addHandler(header)
                    } catch {
                        return child.eventLoop.makeFailedFuture(error)
                    }
                }
                return connection.setup(channel: child, logger: logger).map { value in
                    tasks.begin { await connection.handle(value: value, logger: logger) }
                }
            }
        var listeners: [any Channel] = []
        do {
            for address in addresses {
                var own = bootstrap
                if case .network = address {
                    own = bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                }
                listeners.append(try await address.bind(own))
            }
        } catch {
            for listener in listeners { listener.close(promise: nil) }
            throw error
        }
        return listeners
    }
}

/// The tasks of the connections, which begin on event loops and so have no parent task.
final class ConnectionTasks: Sendable {
    private struct State {
        var running: [UInt64: Task<Void, Never>] = [:]
        var lastID: UInt64 = 0
        var isCancelled = false
    }

    private let state = Mutex(State())

    func begin(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.lastID += 1
            let id = state.lastID
            let task = Task {
                await work()
                self.ended(id)
            }
            state.running[id] = task
            if state.isCancelled { task.cancel() }
        }
    }

    private func ended(_ id: UInt64) { state.withLock { $0.running[id] = nil } }

    /// Cancels all tasks, and those that begin later.
    func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return Array(state.running.values)
        }
        for task in tasks { task.cancel() }
    }

    /// Waits until none is running.
    func end() async {
        while let task = state.withLock({ $0.running.values.first }) { await task.value }
    }
}
