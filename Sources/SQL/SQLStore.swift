/// A database that tasks share.
///
/// It waits for disks and others on threads of its own. Cancelling the task does not affect what has begun.
package protocol SQLStore: Sendable {
    /// What messages call it: a path or a place, without secrets.
    var name: String { get }

    /// Runs `body`, which only reads. It may run more than once.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs `body` in one transaction, which is committed when this returns. It may run more than once, of which one is
    /// committed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
}
