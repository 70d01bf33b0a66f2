import Accounts
import Files
import FoundationEssentials
import LocalAccounts
import SQL

#if canImport(Glibc)
    import Glibc
#endif

/// The database that every world begins with: two accounts. Made once, by the registry.
enum Template {
    static let accounts = [("ann@example.org", "ann's twelve apples"), ("bob@example.org", "bob's green bicycle")]

    /// Where worlds have their files: in memory, where the system has a folder for that.
    static let place =
        access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path

    static let bytes = Task { () throws -> [UInt8] in
        let folder = "\(place)/rollcall-template-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/accounts.sqlite"
        try await fill(path)
        // Whole in one file, whoever still has it open.
        try SQLiteConnection(path: path, timeout: .seconds(10)).run(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        return try WholeFile.bytes(path, limit: 1 << 20)
    }

    private static func fill(_ path: String) async throws {
        let hasher = SimulatedHasher(traffic: Traffic(), owner: .server(0))
        let registry = AccountRegistry(
            database: AccountsDatabase(path: path), hasher: hasher, rule: .standard, now: SimulatedTime().now)
        for (email, password) in accounts {
            try await registry.add(email: EmailAddress(email), name: "Somebody", password: World.secret(password))
        }
    }

    /// Copies a database as the end of its process leaves it.
    static func copy(_ path: String, to other: String) throws {
        for suffix in ["", "-wal"] {
            guard let bytes = try PrivateFile(path: path + suffix).read(limit: 16 << 20) else { continue }
            try NewFile.write(bytes, to: other + suffix)
        }
    }
}
