import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite(.onBothDatabases) struct PepperTests {
    private let house: House
    private let ann: EmailAddress

    init() throws { (house, ann) = (try House(), try EmailAddress("ann@example.org")) }

    private func peppers(_ lines: String...) throws -> Peppers {
        let path = "\(house.folder)/pepper"
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return try Peppers(path: path)
    }

    private func registry(_ peppers: Peppers) -> AccountRegistry {
        AccountRegistry(
            database: house.database, hasher: house.hasher, rule: .standard, peppers: peppers, now: house.time.now)
    }

    private func login(_ peppers: Peppers, _ password: String = House.password) async throws -> LoginResult {
        let endpoint = LocalEndpoint(
            database: house.database, hasher: house.hasher, peppers: peppers, sessions: .standard,
            throttle: .standard, now: house.time.now, clock: ContinuousClock())
        return try await house.login("ann@example.org", password, at: endpoint)
    }

    private let first = String(repeating: "first key ", count: 4)
    private let second = String(repeating: "second key", count: 4)

    @Test("without the pepper a password does not sign in, whoever has the database; with it, it does")
    func needed() async throws {
        let peppers = try peppers(first)
        try await registry(peppers).add(email: ann, name: "Ann", password: Secret(House.password))
        try #require(try await login(peppers).value != nil)
        #expect(try await login(.none) == .rejected(.credentials))
        #expect(try await login(try self.peppers(second)) == .rejected(.credentials))
        #expect(try await registry(.none).missingPepperCount() == 1)
        #expect(try await registry(peppers).missingPepperCount() == 0)
    }

    @Test("a password is hashed anew at login when a pepper comes, changes or goes, with as many checks as ever")
    func rehash() async throws {
        try await house.addAnn()
        let stages = [try peppers(first), try peppers(second, first), try peppers(second)]
        for (index, peppers) in stages.enumerated() {
            let (hashes, checks) = (house.hasher.hashes, house.hasher.checks)
            #expect(try await login(peppers, "wrong") == .rejected(.credentials))
            try #require(try await login(peppers).value != nil)
            try #require(try await login(peppers).value != nil)
            #expect(house.hasher.checks == checks + 3)
            #expect(house.hasher.hashes == hashes + (index < 2 ? 1 : 0))
        }
        try await registry(stages[2]).setPassword(email: ann, to: Secret("ann's other apples"))
        try #require(try await login(stages[2], "ann's other apples").value != nil)
    }

    @Test("a file that is short, open to others or not there is refused")
    func files() throws {
        let path = "\(house.folder)/pepper"
        #expect(throws: Peppers.Problem.unreadable(path: path, reason: "No such file or directory")) {
            try Peppers(path: path)
        }
        #expect(throws: Peppers.Problem.tooShort(path: path, line: 1)) { try peppers("short") }
        #expect(throws: Peppers.Problem.tooShort(path: path, line: 1)) { try peppers("", first) }
        #expect(throws: Peppers.Problem.tooShort(path: path, line: 2)) { try peppers(first, "short") }
        _ = try peppers(first)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: Peppers.Problem.unreadable(path: path, reason: "open to others, mode 644")) {
            try Peppers(path: path)
        }
    }

    @Test("keys have the names, and passwords the form, that they always had, or stored hashes would match no more")
    func stable() async throws {
        let peppers = try peppers(first)
        try await registry(peppers).add(email: ann, name: "Ann", password: Secret(House.password))
        let accounts = try await registry(peppers).export()
        let account = try #require(accounts.first)
        // BLAKE2b, computed by Python's hashlib.
        #expect(account.pepper == [0xC2, 0x97, 0x1A, 0x0E, 0xA8, 0x60, 0xD7, 0x24])
        let applied: [UInt8] = [
            0xB8, 0x8C, 0x0D, 0x96, 0x5D, 0xBF, 0x96, 0x36, 0x16, 0x6B, 0x8B, 0x2C, 0xD6, 0xA3, 0x50, 0x4C,
            0x92, 0x73, 0xF9, 0x3C, 0xD5, 0xD7, 0x5E, 0x61, 0xE9, 0x8C, 0x97, 0x8C, 0xDF, 0x12, 0xE5, 0x7E,
        ]
        #expect(try await house.hasher.matches(Secret(applied), account.hash.text))
    }

    @Test("32 bytes on a line are enough, without the line's end, which may be either of two")
    func lines() async throws {
        let path = "\(house.folder)/pepper"
        let (exact, short) = (String(repeating: "k", count: 32), String(repeating: "k", count: 31))
        #expect(Peppers.minimumLength == 32)
        for line in [short, short + "\r"] {
            #expect(throws: Peppers.Problem.tooShort(path: path, line: 1)) { try peppers(line) }
            #expect(throws: Peppers.Problem.tooShort(path: path, line: 2)) { try peppers(exact, line) }
        }
        try await registry(try peppers(exact)).add(email: ann, name: "Ann", password: Secret(House.password))
        for lines in [try peppers(exact), try peppers(exact + "\r"), try peppers(first, exact + "\r")] {
            #expect(try await registry(lines).missingPepperCount() == 0)
        }
        try #require(try await login(peppers(exact + "\r")).value != nil)
    }

    @Test("a file of 64 KiB is read, a larger one is refused")
    func size() throws {
        _ = try peppers(String(repeating: "k", count: 65_535))
        let failure = Peppers.Problem.unreadable(path: "\(house.folder)/pepper", reason: "File too large")
        #expect(throws: failure) { try peppers(String(repeating: "k", count: 65_536)) }
    }
}
