import Synchronization

/// The connections that are open, and whose clients have gone: work that nobody waits for is to end.
final class Connections: Sendable {
    private struct Connection {
        var hasGone = false
        var departure: AsyncStream<Void>.Continuation?
    }

    private let grace: Duration
    private let open = Mutex<[ObjectIdentifier: Connection]>([:])

    /// - Parameter grace: how long work goes on after the client has closed its end. Whether it has gone or only has
    ///   nothing more to send (RFC 9112, 9.6) cannot be told apart: the latter is still answered where that is quick.
    init(grace: Duration) { self.grace = grace }

    func opened(_ id: ObjectIdentifier) { open.withLock { $0[id] = Connection() } }

    /// The client has closed its end.
    func left(_ id: ObjectIdentifier) {
        open.withLock { open in
            open[id]?.hasGone = true
            return open[id]?.departure
        }?.finish()
    }

    func closed(_ id: ObjectIdentifier) {
        open.withLock { $0.removeValue(forKey: id)?.departure }?.finish()
    }

    /// Does the work, which is cancelled where the connection's client goes meanwhile. A connection that is not known, as
    /// in a test without a socket, lasts.
    func whileThere<Value: Sendable>(
        _ id: ObjectIdentifier, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (departure, leaving) = AsyncStream.makeStream(of: Void.self)
        let hasGone = open.withLock { open in
            open[id]?.departure = leaving
            return open[id]?.hasGone == true
        }
        if hasGone { leaving.finish() }
        defer { open.withLock { $0[id]?.departure = nil } }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: work)
            group.addTask { [grace] in
                for await _ in departure {}
                try await Task.sleep(for: grace, clock: .continuous)
                throw CancellationError()
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
