import Accounts
import Foundation
import Harness
import LocalAccounts
import SQL
import Testing

@Suite(.onBothDatabases) struct SecondFactorTests {
    private let house: House
    private let ann: EmailAddress

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
    }

    /// Turns Ann's second factor on and moves to the next code.
    private func turnOn() async throws -> (app: TOTP, codes: [Secret]) {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let codes = try await house.registry().confirmSecondFactor(email: ann, code: code(app))
        house.time.advance(by: .seconds(30))
        return (app, codes)
    }

    private func code(_ app: TOTP) -> Secret {
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }

    private func login(
        _ code: Secret?, _ password: String = House.password, from address: String? = nil
    ) async throws -> LoginResult {
        await house.endpoint().login(
            LoginRequest(email: ann, password: Secret(password), address: address, code: code))
    }

    @Test("an app is told its key in the form that all of them read")
    func uri() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        let key = enrolment.key.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(key.count == 32)
        #expect(
            enrolment.uri.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                == "otpauth://totp/rollcall:ann%40example.org?secret=\(key)&issuer=rollcall"
        )
    }

    @Test("a second factor is asked for once a code confirmed it, and a right code signs in, once")
    func login() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        _ = try await house.session()
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        await #expect(throws: AccountError.secondFactor(.wrongCode)) {
            try await house.registry().confirmSecondFactor(email: ann, code: Secret("000000"))
        }
        _ = try await house.registry().confirmSecondFactor(email: ann, code: code(app))
        #expect(try await login(nil) == .secondFactor(SecondFactor()))
        // The code that confirmed it was used.
        #expect(try await login(code(app)) == .rejected(.wrongCode))
        house.time.advance(by: .seconds(30))
        try #require(try await login(code(app)).value != nil)
        #expect(try await login(code(app)) == .rejected(.wrongCode))
        house.time.advance(by: .seconds(30))
        #expect(try await login(code(app), "wrong") == .rejected(.credentials))
        try #require(try await login(code(app)).value != nil)
    }

    @Test("a wrong password is answered alike with and without a second factor and a code, as is nobody's")
    func alike() async throws {
        _ = try await turnOn()
        let before = house.hasher.checks
        #expect(try await login(nil, "wrong") == .rejected(.credentials))
        #expect(try await login(Secret("123456"), "wrong") == .rejected(.credentials))
        let nobody = LoginRequest(
            email: try EmailAddress("bob@example.org"), password: Secret("wrong"), code: Secret("123456"))
        #expect(await house.endpoint().login(nobody) == .rejected(.credentials))
        #expect(house.hasher.checks == before + 3)
    }

    @Test("of many logins with one code at once, one succeeds")
    func atOnce() async throws {
        let (app, _) = try await turnOn()
        let code = code(app)
        let endpoint = house.endpoint()
        let results = await withTaskGroup(of: LoginResult.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await endpoint.login(LoginRequest(email: ann, password: Secret(House.password), code: code))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { if case .ok = $0 { true } else { false } } == 1)
    }

    @Test("wrong codes wait like wrong passwords do, but not for a recovery code; asking for a code does not count")
    func throttled() async throws {
        let (app, codes) = try await turnOn()
        for _ in 0..<8 { #expect(try await login(nil, from: "192.0.2.1") == .secondFactor(SecondFactor())) }
        for _ in 0..<5 {
            #expect(try await login(Secret("000000"), from: "192.0.2.1") == .rejected(.wrongCode))
        }
        #expect(try await login(code(app), from: "192.0.2.1") == .locked(retryAfter: .seconds(1)))
        try #require(try await login(codes[0], from: "192.0.2.1").value != nil)
    }

    @Test("each recovery code signs in once, however it is typed")
    func recovery() async throws {
        let (_, codes) = try await turnOn()
        #expect(Set(codes.map { $0.withUnsafeBytes { [UInt8]($0) } }).count == 10)
        let typed = codes[1].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.uppercased()
        for code in [codes[0], Secret(typed.replacing("-", with: "")), codes[2]] {
            try #require(try await login(code).value != nil)
            #expect(try await login(code) == .rejected(.wrongCode))
        }
        #expect(try await house.registry().secondFactor(email: ann).recoveryCodes == 7)
        let new = try await house.registry().renewRecoveryCodes(email: ann)
        #expect(try await login(codes[5]) == .rejected(.wrongCode))
        try #require(try await login(new[5]).value != nil)
    }

    @Test("nothing stored is a recovery code")
    func stored() async throws {
        let (_, codes) = try await turnOn()
        // The same is stored in either database; files can be looked into.
        guard house.place == nil else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(house.folder)/data/rollcall")
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(house.folder)/data/rollcall/\(file)"))
            for code in codes {
                let bytes = code.withUnsafeBytes { Data($0) }
                #expect(data.range(of: bytes) == nil)
                let letters = String(decoding: bytes, as: UTF8.self).replacing("-", with: "")
                #expect(data.range(of: Data(letters.utf8)) == nil)
            }
        }
    }

    @Test("turned off, a password is enough again; turned on twice, it says so")
    func off() async throws {
        _ = try await turnOn()
        await #expect(throws: AccountError.secondFactor(.alreadyOn)) {
            try await house.registry().beginSecondFactor(email: ann)
        }
        try await house.registry().removeSecondFactor(email: ann)
        _ = try await house.session()
        #expect(try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: false, recoveryCodes: 0))
        await #expect(throws: AccountError.secondFactor(.off)) {
            try await house.registry().removeSecondFactor(email: ann)
        }
    }

    @Test("with a second factor eight characters are enough, and then it cannot be turned off before a longer password")
    func shortPassword() async throws {
        let registry = house.registry()
        let short = Secret("vwqtxjzk")
        await #expect(throws: AccountError.password(.tooShort(count: 8, minimumLength: 15))) {
            try await registry.setPassword(email: ann, to: short)
        }
        let (app, _) = try await turnOn()
        await #expect(throws: AccountError.password(.tooShort(count: 7, minimumLength: 8))) {
            try await registry.setPassword(email: ann, to: Secret("vwqtxjz"))
        }
        try await registry.setPassword(email: ann, to: short)
        try #require(try await login(code(app), "vwqtxjzk").value != nil)
        await #expect(throws: AccountError.secondFactor(.passwordTooShort(minimumLength: 15))) {
            try await registry.removeSecondFactor(email: ann)
        }
        try await registry.setPassword(email: ann, to: Secret("ann's other apples"))
        try await registry.removeSecondFactor(email: ann)
    }

    @Test(
        "an exported account takes its second factor, recovery codes and devices along, and no code counts again there")
    func moved() async throws {
        let (app, codes) = try await turnOn()
        let session = try #require(try await login(code(app), from: "192.0.2.1").value)
        try await house.registry().setPassword(email: ann, to: Secret("8 apples"))
        house.time.advance(by: .seconds(30))
        let spent = code(app)
        let last = await house.endpoint().login(
            LoginRequest(email: ann, password: Secret("8 apples"), address: "192.0.2.1", code: spent))
        let latest = try #require(last.value)
        #expect(session.device != latest.device)

        let other = try House()
        let exported = try await house.registry().export()
        #expect(exported[0].devices.count == 1)
        _ = try await other.registry().add(exported)
        other.time.advance(by: .seconds(house.time.now().timeIntervalSince(other.time.now())))
        func elsewhere(_ code: Secret?, device: Token? = nil) async -> LoginResult {
            var request = LoginRequest(
                email: ann, password: Secret("8 apples"), address: "198.51.100.1", code: code)
            request.device = device
            return await other.endpoint().login(request)
        }
        #expect(await elsewhere(nil) == .secondFactor(SecondFactor()))
        #expect(await elsewhere(spent) == .rejected(.wrongCode))
        try #require(await elsewhere(codes[0]).value != nil)
        #expect(await elsewhere(codes[0]) == .rejected(.wrongCode))
        for _ in 0..<3 { #expect(await elsewhere(spent) == .rejected(.wrongCode)) }
        other.time.advance(by: .seconds(30))
        let next = { [app] in
            let number = app.code(of: TOTP.step(at: other.time.now().timeIntervalSince1970))
            return Secret(String(String(number + 1_000_000).dropFirst()))
        }
        for stranger in ["203.0.113.1", "203.0.113.2"] {
            _ = try await other.login("ann@example.org", "x", from: stranger)
        }
        let answer = try await other.login("ann@example.org", "x", from: "203.0.113.3")
        guard case .locked = answer else { throw Unexpected(answer) }
        try #require(await elsewhere(next(), device: latest.device).value != nil)
        let state = try await other.registry().secondFactor(email: ann)
        #expect(state.isOn && state.recoveryCodes == 9)
        // The password is too short to be the only factor there, too.
        await #expect(throws: AccountError.self) { try await other.registry().removeSecondFactor(email: ann) }
    }
}
