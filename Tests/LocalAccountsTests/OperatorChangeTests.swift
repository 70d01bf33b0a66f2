import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("What operators change is recorded for the log", .onBothDatabases)
struct OperatorChangeTests {
    private let house: House
    private let ann: EmailAddress

    init() throws {
        house = try House()
        ann = try EmailAddress("ann@example.org")
    }

    private var registry: AccountRegistry {
        AccountRegistry(
            database: house.database, hasher: house.hasher, rule: .standard, operatorName: "root@db1",
            now: house.time.now)
    }

    private func add() async throws {
        try await registry.add(email: ann, name: "Ann", password: Secret(House.password))
    }

    @Test("each change once, in order, by whom, when, and with what the log names the account by")
    func changes() async throws {
        try await add()
        try await registry.set(email: ann, disabled: true)
        try await registry.set(email: ann, disabled: false)
        try await registry.unlock(email: ann)
        try await registry.endSessions(email: ann)
        try await registry.setPassword(email: ann, to: Secret("ann's eleven pears"))
        _ = try await registry.beginSecondFactor(email: ann)
        try await registry.removeSecondFactor(email: ann)
        try await registry.set(email: ann, secondFactorRequired: true)
        try await registry.set(email: ann, secondFactorRequired: false)
        let people = try ["bob", "eve", "ann"].map { name in
            PortableAccount(
                email: try EmailAddress("\(name)@example.org"), name: try AccountName(name),
                hash: try PortableAccount.StoredHash(ImportTests.foreign[3].0))
        }
        #expect(try await registry.add(people).added == 2)
        #expect(try await registry.add(people).added == 0)
        try await registry.remove(email: ann)
        let changes = try await registry.takeOperatorChanges()
        #expect(
            changes.map(\.event) == [
                "added", "disabled", "enabled", "unlocked", "sessions_ended", "password_changed", "second_factor_off",
                "second_factor_required", "second_factor_optional", "imported", "removed",
            ])
        let pseudonym = try await registry.pseudonyms()(ann.lookupKey)
        #expect(changes.map(\.account) == changes.map { $0.event == "imported" ? nil : pseudonym })
        #expect(changes.map(\.count) == changes.map { $0.event == "imported" ? 2 : 1 })
        #expect(changes.allSatisfy { $0.operatorName == "root@db1" })
        #expect(changes.allSatisfy { abs($0.changedAt.timeIntervalSince(house.time.now())) < 60 })
        #expect(try await registry.takeOperatorChanges().isEmpty)
    }

    @Test("an account's new address keeps all that is its own, and the log has a line by either name")
    func addressChanged() async throws {
        try await add()
        let endpoint = house.endpoint()
        guard case .ok(let session) = await endpoint.login(LoginRequest(email: ann, password: Secret(House.password)))
        else {
            Issue.record("no session")
            return
        }
        _ = try await registry.takeOperatorChanges()
        let anna = try EmailAddress("anna@example.org")
        try await registry.changeAddress(email: ann, to: anna)
        guard case .ok(let profile) = await endpoint.profile(session.tokens) else {
            Issue.record("the session ended")
            return
        }
        #expect(profile.email == "anna@example.org")
        for (email, isKnown) in [(ann, false), (anna, true)] {
            let result = await endpoint.login(LoginRequest(email: email, password: Secret(House.password)))
            if case .ok = result { #expect(isKnown) } else { #expect(!isKnown, "\(result)") }
        }
        let changes = try await registry.takeOperatorChanges()
        #expect(changes.map(\.event) == ["address_changed", "address_changed"])
        let pseudonyms = try await registry.pseudonyms()
        #expect(Set(changes.map(\.account)) == [pseudonyms(ann.lookupKey), pseudonyms(anna.lookupKey)])
    }

    @Test("an address that another account has is refused, in either spelling of its case, and nothing changes")
    func addressTaken() async throws {
        try await add()
        let bob = try EmailAddress("bob@example.org")
        try await registry.add(email: bob, name: "Bob", password: Secret("bob's eleven pears"))
        await #expect(throws: AccountError.exists) {
            try await registry.changeAddress(email: ann, to: EmailAddress("BOB@example.org"))
        }
        await #expect(throws: AccountError.notFound) {
            try await registry.changeAddress(email: EmailAddress("eve@example.org"), to: EmailAddress("a@example.org"))
        }
        // Its own address in another spelling is no other account's.
        try await registry.changeAddress(email: ann, to: EmailAddress("Ann@example.org"))
        #expect(try await registry.details(email: ann).account.email == "Ann@example.org")
    }

    @Test("an account's new name is trimmed, and an empty one is refused")
    func renamed() async throws {
        try await add()
        try await registry.rename(email: ann, to: "  Ann Lee ")
        #expect(try await registry.details(email: ann).account.name == "Ann Lee")
        await #expect(throws: AccountError.self) { try await registry.rename(email: ann, to: " ") }
        #expect(try await registry.takeOperatorChanges().map(\.event) == ["added", "renamed"])
    }

    @Test("nothing where nothing was changed, nor where an owner changes their own account")
    func others() async throws {
        await #expect(throws: AccountError.notFound) { try await registry.unlock(email: ann) }
        await #expect(throws: AccountError.notFound) { try await registry.remove(email: ann) }
        try await house.addAnn()
        try await house.registry().unlock(email: ann)
        await #expect(throws: AccountError.exists) { try await add() }
        await #expect(throws: AccountError.secondFactor(.off)) { try await registry.removeSecondFactor(email: ann) }
        _ = try await registry.sessions(email: ann)
        #expect(try await registry.takeOperatorChanges().isEmpty)
    }

    @Test("several servers take each change once")
    func servers() async throws {
        try await add()
        for _ in 0..<250 { try await registry.unlock(email: ann) }
        let databases = try (0..<3).map { _ in try house.reopened() }
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for database in databases {
                let registry = house.registry(on: database)
                group.addTask {
                    var count = 0
                    while case let changes = try await registry.takeOperatorChanges(), !changes.isEmpty {
                        #expect(changes.count <= 100)
                        count += changes.count
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(taken == 251)
    }
}
