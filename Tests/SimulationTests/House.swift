import Files
import FoundationEssentials
import LocalAccounts
import SQL
import Synchronization

/// A database that is open. Opening one takes as long as ten requests, so the worlds share a few, each emptied before
/// the next world; a restarted server opens one of its own.
final class House: Sendable {
    let path: String
    let database: AccountsDatabase
    private let folder: String
    private let connection: Mutex<SQLiteConnection>

    private static let empty = Mutex<[House]>([])

    private init() async throws {
        folder = "\(Template.place)/rollcall-worlds-\(UUID().uuidString)"
        path = "\(folder)/accounts.sqlite"
        try PrivateFolder.make(at: folder)
        try NewFile.write(try await Template.bytes.value, to: path)
        database = AccountsDatabase(path: path)
        connection = Mutex(try SQLiteConnection(path: path, timeout: .seconds(10)))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    static func take() async throws -> House {
        if let house = empty.withLock({ $0.popLast() }) { return house }
        return try await House()
    }

    /// Empties it of everything but the accounts, for another world.
    func leave() throws {
        try connection.withLock { connection in
            try connection.transaction {
                for table in ["session_family", "throttle", "attempt", "known_address", "known_device", "streak"] {
                    try connection.run(script: "DELETE FROM \(table)")
                }
            }
            // A server that restarts copies what is in its log, which would keep the size it once had.
            try connection.run(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        Self.empty.withLock { $0.append(self) }
    }

    static func closeAll() { empty.withLock { $0 = [] } }
}
