import Accounts
import LocalAccounts
import Testing

extension EndpointContractTests {
    @Test("an owner sets a second factor up, renews its codes and turns it off", arguments: Realism.allCases)
    func ownSecondFactor(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let (owner, tokens) = (world.owner, try await world.session().tokens)
            let proof = { (code: Secret?) in OwnerProof(password: Secret("Zoë’s blue teapot"), code: code) }
            let none = SessionTokens(access: Token("x"))
            #expect(await owner.secondFactor(none) == .failure(.signedOut))
            #expect(await owner.beginSecondFactor(none, proof(nil)) == .failure(.signedOut))
            let off = OwnerFailure.account(.secondFactor(.off))
            #expect(await owner.confirmSecondFactor(tokens, code: Secret("123456")) == .failure(off))
            #expect(await owner.removeSecondFactor(tokens, proof(nil)) == .failure(off))
            #expect(try await owner.renewRecoveryCodes(tokens, proof(nil)).get().count == 10)
            #expect(try await owner.secondFactor(tokens).get() == SecondFactorState(isOn: false, recoveryCodes: 10))
            let guessed = await owner.beginSecondFactor(tokens, OwnerProof(password: Secret("wrong")))
            #expect(guessed == .failure(.proof(.rejected(.credentials))))

            let app = try await owner.beginSecondFactor(tokens, proof(nil)).get()
            let isForApps = app.uri.withUnsafeBytes { $0.starts(with: "otpauth://totp/".utf8) }
            #expect(isForApps)
            let slip = await owner.confirmSecondFactor(tokens, code: Secret("000000"))
            #expect(slip == .failure(.account(.secondFactor(.wrongCode))))
            #expect(try await owner.secondFactor(tokens).get().isOn == false)
            let codes = try await owner.confirmSecondFactor(tokens, code: app.code(at: world.time.now)).get()
            #expect(codes.count == 10)
            let state = try await owner.secondFactor(tokens).get()
            #expect(state == SecondFactorState(isOn: true, recoveryCodes: 10))

            let bare = await owner.renewRecoveryCodes(tokens, proof(nil))
            #expect(bare == .failure(.proof(.secondFactor(SecondFactor()))))
            let wrong = await owner.renewRecoveryCodes(tokens, proof(Secret("000000")))
            #expect(wrong == .failure(.proof(.rejected(.wrongCode))))
            let again = await owner.beginSecondFactor(tokens, proof(codes[0]))
            #expect(again == .failure(.account(.secondFactor(.alreadyOn))))
            let new = try await owner.renewRecoveryCodes(tokens, proof(codes[1])).get()
            #expect(new.count == 10 && !new.contains(codes[2]))
            #expect(await owner.removeSecondFactor(tokens, proof(new[0])) == .success(Done()))
            _ = try await world.session()
        }
    }

    @Test(
        "the code that turns it on cannot be guessed: waits, and then neither the session nor the key is left",
        arguments: Realism.allCases)
    func guessedSecondFactor(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let (owner, tokens) = (world.owner, try await world.session().tokens)
            let other = try await world.session().tokens
            let proof = OwnerProof(password: Secret("Zoë’s blue teapot"))
            let app = try await owner.beginSecondFactor(tokens, proof).get()
            let guess = { await owner.confirmSecondFactor(tokens, code: Secret("000000")) }
            let wrong = OwnerFailure.account(.secondFactor(.wrongCode))
            for _ in 0..<5 { #expect(await guess().failure == wrong) }
            // Whatever the code.
            let right = await owner.confirmSecondFactor(tokens, code: app.code(at: world.time.now))
            #expect(right.failure == .proof(.locked(retryAfter: .seconds(1))))
            for _ in 0..<5 {
                world.time.advance(by: .seconds(20))
                #expect(await guess().failure == wrong)
            }
            #expect(await guess().failure == .signedOut)
            let later = await owner.confirmSecondFactor(other, code: app.code(at: world.time.now))
            #expect(later.failure == .account(.secondFactor(.off)))
            #expect(try await owner.secondFactor(other).get().isOn == false)
        }
    }

    @Test("a second factor that is required is set up by the login itself, and stays on", arguments: Realism.allCases)
    func requiredSecondFactor(_ realism: Realism) async throws {
        var sessions = SessionPolicy.standard
        sessions.requiresSecondFactor = true
        try await EndpointWorld.run(realism, sessions: sessions) { world in
            let asked = try await world.login()
            guard case .secondFactor(let factor) = asked, let enrolment = factor.enrolment else {
                Issue.record("\(asked)")
                return
            }
            let isForApps = enrolment.uri.withUnsafeBytes { $0.starts(with: "otpauth://totp/".utf8) }
            #expect(isForApps)
            let login = { (code: Secret) in
                await world.endpoint.login(
                    LoginRequest(
                        login: LoginName(try EmailAddress("ada@example.com")), password: Secret("Zoë’s blue teapot"),
                        code: code, secondFactor: factor))
            }
            #expect(try await login(Secret("000000")) == .rejected(.wrongCode))
            guard case .ok(let session) = try await login(enrolment.code(at: world.time.now)) else {
                throw EndpointWorld.NoSession()
            }
            #expect(session.recoveryCodes.count == 10)
            #expect(
                try await world.owner.secondFactor(session.tokens).get()
                    == SecondFactorState(isOn: true, recoveryCodes: 10))
            let proof = OwnerProof(password: Secret("Zoë’s blue teapot"), code: session.recoveryCodes[0])
            let kept = await world.owner.removeSecondFactor(session.tokens, proof)
            #expect(kept.failure == .account(.secondFactor(.required)))
            #expect(try await world.login() == .secondFactor(SecondFactor()))
        }
    }

    @Test("an owner without an app gets past the failures of strangers by the password and a recovery code, once")
    func pastStrangers() async throws {
        try await EndpointWorld.run(.socket) { world in
            let tokens = try await world.session().tokens
            let proof = OwnerProof(password: Secret("Zoë’s blue teapot"))
            let code = try await world.owner.renewRecoveryCodes(tokens, proof).get()[0]
            for _ in 0..<5 { _ = try await world.login("ada@example.com", "wrong") }
            let busy = LoginResult.locked(retryAfter: .seconds(1))
            #expect(try await world.login() == busy)
            guard case .ok = try await world.login(code: code) else { throw EndpointWorld.NoSession() }
            #expect(try await world.login(code: code) == busy)
        }
    }

    @Test("the rule for a password is told; a short one goes with a second factor only", arguments: Realism.allCases)
    func passwordRule(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let (owner, tokens) = (world.owner, try await world.session().tokens)
            #expect(await owner.passwordRule(SessionTokens(access: Token("x"))).failure == .signedOut)
            #expect(try await owner.passwordRule(tokens).get().minimumLength == 15)
            let proof = OwnerProof(password: Secret("Zoë’s blue teapot"))
            let app = try await owner.beginSecondFactor(tokens, proof).get()
            let codes = try await owner.confirmSecondFactor(tokens, code: app.code(at: world.time.now)).get()
            #expect(try await owner.passwordRule(tokens).get().minimumLength == 8)
            var second = proof
            second.code = codes[0]
            let short = Secret("tea4all!")
            let session = try await owner.changePassword(tokens, second, to: short).get()
            let kept = await owner.removeSecondFactor(session.tokens, OwnerProof(password: short, code: codes[1]))
            guard case .account(.secondFactor(.passwordTooShort)) = kept.failure else {
                Issue.record("\(kept)")
                return
            }
        }
    }
}
