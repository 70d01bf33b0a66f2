import PostgreSQL
import RealPostgreSQL
import SQL
import Testing

extension PostgreSQLConnectionTests {
    @Test("what whoever manages the database can mend is no damage", arguments: ["42501", "42P01", "42703"])
    func passing(state: String) async throws {
        let connection = try await connect()
        let role = "role_\(UInt32.random(in: 0...999_999))"
        try connection.run(script: "CREATE TABLE t (i BIGINT); CREATE ROLE \(role)")
        let failure: SQLError?
        switch state {
        case "42501":
            try connection.run(script: "GRANT USAGE ON SCHEMA \(try schema(connection)) TO \(role); SET ROLE \(role)")
            failure = #expect(throws: SQLError.self) { try connection.rows("SELECT i FROM t") }
        case "42P01": failure = #expect(throws: SQLError.self) { try connection.rows("SELECT i FROM absent") }
        default: failure = #expect(throws: SQLError.self) { try connection.rows("SELECT absent FROM t") }
        }
        guard case .failed(let reason) = failure else {
            return _ = #expect(Bool(false), "\(String(describing: failure))")
        }
        #expect(reason.hasPrefix(state))
    }

    private func schema(_ connection: PostgreSQLConnection) throws -> String {
        try connection.row("SELECT current_schema()::text AS name")?["name"] ?? ""
    }

    @Test(
        "a database or a role that does not exist is not tried again",
        arguments: [("dbname=absent", "\"absent\""), ("user=absent", "\"absent\"")])
    func slips(option: String, name: String) async throws {
        let address = try await RealPostgreSQL.shared().address(option)
        let pool = PostgreSQLPool(try PostgreSQLAddress(address), limits: PostgreSQLLimits(connections: 2)) { _ in }
        let start = ContinuousClock.now
        let failure = await #expect(throws: SQLError.self) { try await pool.read { _ in } }
        guard case .failed(let reason) = failure else {
            return _ = #expect(Bool(false), "\(String(describing: failure))")
        }
        #expect(reason.contains(name), "\(reason)")
        // Less than a pool tries for.
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test("a port that is none is no address", arguments: ["port", "0", "70000", "5432,port"])
    func ports(port: String) {
        let problem = #expect(throws: PostgreSQLAddress.Malformed.self) {
            try PostgreSQLAddress("host=localhost port=\(port)")
        }
        #expect(problem?.reason == "a port is a number from 1 to 65535")
        #expect(throws: Never.self) { try PostgreSQLAddress("postgres://one:5432,two:5433/people") }
    }

    @Test(
        "a value that an option does not take is told by the option alone, since it may be part of a password",
        arguments: [
            "sslmode", "target_session_attrs", "channel_binding", "gssencmode", "ssl_min_protocol_version",
            "keepalives_idle", "connect_timeout",
        ])
    func values(option: String) {
        let problem = #expect(throws: PostgreSQLAddress.Malformed.self) {
            try PostgreSQLAddress("postgres://ann:pw@db1/rollcall?\(option)=pgsecret77")
        }
        #expect(problem?.reason == "\(option) does not take that value")
        let usual = "sslmode=verify-full&target_session_attrs=any&connect_timeout=3&ssl_min_protocol_version=TLSv1.2"
        #expect(throws: Never.self) { try PostgreSQLAddress("postgres://ann:pw@db1/rollcall?\(usual)") }
    }

    @Test(
        "a password with an @ that is not written %40 is refused, before any of it is taken for a host or a database",
        arguments: [
            "postgres://app:pg@secret77@127.0.0.1/rc", "postgres://app:1/secret77@127.0.0.1/rc",
            "postgresql://app:pg@secret77@one,two:5433/rc?sslmode=require",
        ])
    func unescaped(text: String) throws {
        let problem = #expect(throws: PostgreSQLAddress.Malformed.self) { try PostgreSQLAddress(text) }
        #expect(problem?.reason == "an @ in a user, a password or a database's name is written %40")
        let escaped = try PostgreSQLAddress("postgres://app:pg%40secret77@127.0.0.1/rc")
        #expect(escaped.hasPassword && escaped.name == "postgres://127.0.0.1/rc")
    }

    @Test("a statement whose columns became others while it was prepared is prepared again")
    func replanned() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace()
        let pool = PostgreSQLPool(try PostgreSQLAddress(place), limits: PostgreSQLLimits(connections: 1)) {
            try $0.run(script: "CREATE TABLE t (i BIGINT); INSERT INTO t VALUES (1)")
        }
        func read() async throws -> [Int] { try await pool.read { try $0.rows("SELECT * FROM t").map { try $0["i"] } } }
        #expect(try await read() == [1])
        try await pool.write { try $0.run(script: "ALTER TABLE t ADD COLUMN n BIGINT") }
        #expect(try await read() == [1])
    }
}
