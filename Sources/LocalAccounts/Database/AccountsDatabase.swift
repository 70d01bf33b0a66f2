internal import Accounts
private import Dispatch
private import Glibc
internal import SQL
private import Synchronization

/// The accounts, sessions and failed attempts of this machine, in one SQLite file.
///
/// Nothing is touched before the first use, which creates whatever is missing (a file of mode 0600 in a folder of mode
/// 0700) and migrates the schema. The connection is private, and every use of it is a transaction that keeps the
/// invariants. Work that may have to wait runs on a queue of its own. Several processes may share a file: writers wait
/// for each other for up to ten seconds. A change is on disk before it is acknowledged (`synchronous = FULL`).
package final class AccountsDatabase: Sendable {
    /// The path of the file.
    package let path: String

    /// How long one writer waits for another.
    static let patience = Duration.seconds(10)

    private let queue = DispatchQueue(label: "rollcall.accounts", qos: .userInitiated)
    private let connection = Mutex<OpenDatabase?>(nil)

    package init(path: String) { self.path = path }

    /// Whether there is no file yet, and hence no account; determined without opening anything.
    package var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// Runs `body`, which only reads. Cancelling the task does not affect it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        // A read takes microseconds, less than a round trip to the queue: if the connection is free and no other one
        // makes it wait, it runs right here.
        let read = connection.withLockIfAvailable { connection -> Result<Value, EndpointError>? in
            guard let opened = connection else { return nil }
            do {
                let connection = try opened.checked(path)
                return .success(try connection.withoutWaiting { try body(connection) })
            } catch SQLError.busy {
                return nil
            } catch {
                return .failure(EndpointError(error, path: path))
            }
        }
        if case .some(.some(let result)) = read { return try result.get() }
        return try await run(body)
    }

    /// Runs `body` in one transaction, which is committed when this returns. Cancelling the task does not affect it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        try await run { connection in try connection.transaction { try body(connection) } }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        let result: Result<Value, EndpointError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                let result = connection.withLock { connection -> Result<Value, EndpointError> in
                    do {
                        let opened = try connection ?? OpenDatabase(path)
                        connection = opened
                        return .success(try work(try opened.checked(path)))
                    } catch {
                        return .failure(EndpointError(error, path: path))
                    }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}

extension EndpointError {
    /// Maps a database failure to what it means for signing in.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as EndpointError: self = failure
        case SQLError.busy: self = .timedOut(after: AccountsDatabase.patience)
        case SQLError.failed(let reason): self = .storageNotWritable(path: path, reason: reason)
        case SQLError.damaged(let reason): self = .storageDamaged(path: path, reason: reason)
        case SQLError.value(let column, _, let found):
            self = .storageDamaged(path: path, reason: "\(column): \(found?.rawValue ?? "missing")")
        case SQLError.newer(let version):
            self = .storageDamaged(path: path, reason: "made by a later version of the program: \(version)")
        default: self = .storageDamaged(path: path, reason: "\(type(of: error))")
        }
    }
}
