import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("What the endpoint answers the owner about the second factor")
struct SecondFactorEndpointTests {
    private let tokens = SessionTokens(access: Token("t0k"))
    private let proof = OwnerProof(password: Secret(bytes: Array("old secret".utf8)))
    private let code = Secret(bytes: Array("123456".utf8))

    private func endpoint(_ status: Int, _ body: String) throws -> RemoteEndpoint {
        try StubTransport(.json(status, body)).endpoint()
    }

    private static func secret(_ text: String) -> Secret { Secret(bytes: Array(text.utf8)) }

    private static func unclear(_ member: String) -> OwnerFailure {
        .unavailable(.notUnderstood(reason: .member(member)))
    }

    @Test(
        "its state is on or off, with as many recovery codes as are told",
        arguments: [
            (#"{"on":true,"recovery_codes":8}"#, SecondFactorState(isOn: true, recoveryCodes: 8)),
            (#"{"on":true,"recovery_codes":1}"#, SecondFactorState(isOn: true, recoveryCodes: 1)),
            (#"{"on":false}"#, SecondFactorState(isOn: false, recoveryCodes: 0)), (#"{"recovery_codes":8}"#, nil),
            (#"{"on":"true"}"#, nil), ("", nil),
        ] as [(String, SecondFactorState?)])
    func state(body: String, state: SecondFactorState?) async throws {
        let expected: OwnerAnswer<SecondFactorState> = state.map { .success($0) } ?? .failure(Self.unclear("on"))
        #expect(await (try endpoint(200, body)).secondFactor(tokens) == expected)
    }

    @Test("setting it up begins with a key, which is there as letters and as a URI")
    func begin() async throws {
        let enrolment = SecondFactorEnrolment(key: Self.secret("ABCD"), uri: Self.secret("otpauth://totp/x"))
        let answer = await (try endpoint(200, #"{"key":"ABCD","uri":"otpauth://totp/x"}"#)).beginSecondFactor(
            tokens, proof)
        #expect(answer == .success(enrolment))
        let faults = [
            ("", "key"), ("{}", "key"), (#"{"key":"ABCD"}"#, "uri"), (#"{"key":"","uri":"u"}"#, "key"),
            (#"{"key":"A","uri":""}"#, "uri"),
        ]
        for (body, member) in faults {
            let answer = await (try endpoint(200, body)).beginSecondFactor(tokens, proof)
            #expect(answer == .failure(Self.unclear(member)), "\(body)")
        }
    }

    @Test(
        "recovery codes are a list with at least one text that is not empty",
        arguments: [
            (#"{"recovery_codes":["a1","b2"]}"#, ["a1", "b2"]), (#"{"recovery_codes":["a1","",5]}"#, ["a1"]),
            (#"{"recovery_codes":[]}"#, []), (#"{"recovery_codes":[""]}"#, []), (#"{"recovery_codes":"a1"}"#, []),
            ("{}", []), ("", []),
        ])
    func codes(body: String, codes: [String]) async throws {
        let expected: OwnerAnswer<[Secret]> =
            codes.isEmpty ? .failure(Self.unclear("recovery_codes")) : .success(codes.map(Self.secret))
        #expect(await (try endpoint(200, body)).confirmSecondFactor(tokens, code: code) == expected)
        #expect(await (try endpoint(200, body)).renewRecoveryCodes(tokens, proof) == expected)
    }

    @Test("a login that has to set one up brings the key, which is there as letters and as a URI")
    func required() async throws {
        let error = #""error":{"code":"second_factor_setup_required","message":"M"}"#
        let body = #"{\#(error),"second_factor":{"key":"ABCD","uri":"otpauth://totp/x"}}"#
        let enrolment = SecondFactorEnrolment(key: Self.secret("ABCD"), uri: Self.secret("otpauth://totp/x"))
        #expect(
            await (try endpoint(401, body)).login(.example()) == .secondFactor(SecondFactor(enrolment: enrolment)))
        let faults = [
            (#"{"key":"?","uri":"otpauth://totp/x"}"#, "second_factor.key"),
            (#"{"key":"ABCD","uri":"https://example.org"}"#, "second_factor.uri"),
        ]
        for (member, name) in faults {
            let answer = await (try endpoint(401, #"{\#(error),"second_factor":\#(member)}"#)).login(.example())
            #expect(answer == .unavailable(.notUnderstood(reason: .member(name))), "\(member)")
        }
    }

    @Test("the login that turns it on brings recovery codes, and no other")
    func codesOfLogin() async throws {
        let body = #"{"recovery_codes":["a1","b2"],\#(Answers.session.dropFirst())"#
        var request = LoginRequest.example()
        request.code = code
        for isSetup in [true, false] {
            let enrolment = SecondFactorEnrolment(key: Self.secret("ABCD"), uri: Self.secret("otpauth://totp/x"))
            request.secondFactor = isSetup ? SecondFactor(enrolment: enrolment) : SecondFactor()
            guard case .ok(let session) = await (try endpoint(200, body)).login(request) else {
                Issue.record("no session")
                return
            }
            #expect(session.recoveryCodes == (isSetup ? ["a1", "b2"].map(Self.secret) : []))
        }
        request.secondFactor?.enrolment = SecondFactorEnrolment(key: .empty, uri: .empty)
        #expect(
            await (try endpoint(200, Answers.session)).login(request)
                == .unavailable(.notUnderstood(reason: .member("recovery_codes"))))
    }

    @Test("that an account has to have one is told apart from a password that is too short")
    func refusedOff() async throws {
        let body = #"{"error":{"code":"second_factor_required","message":"M"}}"#
        #expect(
            await (try endpoint(403, body)).removeSecondFactor(tokens, proof)
                == .failure(.account(.secondFactor(.required))))
    }

    @Test("turning it off needs no body of an answer")
    func remove() async throws {
        #expect(await (try endpoint(204, "")).removeSecondFactor(tokens, proof) == .success(Done()))
    }

    @Test("a conflict is with its present state: on where it is begun, off elsewhere; other statuses are none")
    func conflicts() async throws {
        let conflict = try endpoint(409, "")
        #expect(await conflict.beginSecondFactor(tokens, proof) == .failure(.account(.secondFactor(.alreadyOn))))
        #expect(await conflict.confirmSecondFactor(tokens, code: code) == .failure(.account(.secondFactor(.off))))
        #expect(await conflict.renewRecoveryCodes(tokens, proof) == .failure(.account(.secondFactor(.off))))
        #expect(await conflict.removeSecondFactor(tokens, proof) == .failure(.account(.secondFactor(.off))))
        let gone = try endpoint(410, "")
        let strange = OwnerFailure.unavailable(.notUnderstood(reason: .status(410)))
        #expect(await gone.beginSecondFactor(tokens, proof) == .failure(strange))
        #expect(await gone.confirmSecondFactor(tokens, code: code) == .failure(strange))
        #expect(await gone.renewRecoveryCodes(tokens, proof) == .failure(strange))
        #expect(await gone.removeSecondFactor(tokens, proof) == .failure(strange))
    }

    @Test("a wrong code is part of the proof, but where it confirms the factor")
    func wrongCode() async throws {
        let wrong = try endpoint(422, Answers.failure("wrong_code"))
        let proven = OwnerFailure.proof(.rejected(.wrongCode))
        #expect(await wrong.beginSecondFactor(tokens, proof) == .failure(proven))
        #expect(await wrong.renewRecoveryCodes(tokens, proof) == .failure(proven))
        #expect(await wrong.removeSecondFactor(tokens, proof) == .failure(proven))
        #expect(await wrong.confirmSecondFactor(tokens, code: code) == .failure(.account(.secondFactor(.wrongCode))))
        let expired = try endpoint(401, "")
        #expect(await expired.confirmSecondFactor(tokens, code: code) == .failure(.signedOut))
    }

    @Test("a password too weak to stand alone is too short, where the factor is turned off")
    func weakPassword() async throws {
        let weak = try endpoint(422, Answers.failure("weak_password", "too short"))
        let short = OwnerFailure.account(.secondFactor(.passwordTooShort(minimumLength: nil)))
        #expect(await weak.removeSecondFactor(tokens, proof) == .failure(short))
        #expect(await weak.renewRecoveryCodes(tokens, proof) == .failure(.weakPassword(message: "too short")))
    }
}
