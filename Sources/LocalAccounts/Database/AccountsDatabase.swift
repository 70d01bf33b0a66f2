internal import Accounts
private import Dispatch
private import Glibc
internal import SQL
private import Synchronization

/// The accounts, sessions and failed attempts of this machine, in one SQLite file.
///
/// Nothing is touched before the first use, which makes what is missing (file 0600 in a folder 0700) and brings the
/// schema up to date. The connection is private; what is done with it is a transaction that keeps the invariants. What
/// may have to wait runs on a queue of its own. Several processes may use one file: writers wait for each other up to
/// ten seconds. A change that was answered is on the disk (`synchronous = FULL`).
public final class AccountsDatabase: Sendable {
    /// The file.
    public let path: String

    /// How long one writer waits for another.
    static let patience = Duration.seconds(10)

    private let queue = DispatchQueue(label: "rollcall.accounts", qos: .userInitiated)
    private let connection = Mutex<SQLiteConnection?>(nil)

    public init(path: String) { self.path = path }

    /// Whether there is no file yet, and so no account; told without opening anything.
    public var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// Runs `body`, which reads. The task's cancellation does not reach it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        // A read takes microseconds, less than the way to the queue and back: where nobody is at the connection and no
        // other one keeps it waiting, it is done here.
        let read = connection.withLockIfAvailable { connection -> Result<Value, EndpointFailure>? in
            guard let connection else { return nil }
            do {
                return .success(try connection.withoutWaiting { try body(connection) })
            } catch SQLError.busy {
                return nil
            } catch {
                return .failure(EndpointFailure(error, path: path))
            }
        }
        if case .some(.some(let result)) = read { return try result.get() }
        return try await run(body)
    }

    /// Runs `body` in one transaction that is written when this returns. The task's cancellation does not reach it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        try await run { connection in try connection.transaction { try body(connection) } }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointFailure) -> Value {
        let result: Result<Value, EndpointFailure> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                let result = connection.withLock { connection -> Result<Value, EndpointFailure> in
                    do {
                        let opened = try connection ?? DatabaseFile(path: path).open()
                        connection = opened
                        return .success(try work(opened))
                    } catch {
                        return .failure(EndpointFailure(error, path: path))
                    }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}

extension EndpointFailure {
    /// What a database's failure means to whoever wants to sign in.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as EndpointFailure: self = failure
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
