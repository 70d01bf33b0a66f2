private import Dispatch
private import Files
private import Glibc
internal import SQL
private import Synchronization

/// The accounts of this machine, in one SQLite file.
///
/// Nothing is touched before the first use, which creates whatever is missing (a file of mode 0600 in a folder of mode
/// 0700) and migrates the schema. Work that may have to wait runs on a queue of its own. Several processes may share a
/// file: writers wait for each other for up to ten seconds. Every commit is on disk (`synchronous = FULL`).
final class AccountsFile: SQLStore {
    /// The path.
    let name: String

    let isFile = true

    /// Its one connection.
    let readers = 1

    private let queue = DispatchQueue(label: "rollcall.accounts", qos: .userInitiated)
    private let connection = Mutex<OpenDatabase?>(nil)

    init(path: String) { name = path }

    var isMissing: Bool { PathText.withSystemPath(name) { access($0, F_OK) != 0 && errno == ENOENT } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        // A read takes microseconds, less than a round trip to the queue: if the connection is free and no other one
        // makes it wait, it runs right here.
        let read = connection.withLockIfAvailable { connection -> Result<Value, any Error>? in
            guard let opened = connection else { return nil }
            do {
                let connection = try opened.checked(isReading: true)
                return .success(try connection.withoutBusyTimeout { try body(connection) })
            } catch SQLError.busy {
                return nil
            } catch {
                return .failure(error)
            }
        }
        if case .some(.some(let result)) = read { return try result.get() }
        return try await run(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run { connection in try connection.transaction { try body(connection) } }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                let result = connection.withLock { connection -> Result<Value, any Error> in
                    do {
                        let opened = try connection ?? OpenDatabase(name)
                        connection = opened
                        defer { opened.remember() }
                        return .success(try work(try opened.checked()))
                    } catch {
                        return .failure(error)
                    }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
