private import Glibc
internal import SQL

/// One connection of a pool, and the work that is done with it on one thread.
///
/// Unchecked because the compiler cannot see that `connection` is touched only by the pool's thread that has the
/// worker.
final class PostgreSQLWorker: @unchecked Sendable {
    private let address: PostgreSQLAddress
    private let limits: PostgreSQLLimits
    private let process: Int64
    private let isPrepared: PostgreSQLOnce
    private let prepare: @Sendable (PostgreSQLConnection) throws -> Void
    private var connection: PostgreSQLConnection?

    init(
        address: PostgreSQLAddress, limits: PostgreSQLLimits, process: Int64, isPrepared: PostgreSQLOnce,
        prepare: @escaping @Sendable (PostgreSQLConnection) throws -> Void
    ) {
        self.address = address
        self.limits = limits
        self.process = process
        self.isPrepared = isPrepared
        self.prepare = prepare
    }

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
                let value = try body(try open())
                return value
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
        if let connection { return connection }
        let opened = try PostgreSQLConnection(address, limits: limits, process: process)
        try isPrepared.run { try prepare(opened) }
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
