/// A database that tasks share.
///
/// It waits for disks and other processes on threads of its own. Cancelling the task does not stop what it began.
package protocol SQLStore: Sendable {
    /// Its name in messages: a path or an address, without secrets.
    var name: String { get }

    /// Whether nothing was ever stored, as far as that can be told without opening anything.
    var isMissing: Bool { get }

    /// Whether it is a file of this machine, and not a server's database.
    var isFile: Bool { get }

    /// How many should look the same thing up side by side where one takes long; any more had better share a statement.
    var readers: Int { get }

    /// How many seconds its clock is ahead of this machine's, as last compared; see `SQLConnection`.
    var clockOffset: Double { get }

    /// Runs `body`, which only reads. It may run more than once.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs `body` in one transaction, which is committed when this returns. It may run more than once, but only one
    /// run is committed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
}

extension SQLStore {
    /// A database of others is there before anybody uses it.
    package var isMissing: Bool { false }

    package var clockOffset: Double { 0 }
}
