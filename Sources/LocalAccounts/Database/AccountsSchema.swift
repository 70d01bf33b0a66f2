internal import Accounts
internal import SQL

/// The tables, made by the scripts in `Migrations`. Times are seconds since 1970.
enum AccountsSchema {
    /// Marks the file as this program's (https://www.sqlite.org/pragma.html#pragma_application_id): "roll".
    private static let application = 0x726F_6C6C

    /// Makes an empty file this program's.
    static func mark(_ connection: SQLiteConnection) throws(SQLError) {
        try connection.setApplicationID(application)
    }

    /// Throws if it is not this program's database.
    static func require(_ connection: SQLiteConnection, path: String) throws {
        let found = try connection.applicationID()
        guard found == application else {
            throw EndpointError.storageDamaged(path: path, reason: "application_id \(found)")
        }
    }

    /// Marks a database without tables as this program's.
    ///
    /// Throws if it is another program's database, before writing anything to it.
    static func recognize(_ connection: SQLiteConnection, path: String) throws {
        if try connection.applicationID() == application { return }
        try connection.transaction {
            let found = try connection.applicationID()
            if found == application { return }
            guard found == 0, try connection.isEmpty() else {
                throw EndpointError.storageDamaged(path: path, reason: "application_id \(found)")
            }
            try connection.setApplicationID(application)
        }
    }

    /// Migrates the tables. Throws if a later version of the program created them.
    static func migrate(_ connection: SQLiteConnection) throws { try migrations.migrate(connection) }

    /// A step that leaves what earlier versions of the program use as it was does not raise `minimum`: a server that
    /// runs goes on while one of a later version begins, on the same file.
    private static let migrations = SQLMigrations(minimum: 7, scripts: scripts(of: "sqlite"))

    /// Creates the tables that several machines share.
    ///
    /// Each step leaves the tables of earlier steps as they are, or raises `minimum`: during a rolling upgrade, servers
    /// of the previous version and of this one run side by side.
    static let postgreSQL = SQLMigrations(minimum: 1, scripts: scripts(of: "postgresql"))

    /// Returns the steps in `Migrations`, one in each file, in the order of their numbers.
    private static func scripts(of kind: String) -> [String] {
        EmbeddedFiles.all.filter { $0.name.hasPrefix("\(kind)-") }.map(\.text.description)
    }
}
