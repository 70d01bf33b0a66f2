import Accounts
import LocalAccounts
import SQL
import Testing

@Suite("What the log names accounts by", .onBothDatabases)
struct PseudonymTests {
    private let house: House
    private let names = (0..<1_000).map { "p\($0)@example.org" }

    init() throws { house = try House() }

    @Test("an account always gets the same 16 hexadecimal digits, and no other gets them")
    func stable() async throws {
        let pseudonyms = try await house.registry().pseudonyms()
        let first = names.map { pseudonyms($0) }
        let digits = Set("0123456789abcdef")
        for pseudonym in first {
            #expect(pseudonym.utf8.count == 16)
            #expect(digits.isSuperset(of: pseudonym))
        }
        #expect(Set(first).count == names.count)
        let again = try await house.registry(on: house.reopened()).pseudonyms()
        #expect(names.map { again($0) } == first)
    }

    @Test("they come of a key of 256 random bits that stays in the database")
    func key() async throws {
        let pseudonyms = try await house.registry().pseudonyms()
        let key: [UInt8] = try #require(try house.connect().row("SELECT key FROM log_key"))["key"]
        #expect(key.count == 32)
        #expect(Set(key).count > 1)
        let other = try House()
        let others = try await other.registry().pseudonyms()
        #expect(names.allSatisfy { pseudonyms($0) != others($0) })
        let second: [UInt8] = try #require(try other.connect().row("SELECT key FROM log_key"))["key"]
        #expect(second != key)
    }
}
