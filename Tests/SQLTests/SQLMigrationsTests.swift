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
