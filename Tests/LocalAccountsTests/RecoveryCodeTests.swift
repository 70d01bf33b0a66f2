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
