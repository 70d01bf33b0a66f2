import Accounts
import Foundation
import Harness
import LocalAccounts
import Testing
import Waiting

@Suite(.onBothDatabases) struct RecoveryCodeTests {
    private let house: House
    private let ann: EmailAddress

    init() throws { (house, ann) = (try House(), try EmailAddress("ann@example.org")) }

    private func login(_ code: String) async -> LoginResult {
        await house.endpoint().login(
            LoginRequest(email: ann, password: Secret(House.password), code: Secret(code)))
    }

    @Test("ten recovery codes are given, all different, each of six groups of four small letters and digits")
    func form() async throws {
        try await house.addAnn()
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        let given = try await house.registry().confirmSecondFactor(
            email: ann, code: Secret(String(String(number + 1_000_000).dropFirst())))
        let codes = given.map { code in code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
        #expect(codes.count == 10 && Set(codes).count == 10)
        let letters = Set("abcdefghijklmnopqrstuvwxyz234567")
        for code in codes {
            let groups = code.split(separator: "-", omittingEmptySubsequences: false)
            #expect(groups.map(\.count) == [4, 4, 4, 4, 4, 4], "\(code)")
            #expect(groups.joined().allSatisfy { letters.contains($0) }, "\(code)")
        }
    }

    /// What the database stores of `abolabolabolabolabolabol`, a BLAKE2b computed by Python's hashlib.
    private static let stored: [UInt8] = [
        0xE7, 0xE8, 0x0E, 0xD3, 0xF8, 0x3F, 0x5D, 0xB0, 0x57, 0x59, 0xDF, 0xFE, 0xB0, 0x36, 0x46, 0x73,
        0xC2, 0x68, 0x24, 0x4C, 0xCB, 0x2E, 0x5E, 0xF3, 0x2C, 0xB0, 0xB9, 0xD0, 0x81, 0xC6, 0x06, 0x9F,
    ]

    /// Ann, with the code `abolabolabolabolabolabol`.
    private func addAnn(isDisabled: Bool = false) async throws {
        let factor = try #require(
            PortableSecondFactor(
                letters: Secret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), lastStep: 0, recoveryCodes: [Self.stored],
                isRequired: false))
        let hash = try await house.hasher.hash(Secret(House.password))
        let account = PortableAccount(
            email: ann, name: try AccountName("Ann"), hash: try PortableAccount.StoredHash(hash),
            isDisabled: isDisabled, secondFactor: factor)
        #expect(try await house.registry().add([account]).added == 1)
    }

    private var count: Int {
        get async throws { try await house.registry().secondFactor(email: ann).recoveryCodes }
    }

    @Test("a login to a disabled account does not spend the code that it brought")
    func disabled() async throws {
        try await addAnn(isDisabled: true)
        #expect(await login("abolabolabolabolabolabol") == .rejected(.forbidden(message: nil)))
        #expect(try await count == 1)
        try await house.registry().set(email: ann, disabled: false)
        try #require(await login("abolabolabolabolabolabol").value != nil)
        #expect(try await count == 0)
    }

    @Test("nor does one that is cancelled while its password is checked")
    func cancelled() async throws {
        try await addAnn()
        let hasher = GatedHasher()
        let endpoint = house.endpoint(hasher: hasher)
        let request = LoginRequest(
            email: ann, password: Secret(House.password), code: Secret("abolabolabolabolabolabol"))
        let task = Task { await endpoint.login(request) }
        await until { hasher.checks == 1 }
        task.cancel()
        hasher.open()
        #expect(await task.value == .unavailable(.cancelled))
        #expect(try await count == 1)
    }

    @Test("nor does what the owner asks for and is refused")
    func refused() async throws {
        try await addAnn()
        let session = try #require(await login("abolabolabolabolabolabol").value)
        let codes = try await house.registry().renewRecoveryCodes(email: ann)
        let owner = LocalOwnerEndpoint(house.endpoint(), house.registry())
        let proof = OwnerProof(password: Secret(House.password), code: codes[0])
        let answer = await owner.beginSecondFactor(session.tokens, proof)
        guard case .failure(.account(.secondFactor(.alreadyOn))) = answer else { throw Unexpected(answer) }
        #expect(try await count == 10)
    }

    @Test(
        "a code is read in either case, however it is divided, and with digits for the letters that they resemble",
        arguments: [
            "abol-abol-abol-abol-abol-abol", "abolabolabolabolabolabol", "ABOL ABOL ABOL ABOL ABOL ABOL",
            " aBoL--abol abol - ABOLabolabol ", "a801a801a801a801a801a801", "A80L-AB01-ABO1-aboL-a80l-ab0l",
        ])
    func typed(text: String) async throws {
        try await addAnn()
        for wrong in ["abolabolabolabolabolabo", "abolabolabolabolabolabola", "obolabolabolabolabolabol"] {
            #expect(await login(wrong) == .rejected(.wrongCode), "\(wrong)")
        }
        try #require(await login(text).value != nil)
        #expect(try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: true, recoveryCodes: 0))
        #expect(await login(text) == .rejected(.wrongCode))
    }
}

