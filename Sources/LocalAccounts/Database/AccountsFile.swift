private import Dispatch
private import Files
private import Glibc
internal import SQL
private import Synchronization

/// The accounts of this machine, in one SQLite file.
///
/// Nothing is touched before the first use, which creates whatever is missing (a file of mode 0600 in a folder of mode
/// 0700) and migrates the schema. Work that may have to wait runs on a queue of its own. Several processes may share a
/// file: writers wait for each other for up to ten seconds. Readers have a connection of their own, and wait for none
/// of them. Every commit is on disk (`synchronous = FULL`).
final class AccountsFile: SQLStore {
    let name: String

    let isFile = true

    /// The one connection that reads.
    let readers = 1

    private let queue = DispatchQueue(label: "rollcall.accounts", qos: .userInitiated)
    private let connection = Mutex<OpenDatabase?>(nil)
    private let readerQueue = DispatchQueue(label: "rollcall.accounts.reader", qos: .userInitiated)
    /// Opened together with the other one, and closed before it.
    private let reader = Mutex<OpenDatabase?>(nil)

    init(path: String) { name = path }

    deinit { closeReader() }

    var isMissing: Bool { PathText.withSystemPath(name) { access($0, F_OK) != 0 && errno == ENOENT } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        // A read takes microseconds, less than a round trip to a queue: if the connection is free, it runs right here.
        var read = reader.withLockIfAvailable { $0?.reading(body) }
        if read == nil {
            read = await withCheckedContinuation { continuation in
                readerQueue.async { [self] in
                    continuation.resume(returning: .some(reader.withLock { $0?.reading(body) }))
                }
            }
        }
        if case .some(.some(let result)) = read { return try result.get() }
        // The first use opens the file, and only who may write says what is wrong with one.
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
                        let opened = try connection ?? open()
                        connection = opened
                        defer {
                            opened.remember()
                            let content = opened.content
                            reader.withLock { $0?.adopt(content) }
                        }
                        return .success(try work(try opened.checked(closing: closeReader)))
                    } catch {
                        return .failure(error)
                    }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private func open() throws -> OpenDatabase {
        let opened = try OpenDatabase(name)
        let file = opened.file
        // Without it, reads wait for writers.
        reader.withLock { [name] in $0 = try? OpenDatabase(name, reading: file) }
        return opened
    }

    private func closeReader() { reader.withLock { $0 = nil } }
}
