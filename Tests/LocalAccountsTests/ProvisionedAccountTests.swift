import Accounts
import FoundationEssentials
import LocalAccounts
import SQL
import Testing

@Suite("Accounts as a program provisions them", .onBothDatabases)
struct ProvisionedAccountTests {
    private let house: House
    private let ann: EmailAddress
    private let bob: EmailAddress
    private var registry: AccountRegistry { house.registry().operated(by: "scim@192.0.2.1") }

    init() throws {
        (ann, bob) = (try EmailAddress("ann@example.org"), try EmailAddress("bob@example.org"))
        house = try House()
    }

    private func provision(
        _ email: EmailAddress, _ name: String, password: Secret? = nil, externalID: String? = nil,
        isDisabled: Bool = false
    ) async throws -> ProvisionedAccount {
        try await registry.provision(
            email: email, name: AccountName(name), password: password, externalID: externalID, isDisabled: isDisabled)
    }

    /// Why a change is refused; `nil` if it is made.
    private func refusal(_ id: String, _ changes: ProvisionedAccount.Changes) async -> AccountError? {
        do throws(AccountError) {
            _ = try await registry.change(id: id, changes)
            return nil
        } catch {
            return error
        }
    }

    private func events() async throws -> [String] { try await registry.takeOperatorChanges().map(\.event) }

    @Test("is found by its id, its address in any case, and the program's id for it")
    func keys() async throws {
        let added = try await provision(ann, "Ann", externalID: "00u1")
        #expect(added.account.name == "Ann" && added.externalID == "00u1" && !added.account.isDisabled)
        #expect(added.id.count == 32)
        for key in [.id(added.id), .email(try EmailAddress("ANN@EXAMPLE.ORG")), .externalID("00u1")]
            as [ProvisionedAccount.Key]
        {
            #expect(try await registry.provisioned(key) == [added])
        }
        for key in [.id("1"), .email(bob), .externalID("00U1")] as [ProvisionedAccount.Key] {
            #expect(try await registry.provisioned(key).isEmpty)
        }
        await #expect(throws: AccountError.exists) { _ = try await provision(ann, "Ann") }
    }

    @Test("accounts of every origin have an id of their own, also one that an earlier version adds")
    func ids() async throws {
        let first = try await provision(ann, "Ann")
        let hash = try PortableAccount.StoredHash(ImportTests.foreign[3].0)
        let imported = PortableAccount(email: bob, name: try AccountName("Bob"), hash: hash)
        #expect(try await registry.add([imported]).added == 1)
        try house.connect().execute(
            """
            INSERT INTO account (lookup_key, email, name, password_hash, password_version, created_at)
            SELECT 'eve@example.org', 'eve@example.org', 'Eve', password_hash, 1, created_at FROM account
            WHERE lookup_key = 'ann@example.org'
            """)
        let all = try await registry.provisioned(from: 0, limit: 10)
        #expect(all.total == 3 && Set(all.accounts.map(\.id)).count == 3)
        #expect(all.accounts.map(\.account.email) == ["ann@example.org", "bob@example.org", "eve@example.org"])
        let eve = try #require(all.accounts.last)
        try await registry.remove(id: eve.id)
        // Its number is free again, in a file.
        let new = try await provision(EmailAddress("eve@example.org"), "Eve")
        #expect(new.id != eve.id)
        #expect(try await registry.provisioned(.id(first.id)).first?.account.email == "ann@example.org")
    }

    @Test("pages begin where they are told to, and those of all are lent once")
    func pages() async throws {
        for index in 0..<5 { _ = try await provision(EmailAddress("p\(index)@example.org"), "P\(index)") }
        let page = try await registry.provisioned(from: 1, limit: 2)
        #expect(page.total == 5 && page.accounts.map(\.account.name) == ["P1", "P2"])
        #expect(try await registry.provisioned(from: 9, limit: 2).accounts.isEmpty)
        #expect(try await registry.provisioned(from: 0, limit: 0).accounts.isEmpty)
        var all: [String] = []
        try await registry.provisioned { all += $0.map(\.account.name) }
        #expect(all == (0..<5).map { "P\($0)" })
    }

    @Test("without a password nobody signs in until a code has set one, nor while it is disabled")
    func withoutPassword() async throws {
        _ = try await provision(ann, "Ann", isDisabled: true)
        #expect(try await house.login() == .rejected(.credentials))
        try await registry.set(email: ann, disabled: false)
        #expect(try await house.login() == .rejected(.credentials))
        let code = try await registry.resetCode(email: ann).text
        let reset = PasswordReset(login: LoginName(ann), code: code, password: Secret(House.password))
        #expect(try await registry.setPassword(by: reset))
        try #require(try await house.login().value != nil)
    }

    @Test("everything is changed at once, what is as it was has no line, and disabling ends the sessions")
    func changes() async throws {
        let id = try await provision(ann, "Ann", password: Secret(House.password)).id
        let session = try await house.session()
        #expect(try await events() == ["added"])
        var changes = ProvisionedAccount.Changes()
        (changes.email, changes.name) = (ann, try AccountName("Ann"))
        (changes.isDisabled, changes.externalID) = (false, .some(nil))
        _ = try await registry.change(id: id, changes)
        #expect(try await events().isEmpty)
        (changes.email, changes.name) = (try EmailAddress("anna@example.org"), try AccountName("Anna"))
        (changes.isDisabled, changes.externalID) = (true, "00u1")
        changes.password = Secret("anna's eleven pears")
        let changed = try await registry.change(id: id, changes)
        #expect(changed.id == id && changed.account.email == "anna@example.org" && changed.account.name == "Anna")
        #expect(changed.account.isDisabled && changed.externalID == "00u1")
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        let lines = try await registry.takeOperatorChanges()
        #expect(
            lines.map(\.event) == [
                "address_changed", "address_changed", "password_changed", "renamed", "disabled", "external_id_changed",
            ])
        #expect(lines.allSatisfy { $0.operatorName == "scim@192.0.2.1" })
        let pseudonym = try await registry.pseudonyms()
        #expect(lines.dropFirst(2).allSatisfy { $0.account == pseudonym("anna@example.org") })
        try await registry.set(email: EmailAddress("anna@example.org"), disabled: false)
        try #require(try await house.login("anna@example.org", "anna's eleven pears").value != nil)
    }

    @Test("a change that is refused changes nothing")
    func refused() async throws {
        let id = try await provision(ann, "Ann", password: Secret(House.password)).id
        _ = try await provision(bob, "Bob")
        _ = try await events()
        var changes = ProvisionedAccount.Changes()
        (changes.email, changes.name, changes.isDisabled) = (bob, try AccountName("Robert"), true)
        changes.password = Secret("ann's eleven pears")
        #expect(await refusal(id, changes) == .exists)
        changes.email = nil
        changes.password = Secret("password")
        guard case .password = await refusal(id, changes) else { throw Unexpected(changes.name) }
        #expect(try await registry.provisioned(.id(id)).first?.account.name == "Ann")
        #expect(try await events().isEmpty)
        try #require(try await house.login().value != nil)
    }

    @Test("removing ends the sessions; what is gone cannot be changed or removed")
    func removed() async throws {
        let id = try await provision(ann, "Ann", password: Secret(House.password)).id
        let session = try await house.session()
        try await registry.remove(id: id)
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(try await events() == ["added", "removed"])
        await #expect(throws: AccountError.notFound) { try await registry.remove(id: id) }
        var changes = ProvisionedAccount.Changes()
        changes.password = Secret("ann's eleven pears")
        #expect(await refusal(id, changes) == .notFound)
    }
}
