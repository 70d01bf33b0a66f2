import Accounts
import Foundation
import LocalAccounts
import Testing

@Suite(.onBothDatabases) struct AccountRegistryTests {
    private let ann: EmailAddress
    private let house: House
    private var registry: AccountRegistry { house.registry() }

    init() throws {
        ann = try EmailAddress("ann@example.org")
        house = try House()
    }

    @Test("there is nobody at first, then those who were added, by address, until they are removed")
    func list() async throws {
        #expect(try await registry.isEmpty())
        #expect(try await registry.list() == [])
        try await registry.add(
            email: EmailAddress("Bob@example.org"), name: " Bob ", password: Secret("bob's seven pears"))
        try await house.addAnn()
        #expect(try await !registry.isEmpty())
        let date = house.time.now()
        #expect(
            try await registry.list() == [
                Account(email: "ann@example.org", name: "Ann", createdAt: date),
                Account(email: "Bob@example.org", name: "Bob", createdAt: date),
            ])
        try await registry.remove(email: EmailAddress("bob@EXAMPLE.org"))
        #expect(try await registry.list().map(\.email) == ["ann@example.org"])
    }

    @Test("nobody is added twice, in whatever case, not even by two at once")
    func exists() async throws {
        try await house.addAnn()
        await #expect(throws: AccountError.exists) {
            try await registry.add(
                email: EmailAddress("ANN@example.org"), name: "A", password: Secret("ann's twelve apples"))
        }
        let other = try house.registry(on: house.reopened())
        let added = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<10 {
                let registry = number % 2 == 0 ? registry : other
                group.addTask {
                    let email = try? EmailAddress("bob@example.org")
                    guard let email else { return false }
                    return (try? await registry.add(email: email, name: "B", password: Secret("bob's seven pears")))
                        != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
    }

    @Test("a name or password with a problem adds nobody, and hashes nothing")
    func problems() async throws {
        await #expect(throws: AccountError.name(.empty)) {
            try await registry.add(email: ann, name: " ", password: Secret("ann's twelve apples"))
        }
        await #expect(throws: AccountError.name(.controlCharacter)) {
            try await registry.add(email: ann, name: "A\u{1B}[0m", password: Secret("ann's twelve apples"))
        }
        await #expect(throws: AccountError.password(.tooShort(count: 7, minimumLength: 15))) {
            try await registry.add(email: ann, name: "Ann", password: Secret("annAnn1"))
        }
        await #expect(throws: AccountError.password(.common)) {
            try await registry.add(email: ann, name: "Ann", password: Secret("P@ssword1234567"))
        }
        await #expect(throws: AccountError.password(.sameAsName)) {
            try await registry.add(email: ann, name: "Zoë Smithson", password: Secret("Zoe Smithson 2026"))
        }
        await #expect(throws: AccountError.password(.sameAsEmail)) {
            try await registry.add(email: ann, name: "Ann", password: Secret("ANN@example.org"))
        }
        #expect(try await registry.isEmpty())
        #expect(house.hasher.hashes == 0)
    }

    @Test("who is not there can neither be removed nor get a password")
    func notFound() async throws {
        await #expect(throws: AccountError.notFound) { try await registry.remove(email: ann) }
        await #expect(throws: AccountError.notFound) {
            try await registry.setPassword(email: ann, to: Secret("ann's twelve apples"))
        }
    }

    @Test("a new password replaces the old, ends the sessions and forgets the failures")
    func setPassword() async throws {
        try await house.addAnn()
        let session = try await house.session()
        for _ in 0..<5 { _ = try await house.login("ann@example.org", "wrong") }
        try await registry.setPassword(email: ann, to: Secret("ann's other apples"))
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(await house.endpoint().refresh(session.tokens) == .refused)
        #expect(try await house.login() == .rejected(.credentials))
        try #require(try await house.login("ann@example.org", "ann's other apples").value != nil)
        await #expect(throws: AccountError.password(.tooShort(count: 0, minimumLength: 15))) {
            try await registry.setPassword(email: ann, to: Secret(""))
        }
    }

    @Test("who is removed is signed out and unknown")
    func removed() async throws {
        try await house.addAnn()
        let session = try await house.session()
        try await registry.remove(email: ann)
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(try await house.login() == .rejected(.credentials))
    }
}
