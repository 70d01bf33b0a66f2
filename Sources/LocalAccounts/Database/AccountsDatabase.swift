internal import Accounts
package import SQL

/// The accounts, sessions and failed attempts, in a database that is changed only in transactions that keep its
/// invariants.
///
/// A change is on disk before it is acknowledged.
package final class AccountsDatabase: Sendable {
    private let store: any SQLStore

    /// How long one writer waits for another.
    static let timeout = Duration.seconds(10)

    /// Opens the accounts of this machine, in one SQLite file.
    package init(path: String) { store = AccountsFile(path: path) }

    /// Opens accounts that several machines share.
    ///
    /// - Parameter store: A PostgreSQL database that `migrate(postgreSQL:)` prepares.
    package init(_ store: some SQLStore) { self.store = store }

    /// Migrates the tables of a PostgreSQL database.
    package static func migrate(postgreSQL connection: some SQLConnection) throws {
        try AccountsSchema.postgreSQL.migrate(connection)
    }

    /// The path of the file, or the name of a shared database.
    package var path: String { store.name }

    /// Whether there is no file yet, and hence no account; determined without opening anything.
    package var isMissing: Bool { store.isMissing }

    /// How many seconds the clock that everything is stored by is ahead of this machine's.
    package var clockOffset: Double { store.clockOffset }

    /// How many should look the same thing up side by side; any more had better share a statement.
    var readers: Int { store.readers }

    /// Runs `body`, which only reads. Cancelling the task does not affect it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        do { return try await store.read(body) } catch { throw EndpointError(error, in: store) }
    }

    /// Runs `body` in one transaction, which is committed when this returns. Cancelling the task does not affect it.
    ///
    /// It may run more than once, but only one run is committed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        do { return try await store.write(body) } catch { throw EndpointError(error, in: store) }
    }
}

extension SQLConnection {
    /// Locks the subject of a digest against other transactions until the end of this one.
    ///
    /// - Returns: Whether what was read before must be read again.
    @discardableResult
    func lock(_ digest: Digest) throws(SQLError) -> Bool { try lock(SQLLock(digest.bytes)) }

    /// Locks an account, existing or not, against other transactions until the end of this one.
    @discardableResult
    func lock(account key: String) throws(SQLError) -> Bool { try lock(Digest(of: key)) }
}

extension EndpointError {
    /// Maps a database failure to what it means for signing in.
    init(_ error: any Error, in store: some SQLStore) {
        self.init(error, path: store.name)
        // What stands in the way of a file does not stand in the way of a server's database.
        if !store.isFile, case .storageNotWritable(let name, let reason) = self {
            self = .databaseUnavailable(name: name, reason: reason)
        }
    }

    /// Maps the failure of a file.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as EndpointError: self = failure
        case SQLError.busy, SQLError.conflict: self = .timedOut(after: AccountsDatabase.timeout)
        case SQLError.crowded: self = .overloaded(retryAfter: .seconds(1))
        case SQLError.lost(let reason): self = .storageNotWritable(path: path, reason: reason)
        case SQLError.uncertain:
            self = .storageNotWritable(path: path, reason: "the connection was lost; the change may have been made")
        case SQLError.failed(let reason): self = .storageNotWritable(path: path, reason: reason)
        case SQLError.damaged(let reason): self = .storageDamaged(path: path, reason: reason)
        case SQLError.value(let column, _, let found):
            self = .storageDamaged(path: path, reason: "\(column): \(found?.rawValue ?? "missing")")
        case SQLError.newer(let version): self = .storageNewer(path: path, version: version)
        default: self = .storageDamaged(path: path, reason: "\(type(of: error))")
        }
    }
}
