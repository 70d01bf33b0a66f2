package import Accounts
import JSON
import Settings
import Transport

/// What `rollcall-server` lets the owner of a session do with the second factor.
extension RemoteEndpoint {
    private static let path = "/second-factor"

    package func secondFactor(_ tokens: SessionTokens) async -> OwnerAnswer<SecondFactorState> {
        await ask(.get, Self.path, tokens) { answer throws(EndpointError) in
            guard let isOn = answer.value("on")?.boolean else { throw .notUnderstood(reason: .member("on")) }
            return SecondFactorState(isOn: isOn, recoveryCodes: answer.value("recovery_codes")?.integer ?? 0)
        }
    }

    package func beginSecondFactor(
        _ tokens: SessionTokens, _ proof: OwnerProof
    ) async -> OwnerAnswer<SecondFactorEnrolment> {
        let answer = await ask(.post, Self.path, tokens, OwnerBody(proof)) { answer throws(EndpointError) in
            guard let key = answer.secrets("key").first, let uri = answer.secrets("uri").first else {
                throw .notUnderstood(reason: .member("key"))
            }
            return SecondFactorEnrolment(key: key, uri: uri)
        }
        return answer.telling(.alreadyOn)
    }

    package func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]> {
        let answer = await ask(.post, Self.path + "/confirm", tokens, OwnerBody(code: code), reading: Self.codes)
        return answer.telling(.off).mapError { failure in
            // This request carries no password, so the code is not part of a proof.
            failure == .proof(.rejected(.wrongCode)) ? .account(.secondFactor(.wrongCode)) : failure
        }
    }

    package func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]> {
        await ask(.post, Self.path + "/codes", tokens, OwnerBody(proof), reading: Self.codes).telling(.off)
    }

    package func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done> {
        let answer = await ask(.post, Self.path + "/off", tokens, OwnerBody(proof)) { _ in Done() }
        return answer.telling(.off).mapError { failure in
            if case .weakPassword = failure { return .account(.secondFactor(.passwordTooShort(minimumLength: nil))) }
            return failure
        }
    }

    private static func codes(_ answer: Answer) throws(EndpointError) -> [Secret] {
        let codes = answer.secrets("recovery_codes.*")
        if codes.isEmpty { throw .notUnderstood(reason: .member("recovery_codes")) }
        return codes
    }
}

extension OwnerBody {
    fileprivate init(_ proof: OwnerProof) { self.init(password: proof.password, code: proof.code) }
}

extension Result where Failure == OwnerFailure {
    /// Maps a conflict (409), which is always with the second factor's present state.
    fileprivate func telling(_ problem: SecondFactorProblem) -> Self {
        mapError { failure in
            if case .unavailable(.notUnderstood(.status(409))) = failure { return .account(.secondFactor(problem)) }
            return failure
        }
    }
}
