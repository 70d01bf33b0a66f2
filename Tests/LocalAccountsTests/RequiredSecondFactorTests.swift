import Accounts
import Foundation
import Harness
import LocalAccounts
import Testing

@Suite("A second factor that an account has to have", .onBothDatabases)
struct RequiredSecondFactorTests {
    private let house: House
    private let ann: EmailAddress

    /// What requires it.
    enum Requirement: CaseIterable, Sendable {
        case ofAll, ofAnn
    }

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
    }

    private func endpoint(_ requirement: Requirement) async throws -> LocalEndpoint {
        var sessions = SessionPolicy.standard
        switch requirement {
        case .ofAll: sessions.requiresSecondFactor = true
        case .ofAnn: try await house.registry().set(email: ann, secondFactorRequired: true)
        }
        return house.endpoint(sessions: sessions)
    }

    private func login(
        _ endpoint: LocalEndpoint, _ password: String = House.password, code: Secret? = nil
    ) async -> LoginResult {
        await endpoint.login(
            LoginRequest(email: ann, password: Secret(password), address: "192.0.2.1", code: code))
    }

    private func begun(_ result: LoginResult) throws -> TOTP {
        guard case .secondFactor(let factor) = result, let enrolment = factor.enrolment else {
            throw Unexpected(result)
        }
        return TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
    }

    private func code(_ app: TOTP) -> Secret {
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }

    @Test(
        "a right password brings a key and no session, until its code signs in and turns the second factor on",
        arguments: Requirement.allCases)
    func setUp(_ requirement: Requirement) async throws {
        let endpoint = try await endpoint(requirement)
        #expect(await login(endpoint, "wrong") == .rejected(.credentials))
        let app = try begun(await login(endpoint))
        #expect(try await house.registry().sessions(email: ann).isEmpty)
        #expect(await login(endpoint, "wrong", code: code(app)) == .rejected(.credentials))
        #expect(await login(endpoint, code: Secret("000000")) == .rejected(.wrongCode))
        #expect(try await !house.registry().secondFactor(email: ann).isOn)
        let session = try #require(await login(endpoint, code: code(app)).value)
        #expect(session.recoveryCodes.count == 10)
        try #require(await endpoint.profile(session.tokens).value != nil)
        #expect(
            try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: true, recoveryCodes: 10))
        #expect(await login(endpoint) == .secondFactor(SecondFactor()))
        #expect(await login(endpoint, code: code(app)) == .rejected(.wrongCode))
        let again = try #require(await login(endpoint, code: session.recoveryCodes[0]).value)
        #expect(again.recoveryCodes.isEmpty)
    }

    @Test("each login without a code brings another key, and the one before it counts no more")
    func anew() async throws {
        let endpoint = try await endpoint(.ofAll)
        let first = try begun(await login(endpoint))
        let second = try begun(await login(endpoint))
        #expect(await login(endpoint, code: code(first)) == .rejected(.wrongCode))
        try #require(await login(endpoint, code: code(second)).value != nil)
    }

    @Test("codes that are tried wait like passwords do")
    func throttled() async throws {
        let endpoint = try await endpoint(.ofAnn)
        let app = try begun(await login(endpoint))
        for _ in 0..<5 { #expect(await login(endpoint, code: Secret("000000")) == .rejected(.wrongCode)) }
        #expect(await login(endpoint, code: code(app)) == .locked(retryAfter: .seconds(1)))
    }

    @Test("a session from before is not accepted, renewed or let do anything", arguments: Requirement.allCases)
    func before(_ requirement: Requirement) async throws {
        let tokens = try await house.session().tokens
        let endpoint = try await endpoint(requirement)
        let owner = LocalOwnerEndpoint(endpoint, house.registry())
        #expect(await endpoint.profile(tokens) == .refused)
        #expect(await endpoint.refresh(tokens) == .refused)
        let proof = OwnerProof(password: Secret(House.password))
        #expect(await owner.changePassword(tokens, proof, to: Secret("ann's eleven pears")) == .failure(.signedOut))
        #expect(await owner.beginSecondFactor(tokens, proof) == .failure(.signedOut))
        #expect(await owner.sessions(tokens) == .failure(.signedOut))
    }

    @Test("a second factor that its owner began and did not confirm does not count")
    func unconfirmed() async throws {
        _ = try await house.registry().beginSecondFactor(email: ann)
        let tokens = try await house.session().tokens
        let endpoint = try await endpoint(.ofAll)
        #expect(await endpoint.profile(tokens) == .refused)
        _ = try begun(await login(endpoint))
    }

    @Test(
        "its owner cannot turn it off; an operator can, and the next login sets one up",
        arguments: Requirement.allCases)
    func off(_ requirement: Requirement) async throws {
        let endpoint = try await endpoint(requirement)
        let app = try begun(await login(endpoint))
        let session = try #require(await login(endpoint, code: code(app)).value)
        let owner = LocalOwnerEndpoint(endpoint, house.registry())
        let code = session.recoveryCodes[0]
        let answer = await owner.removeSecondFactor(
            session.tokens, OwnerProof(password: Secret(House.password), code: code))
        #expect(answer == .failure(.account(.secondFactor(.required))))
        // Nothing was granted, so nothing was spent.
        #expect(try await house.registry().secondFactor(email: ann).recoveryCodes == 10)
        try await house.registry().removeSecondFactor(email: ann)
        #expect(await endpoint.profile(session.tokens) == .refused)
        _ = try begun(await login(endpoint))
    }

    @Test("an account that need not have one any more signs in with its password")
    func optional() async throws {
        let endpoint = try await endpoint(.ofAnn)
        _ = try begun(await login(endpoint))
        #expect(try await house.registry().details(email: ann).requiresSecondFactor)
        try await house.registry().set(email: ann, secondFactorRequired: false)
        let session = try #require(await login(endpoint).value)
        #expect(session.recoveryCodes.isEmpty)
        #expect(try await !house.registry().details(email: ann).requiresSecondFactor)
    }

    @Test("an account that is disabled gets no key")
    func disabled() async throws {
        let endpoint = try await endpoint(.ofAll)
        try await house.registry().set(email: ann, disabled: true)
        #expect(await login(endpoint) == .rejected(.forbidden(message: nil)))
    }
}
