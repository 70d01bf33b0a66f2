import Foundation
import SQL
import Testing

@Suite struct SQLMigrationsTests {
    private let file: TemporaryFile
    private let first: SQLMigrations.Step = { try $0.run(script: "CREATE TABLE a (x INTEGER)") }
    private let second: SQLMigrations.Step = { try $0.run(script: "ALTER TABLE a ADD COLUMN y INTEGER") }

    init() throws { file = try TemporaryFile() }

    @Test("each step is taken once, whenever it comes")
    func steps() throws {
        let connection = try file.connect()
        try SQLMigrations(first).migrate(connection)
        #expect(try connection.schemaVersion() == 1)
        for _ in 0..<2 { try SQLMigrations(first, second).migrate(connection) }
        #expect(try connection.schemaVersion() == 2)
        #expect(try connection.hasTable("a") && !connection.hasTable("b"))
    }

    @Test("a step that an earlier version of the program need not know lets that go on, and open the file again")
    func beside() throws {
        let connection = try file.connect()
        try SQLMigrations(first).migrate(connection)
        for _ in 0..<2 { try SQLMigrations(minimum: 1, first, second).migrate(connection) }
        #expect(try connection.schemaVersion() == 2 && connection.minimumSchemaVersion() == 1)
        try SQLMigrations(first).migrate(connection)
        // As versions before this one find out.
        #expect(try connection.row("PRAGMA user_version")?["user_version"] == 1)
        #expect(try connection.schemaVersion() == 2)
        try SQLMigrations(first, second, { _ in }).migrate(connection)
        #expect(throws: SQLError.newer(version: 3)) { try SQLMigrations(first, second).migrate(connection) }
        try connection.run(script: "PRAGMA user_version = 99")
        #expect(throws: SQLError.newer(version: 99)) { try SQLMigrations(first, second).migrate(connection) }
    }

    @Test("a step that fails leaves nothing of those before it")
    func allOrNothing() throws {
        struct Stop: Error {}
        let connection = try file.connect()
        #expect(throws: Stop.self) { try SQLMigrations(first, { _ in throw Stop() }).migrate(connection) }
        #expect(try connection.schemaVersion() == 0)
        #expect(try connection.isEmpty())
    }

    @Test("what a later version made is refused, and a version that cannot be is damage")
    func newer() throws {
        let connection = try file.connect()
        try SQLMigrations(first, second).migrate(connection)
        #expect(throws: SQLError.newer(version: 2)) { try SQLMigrations(first).migrate(connection) }
        try connection.setSchemaVersion(-1, minimum: -1)
        #expect(throws: SQLError.damaged(reason: "schema version -1")) { try SQLMigrations(first).migrate(connection) }
    }
}
