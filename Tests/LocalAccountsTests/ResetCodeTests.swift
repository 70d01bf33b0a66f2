import Accounts
import FoundationEssentials
import Harness
import LocalAccounts
import SQL
import Testing

@Suite("Codes for a new password", .onBothDatabases)
struct ResetCodeTests {
    private let ann: EmailAddress
    private let bob: EmailAddress
    private let house: House
    private let new = Secret("ann's forty plums")
    private var registry: AccountRegistry { house.registry() }
    private var owner: LocalOwnerEndpoint { LocalOwnerEndpoint(house.endpoint(), registry) }

    init() async throws {
        (ann, bob) = (try EmailAddress("ann@example.org"), try EmailAddress("bob@example.org"))
        house = try House()
        try await house.addAnn()
    }

    private func reset(_ email: EmailAddress, _ code: Secret, _ password: Secret? = nil) async -> OwnerFailure? {
        let reset = PasswordReset(login: LoginName(email), code: code, password: password ?? new)
        if case .failure(let failure) = await owner.resetPassword(reset) { return failure }
        return nil
    }

    @Test("sets the password once, ends the sessions and forgets failed attempts; until then the old one signs in")
    func once() async throws {
        let code = try await registry.resetCode(email: ann)
        #expect(code.endsAt == house.time.now() + 86_400)
        let session = try await house.session()
        for _ in 0..<5 { _ = try await house.login("ann@example.org", "wrong") }
        #expect(await reset(ann, code.text) == nil)
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(try await house.login() == .rejected(.credentials))
        try #require(try await house.login("ann@example.org", "ann's forty plums").value != nil)
        #expect(await reset(ann, code.text, Secret("ann's fifty plums")) == .wrongResetCode)
    }

    @Test("counts as it was typed: in capitals, without hyphens, with digits for letters like them")
    func typed() async throws {
        let text = try await registry.resetCode(email: ann).text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let typed = text.uppercased().filter { $0 != "-" }.replacing("O", with: "0").replacing("L", with: "1")
        #expect(await reset(ann, Secret(typed)) == nil)
    }

    @Test("is of one account, and an address without one is told apart by nothing")
    func others() async throws {
        try await registry.add(email: bob, name: "Bob", password: Secret("bob's seven pears"))
        let code = try await registry.resetCode(email: ann).text
        for (email, code) in [
            (bob, code), (try EmailAddress("nobody@example.org"), code), (ann, Secret("abcd-abcd")), (ann, .empty),
            (ann, Secret("abcd-abcd-abcd-abcd-abcd-abcd")),
        ] {
            #expect(await reset(email, code) == .wrongResetCode)
        }
        #expect(await reset(ann, code) == nil)
    }

    @Test("the last one is valid, for a day", arguments: [(86_399, true), (86_400, false)])
    func end(seconds: Int, isValid: Bool) async throws {
        let first = try await registry.resetCode(email: ann).text
        let last = try await registry.resetCode(email: ann).text
        #expect(await reset(ann, first) == .wrongResetCode)
        house.time.advance(by: .seconds(seconds))
        #expect(await reset(ann, last) == (isValid ? nil : .wrongResetCode))
    }

    @Test("a password that the rule refuses does not spend it; one that is set otherwise does")
    func weak() async throws {
        let code = try await registry.resetCode(email: ann).text
        let failure = await reset(ann, code, Secret("short"))
        guard case .account(.password) = failure else { throw Unexpected(failure) }
        try await registry.setPassword(email: ann, to: Secret("ann's sixty plums"))
        #expect(await reset(ann, code) == .wrongResetCode)
        try #require(try await house.login("ann@example.org", "ann's sixty plums").value != nil)
    }

    @Test("does not go with an account to another address")
    func moved() async throws {
        let code = try await registry.resetCode(email: ann).text
        try await registry.changeAddress(email: ann, to: bob)
        #expect(await reset(bob, code) == .wrongResetCode)
        #expect(await reset(bob, try await registry.resetCode(email: bob).text) == nil)
    }

    @Test("of several at once one sets the password")
    func atOnce() async throws {
        let code = try await registry.resetCode(email: ann).text
        let ends = await withTaskGroup(of: OwnerFailure?.self) { group in
            for number in 0..<5 { group.addTask { await reset(ann, code, Secret("ann's \(number)0 green plums")) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.count { $0 == nil } == 1 && ends.count { $0 == .wrongResetCode } == 4)
    }

    @Test("a second factor is asked for as before, and a disabled account stays out")
    func factor() async throws {
        let enrolment = try await registry.beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        let shown = Secret(String(String(number + 1_000_000).dropFirst()))
        _ = try await registry.confirmSecondFactor(email: ann, code: shown)
        #expect(await reset(ann, try await registry.resetCode(email: ann).text, Secret("tz7 qkvm")) == nil)
        #expect(try await house.login("ann@example.org", "tz7 qkvm") == .secondFactor(SecondFactor()))
        let code = try await registry.resetCode(email: ann).text
        try await registry.set(email: ann, disabled: true)
        #expect(await reset(ann, code) == .wrongResetCode)
        #expect(await reset(ann, try await registry.resetCode(email: ann).text) == nil)
        #expect(try await house.login("ann@example.org", "ann's forty plums").value == nil)
    }

    @Test("an invited account has no password until its owner sets one, within a week")
    func invitation() async throws {
        let code = try await registry.invite(email: bob, name: " Bob ")
        #expect(code.endsAt == house.time.now() + 7 * 86_400)
        #expect(try await registry.list().map(\.name) == ["Ann", "Bob"])
        #expect(try await house.login("bob@example.org", "") == .rejected(.credentials))
        #expect(await reset(bob, code.text, Secret("bob's seven pears")) == nil)
        try #require(try await house.login("bob@example.org", "bob's seven pears").value != nil)
        await #expect(throws: AccountError.exists) { try await registry.invite(email: bob, name: "Bob") }
        await #expect(throws: AccountError.self) {
            try await registry.invite(email: EmailAddress("carl@example.org"), name: " ")
        }
        await #expect(throws: AccountError.notFound) {
            try await registry.resetCode(email: EmailAddress("carl@example.org"))
        }
    }

    @Test("nothing of a code is stored but its hash, and what is over is tidied away")
    func stored() async throws {
        let code = try await registry.resetCode(email: ann).text
        let rows = try house.connect().rows("SELECT hash FROM reset_code")
        let hash: [UInt8] = try #require(rows.first)["hash"]
        #expect(rows.count == 1 && hash.count == 32)
        #expect(code.withUnsafeBytes { !$0.elementsEqual(hash) })
        for _ in 0..<3 {
            house.time.advance(by: .seconds(8 * 86_400))
            try #require(try await house.login().value != nil)
        }
        #expect(try house.connect().rows("SELECT hash FROM reset_code").isEmpty)
    }
}
