import SQL

/// A database that cannot be used.
struct FailingStore: SQLStore {
    let name = "store"
    var isFile = true
    let readers = 1
    let error: any Error

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value { throw error }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value { throw error }
}
