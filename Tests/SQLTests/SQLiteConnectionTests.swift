import Foundation
import SQL
import Testing

@Suite struct SQLiteConnectionTests {
    private let file: TemporaryFile
    private let connection: SQLiteConnection

    init() throws {
        file = try TemporaryFile()
        connection = try file.connect()
        try connection.run(
            script: """
                CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT UNIQUE, weight REAL, body BLOB, other);
                CREATE TABLE part (thing INTEGER NOT NULL REFERENCES thing (id) ON DELETE CASCADE);
                """)
    }

    @Test("every type comes back as it was given")
    func roundTrip() throws {
        try connection.execute(
            "INSERT INTO thing (name, weight, body, other) VALUES ($1, $2, $3, $4)",
            .text("Zoë\u{0}x"), .real(0.1), .blob([0, 255]), .null)
        let row = try #require(try connection.row("SELECT * FROM thing"))
        #expect(row.columns == ["id", "name", "weight", "body", "other"])
        #expect(row.values == [.integer(1), .text("Zoë\u{0}x"), .real(0.1), .blob([0, 255]), .null])
        let (id, name, weight, body): (Int, String, Double, [UInt8]) =
            (try row["id"], try row["name"], try row["weight"], try row["body"])
        #expect(id == 1)
        #expect(name == "Zoë\u{0}x")
        #expect(weight == 0.1)
        #expect(body == [0, 255])
        try connection.execute("UPDATE thing SET name = $1, body = $2, weight = $3", .text(""), .blob([]), .integer(7))
        let changed = try #require(try connection.row("SELECT name, body, weight FROM thing"))
        #expect(changed.values == [.text(""), .blob([]), .real(7)])
    }

    @Test("a parameter is taken by its number, however often and in whatever order it stands")
    func parameters() throws {
        let arguments = (1...10).map { SQLValue.integer($0) }
        let rows = try connection.rows("SELECT $2 AS b, $1 AS a, $2 AS c, $10 AS j", arguments: arguments)
        #expect(rows.first?.values == [.integer(2), .integer(1), .integer(2), .integer(10)])
        #expect(throws: SQLError.self) { try connection.row("SELECT $1 AS a, $2 AS b", .null) }
    }

    @Test("a value of another type is an error that tells types and nothing else")
    func types() throws {
        let row = try #require(
            try connection.row("SELECT 'secret' AS text, 2 AS number, NULL AS missing, x'FF' AS blob"))
        #expect(throws: SQLError.value(column: "text", expected: .integer, found: .text)) { try row["text"] as Int }
        #expect(throws: SQLError.value(column: "number", expected: .text, found: .integer)) {
            try row["number"] as String
        }
        #expect(throws: SQLError.value(column: "number", expected: .integer, found: .integer)) {
            try row["number"] as Bool
        }
        #expect(throws: SQLError.value(column: "missing", expected: .real, found: .null)) {
            try row["missing"] as Double
        }
        #expect(throws: SQLError.value(column: "blob", expected: .integer, found: .blob)) { try row["blob"] as Int64 }
        #expect(throws: SQLError.value(column: "absent", expected: .blob, found: nil)) { try row["absent"] as [UInt8] }
    }

    @Test("text that is not UTF-8 is not mended, it is an error")
    func brokenText() throws {
        let row = try #require(try connection.row("SELECT CAST(x'61FF' AS TEXT) AS name"))
        #expect(throws: SQLError.value(column: "name", expected: .text, found: .brokenText)) {
            try row["name"] as String
        }
    }

    @Test("RETURNING gives the new id, ON CONFLICT takes what is there, a change tells how many rows it was")
    func dialect() throws {
        let insert: StaticString = """
            INSERT INTO thing (name, weight) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET weight = excluded.weight RETURNING id
            """
        let ids: [Int] = try ["a", "b", "a"].map { name in
            try #require(try connection.row(insert, .text(name), .real(1)))["id"]
        }
        #expect(ids == [1, 2, 1])
        #expect(try connection.execute("UPDATE thing SET weight = $1", .real(2)) == 2)
        #expect(try connection.execute("DELETE FROM thing WHERE id = $1", .integer(9)) == 0)
    }

    @Test("what throws inside a transaction is undone, and the next one works")
    func rollback() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        let count = try connection.transaction {
            try connection.execute("INSERT INTO thing (name) VALUES ('b')")
            return try connection.rows("SELECT name FROM thing").count
        }
        #expect(count == 1)
    }

    @Test("foreign keys count")
    func foreignKeys() throws {
        try connection.execute("INSERT INTO thing (id) VALUES (1)")
        try connection.execute("INSERT INTO part (thing) VALUES (1)")
        #expect(throws: SQLError.self) { try connection.execute("INSERT INTO part (thing) VALUES (2)") }
        try connection.execute("DELETE FROM thing")
        #expect(try connection.rows("SELECT * FROM part").isEmpty)
    }

    @Test("while another connection writes, who may not wait is told at once, and who may waits")
    func busy() throws {
        let other = try file.connect(timeout: .milliseconds(40))
        try connection.begin()
        #expect(throws: SQLError.busy) { try other.withoutBusyTimeout { try other.begin() } }
        let start = ContinuousClock.now
        #expect(throws: SQLError.busy) { try other.begin() }
        #expect(ContinuousClock.now - start >= .milliseconds(30))
        try connection.run(script: "COMMIT")
        try other.begin()
    }

    @Test("a file that is none, or is not there, or is a database no more, is told apart")
    func files() throws {
        #expect(throws: SQLError.failed(reason: "unable to open database file")) {
            try SQLiteConnection(path: file.path + "-absent", timeout: .zero)
        }
        let garbage = try TemporaryFile(Data(repeating: 0x61, count: 5_000))
        #expect(throws: SQLError.damaged(reason: "file is not a database")) { try garbage.connect().isEmpty() }
        #expect(throws: SQLError.damaged(reason: "no such table: absent")) {
            try connection.rows("SELECT * FROM absent")
        }
    }
}
