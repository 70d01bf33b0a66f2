private import Glibc
internal import SQL

/// One connection of a pool, and the work that is done with it on one thread.
///
/// Unchecked because the compiler cannot see that `connection` is touched only by the pool's thread that has the
/// worker.
final class PostgreSQLWorker: @unchecked Sendable {
    private let connect: @Sendable () throws -> PostgreSQLConnection
    private var connection: PostgreSQLConnection?

    /// - Parameter connect: Makes a connection to a database that is prepared.
    init(connect: @escaping @Sendable () throws -> PostgreSQLConnection) { self.connect = connect }

    func close() { connection = nil }

    func read<Value>(until end: ContinuousClock.Instant, _ body: (any SQLConnection) throws -> Value) throws -> Value {
        try again(until: end) { connection in try body(connection) }
    }

    func write<Value>(until end: ContinuousClock.Instant, _ body: (any SQLConnection) throws -> Value) throws -> Value {
        try again(until: end) { connection in
            var value: Value?
            do {
                return try connection.transaction {
                    let result = try body(connection)
                    value = result
                    return result
                }
            } catch SQLError.uncertain(let transaction) {
                self.connection = nil
                let isCommitted: Bool
                do {
                    isCommitted = try self.isCommitted(transaction, until: end)
                } catch is SQLError {
                    // Whoever asked must not be told that nothing was changed.
                    throw SQLError.uncertain(transaction: transaction)
                }
                if isCommitted, let value { return value }
                throw SQLError.conflict
            }
        }
    }

    /// Runs `body`, and again after a conflict or the end of the connection.
    private func again<Value>(
        until end: ContinuousClock.Instant, _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        var pause: UInt32 = 1_000
        while true {
            do {
                return try body(try open())
            } catch let error as SQLError {
                // A connection that `body` left in a transaction must not be used for anything else.
                if connection?.isUsable == false { connection = nil }
                switch error {
                case .lost: connection = nil
                case .conflict: break
                default: throw error
                }
                if ContinuousClock.now >= end { throw error == .conflict ? SQLError.busy : error }
            } catch {
                if connection?.isUsable == false { connection = nil }
                throw error
            }
            usleep(UInt32.random(in: 0...pause))
            pause = min(pause * 2, 200_000)
        }
    }

    private func open() throws -> PostgreSQLConnection {
        let opened = try connection ?? connect()
        connection = opened
        return opened
    }

    /// Asks the server what became of a transaction whose commit it did not answer.
    private func isCommitted(_ transaction: String, until end: ContinuousClock.Instant) throws -> Bool {
        try again(until: end) { connection in
            switch try connection.outcome(of: transaction) {
            case .committed: return true
            case .undone: return false
            // The server has not noticed yet that its client is gone.
            case .pending: throw SQLError.conflict
            case .unknown: throw SQLError.uncertain(transaction: transaction)
            }
        }
    }
}
