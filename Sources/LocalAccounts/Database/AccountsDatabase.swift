internal import Accounts
private import Dispatch
internal import GRDB
private import Glibc
private import Synchronization

/// The accounts, sessions and failed attempts of this machine, in one SQLite file.
///
/// Nothing is touched before the first use, which makes what is missing (file 0600 in a folder 0700) and brings the
/// schema up to date. The connection is private; what is done with it is a transaction that keeps the invariants. What
/// may have to wait runs on a queue of its own. Several processes may use one file: writers wait for each other up to ten seconds.
/// A change that was answered is on the disk (`synchronous = FULL`).
public final class AccountsDatabase: Sendable {
    /// The file.
    public let path: String

    /// How long one writer waits for another.
    static let patience = Duration.seconds(10)

    private let queue = DispatchQueue(label: "rollcall.accounts", qos: .userInitiated)
    private let connection = Mutex<DatabaseQueue?>(nil)

    public init(path: String) { self.path = path }

    /// Whether there is no file yet, and so no account; told without opening anything.
    public var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// Runs `body` in one statement's view of the database. The task's cancellation does not reach it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        // A read takes microseconds, less than the way to the queue and back: where nobody is at it, it is done here.
        let read = connection.withLockIfAvailable { connection in
            connection.map { connection in result { try connection.inDatabase(body) } }
        }
        if case .some(.some(let result)) = read { return try result.get() }
        return try await run { try $0.inDatabase(body) }
    }

    /// Runs `body` in one transaction that is written when this returns. The task's cancellation does not reach it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        try await run { connection in
            try connection.inDatabase { database in
                var value: Value?
                try database.inTransaction(.immediate) {
                    value = try body(database)
                    return .commit
                }
                guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return value
            }
        }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (DatabaseQueue) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        let result: Result<Value, EndpointFailure> = await withCheckedContinuation { continuation in
            queue.async {
                let result = self.connection.withLock { connection in
                    self.result {
                        let opened = try connection ?? DatabaseFile(path: self.path).open()
                        connection = opened
                        return try work(opened)
                    }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private func result<Value>(_ work: () throws -> Value) -> Result<Value, EndpointFailure> {
        do {
            return .success(try work())
        } catch {
            return .failure(EndpointFailure(error, path: path))
        }
    }
}

extension EndpointFailure {
    /// Sorts what SQLite reports (https://www.sqlite.org/rescode.html).
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as EndpointFailure: self = failure
        case let error as DatabaseError:
            let reason = error.message ?? "\(error.resultCode)"
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH, .SQLITE_ERROR:
                self = .storageDamaged(path: path, reason: reason)
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .timedOut(after: AccountsDatabase.patience)
            default: self = .storageNotWritable(path: path, reason: reason)
            }
        default: self = .storageDamaged(path: path, reason: "\(type(of: error))")
        }
    }
}
