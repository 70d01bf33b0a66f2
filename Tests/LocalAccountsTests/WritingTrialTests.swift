import Accounts
import LocalAccounts
import SQL
import Testing

@Suite("Whether a login could be recorded", .onBothDatabases)
struct WritingTrialTests {
    private let house: House

    init() async throws {
        house = try House()
        try await house.addAnn()
    }

    @Test("is found out by writing, which leaves nothing behind")
    func writes() async throws {
        let connection = try house.connect()
        let endpoint = house.endpoint()
        // It changes with what other connections write.
        var version: Int { get throws { try connection.row("PRAGMA data_version")?["data_version"] ?? 0 } }
        let before = try house.place == nil ? version : 0
        #expect(await endpoint.logout(SessionTokens(access: Token(""))) == .over)
        if house.place == nil { #expect(try version == before, "who ends no session writes nothing") }
        for _ in 0..<20 { #expect(await endpoint.tryWriting() == nil) }
        if house.place == nil { #expect(try version != before) }
        #expect(try connection.rows("SELECT id FROM attempt").isEmpty)
        #expect(try connection.rows("SELECT failures FROM streak").isEmpty)
        #expect(try connection.rows("SELECT failures FROM throttle").isEmpty)
        try #require(try await house.login(from: "192.0.2.7").value != nil)
    }

    @Test(
        "is not so where any of its tables cannot be used",
        arguments: ["attempt", "streak", "throttle", "session_family", "session_token"])
    func fails(table: String) async throws {
        let endpoint = house.endpoint()
        #expect(await endpoint.tryWriting() == nil)
        let connection = try house.connect()
        try connection.run(script: "ALTER TABLE \(table) RENAME TO away")
        #expect(await endpoint.tryWriting() != nil)
        try connection.run(script: "ALTER TABLE away RENAME TO \(table)")
        #expect(await endpoint.tryWriting() == nil)
    }
}