/// Ann, who has recovery codes and no authenticator, while strangers keep her account busy.
@Suite(.onBothDatabases) struct RecoveryCodeWithoutAppTests {
    private let house: House
    private let ann: EmailAddress
    private let codes: [Secret]

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
        codes = try await house.registry().renewRecoveryCodes(email: ann)
        for _ in 0..<5 { _ = try await house.login("ann@example.org", "wrong", from: "203.0.113.9") }
    }

    private func login(
        _ code: Secret?, _ password: String = House.password, from address: String = "192.0.2.1"
    ) async -> LoginResult {
        await house.endpoint().login(
            LoginRequest(email: ann, password: Secret(password), address: address, code: code))
    }

    private var count: Int {
        get async throws { try await house.registry().secondFactor(email: ann).recoveryCodes }
    }

    @Test("with the password each code signs in once, without a wait; without a code, and with another, there is one")
    func passes() async throws {
        #expect(codes.count == 10)
        #expect(await login(nil) == .locked(retryAfter: .seconds(1)))
        #expect(await login(Secret("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa")) == .locked(retryAfter: .seconds(1)))
        try #require(await login(codes[0]).value != nil)
        #expect(await login(codes[0]) == .locked(retryAfter: .seconds(1)))
        #expect(
            try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: false, recoveryCodes: 9))
        // The failures of strangers are still there.
        #expect(await login(nil, from: "203.0.113.9") == .locked(retryAfter: .seconds(1)))
    }

    @Test("it is of the account alone, and of nobody's")
    func others() async throws {
        let bob = try EmailAddress("bob@example.org")
        try await house.registry().add(email: bob, name: "Bob", password: Secret(House.password))
        for email in [bob, try EmailAddress("eve@example.org")] {
            for _ in 0..<5 { _ = try await house.login(email.text, "wrong", from: "203.0.113.9") }
            let result = await house.endpoint().login(
                LoginRequest(email: email, password: Secret(House.password), address: "192.0.2.1", code: codes[0]))
            #expect(result == .locked(retryAfter: .seconds(1)))
        }
        #expect(try await count == 10)
    }

    @Test("who has a code cannot try out passwords: five are free, then there are waits, and after ten it is gone")
    func wrongPasswords() async throws {
        for _ in 0..<5 { #expect(await login(codes[0], "wrong") == .rejected(.credentials)) }
        #expect(await login(codes[0]) == .locked(retryAfter: .seconds(1)))
        #expect(try await count == 10)
        for _ in 0..<5 {
            house.time.advance(by: .seconds(20))
            #expect(await login(codes[0], "wrong") == .rejected(.credentials))
        }
        #expect(try await count == 9)
        // Nor does it wait for what another code was tried with.
        try #require(await login(codes[1]).value != nil)
    }

    @Test("a code that is wrong or used is told as that, also where none is needed")
    func wrong() async throws {
        house.time.advance(by: .seconds(86_400))
        #expect(await login(Secret("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa")) == .rejected(.wrongCode))
        try #require(await login(codes[0]).value != nil)
        #expect(await login(codes[0]) == .rejected(.wrongCode))
        // What cannot be a recovery code is of no account.
        try #require(await login(Secret("123456")).value != nil)
    }

    @Test("of many logins with one code at once, one succeeds")
    func atOnce() async throws {
        let (endpoint, code) = (house.endpoint(), codes[0])
        let results = await withTaskGroup(of: LoginResult.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await endpoint.login(
                        LoginRequest(
                            email: ann, password: Secret(House.password), address: "192.0.2.1", code: code))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0.value != nil } == 1)
        #expect(try await count == 9)
    }

    @Test("new codes replace the old ones, as those of a second factor do")
    func renewed() async throws {
        let new = try await house.registry().renewRecoveryCodes(email: ann)
        #expect(await login(codes[0]) == .locked(retryAfter: .seconds(1)))
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        _ = try await house.registry().confirmSecondFactor(
            email: ann, code: Secret(String(String(number + 1_000_000).dropFirst())))
        #expect(await login(new[0]) == .locked(retryAfter: .seconds(1)))
    }

    @Test("they move with the account")
    func portable() async throws {
        let other = try House()
        let account = try #require(try await house.registry().export().first)
        #expect(try await other.registry().add([account]).added == 1)
        #expect(
            try await other.registry().secondFactor(email: ann) == SecondFactorState(isOn: false, recoveryCodes: 10))
    }
}
