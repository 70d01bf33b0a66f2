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

/// A name that transactions lock, so that they run one after the other.
///
/// Two names may map to the same number, which merely makes their transactions wait for each other needlessly.
package struct SQLLock: Sendable, Hashable {
    package let number: Int64

    /// - Parameter digest: Bytes that are as good as random, of which the first eight are used.
    package init(_ digest: some Sequence<UInt8>) {
        number = Int64(bitPattern: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Held while tables are created and changed.
    package static let migrations = SQLLock("rollcall".utf8)
}
