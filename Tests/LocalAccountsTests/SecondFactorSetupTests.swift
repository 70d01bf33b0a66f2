import Accounts
import Foundation
import Harness
import LocalAccounts
import SQL
import Testing

@Suite("How a second factor is set up, and how not", .onBothDatabases)
struct SecondFactorSetupTests {
    private let house: House
    private let ann: EmailAddress

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
    }

    private func code(_ enrolment: SecondFactorEnrolment) -> Secret {
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }

    private func expect(_ problem: SecondFactorProblem, confirming code: Secret) async {
        await #expect(throws: AccountError.secondFactor(problem)) {
            try await house.registry().confirmSecondFactor(email: ann, code: code)
        }
    }

    @Test("there is nothing to confirm before the setup was begun, nor again after it was confirmed")
    func confirmed() async throws {
        await expect(.off, confirming: Secret("123456"))
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        #expect(try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: false, recoveryCodes: 0))
        await expect(.wrongCode, confirming: Secret("none"))
        _ = try await house.registry().confirmSecondFactor(email: ann, code: code(enrolment))
        #expect(try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: true, recoveryCodes: 10))
        house.time.advance(by: .seconds(30))
        await expect(.alreadyOn, confirming: code(enrolment))
    }

    @Test("a setup that was begun twice goes on with the second key")
    func begunTwice() async throws {
        let (first, second) = (
            try await house.registry().beginSecondFactor(email: ann),
            try await house.registry().beginSecondFactor(email: ann)
        )
        #expect(first.key != second.key)
        _ = try await house.registry().confirmSecondFactor(email: ann, code: code(second))
        #expect(try await house.registry().secondFactor(email: ann).isOn)
    }

    @Test("what was begun and not confirmed is dropped where it is turned off")
    func dropped() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        try await house.registry().removeSecondFactor(email: ann)
        await expect(.off, confirming: code(enrolment))
        await #expect(throws: AccountError.secondFactor(.off)) {
            try await house.registry().removeSecondFactor(email: ann)
        }
    }

    @Test("a step that a fast clock recorded refuses the codes of right ones no longer, and each counts once")
    func fastClock() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        house.time.advance(by: .seconds(86_400))
        _ = try await house.registry().confirmSecondFactor(email: ann, code: code(enrolment))
        house.time.advance(by: .seconds(-86_400))
        func login() async -> LoginResult {
            await house.endpoint().login(
                LoginRequest(email: ann, password: Secret(House.password), code: code(enrolment)))
        }
        try #require(await login().value != nil)
        #expect(await login() == .rejected(.wrongCode))
        // A clock that differs a little is no reason to let a code count twice.
        house.time.advance(by: .seconds(-120))
        #expect(await login() == .rejected(.wrongCode))
    }

    @Test("ten wrong codes in a row end the session, and nobody goes on with the key that it had begun with")
    func guessed() async throws {
        let owner = LocalOwnerEndpoint(house.endpoint(), house.registry())
        let session = try #require(try await house.login(from: "192.0.2.1").value)
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        for _ in 0..<10 {
            let answer = await owner.confirmSecondFactor(session.tokens, code: Secret("none"))
            guard case .failure(.account(.secondFactor(.wrongCode))) = answer else { throw Unexpected(answer) }
            house.time.advance(by: .seconds(40))
        }
        let answer = await owner.sessions(session.tokens)
        guard case .failure(.signedOut) = answer else { throw Unexpected(answer) }
        await expect(.off, confirming: code(enrolment))
    }

    @Test("a key of another length than codes are made with is damage, not a wrong code")
    func damaged() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        _ = try await house.registry().confirmSecondFactor(email: ann, code: code(enrolment))
        try house.connect().execute("UPDATE second_factor SET key = $1", .blob([UInt8](repeating: 7, count: 19)))
        let failure = EndpointError.storageDamaged(path: house.database.path, reason: "second_factor.key")
        await #expect(throws: AccountError.unavailable(failure)) {
            try await house.registry().secondFactor(email: ann)
        }
    }
}
