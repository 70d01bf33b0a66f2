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
            guard let key = answer.secrets("key").first, key.isBase32Key else {
                throw .notUnderstood(reason: .member("key"))
            }
            guard let uri = answer.secrets("uri").first, uri.isAddressOfKey else {
                throw .notUnderstood(reason: .member("uri"))
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
        guard (1...maximumCodes).contains(codes.count), codes.allSatisfy(\.isRecoveryCode) else {
            throw .notUnderstood(reason: .member("recovery_codes"))
        }
        return codes
    }

    /// The most recovery codes that are believed: nobody keeps more.
    private static let maximumCodes = 100
}

/// What an endpoint may call a secret: it is printed as it is, and drawn.
extension Secret {
    private static let keyLength = 256
    private static let addressLength = 2_048
    private static let codeLength = 64

    /// Whether it is a key in Base32 (RFC 4648, 6), in either case.
    fileprivate var isBase32Key: Bool {
        (1...Self.keyLength).contains(count)
            && withUnsafeBytes { bytes in
                bytes.allSatisfy { $0 == UInt8(ascii: "=") || $0.isBase32 }
            }
    }

    /// Whether it is the address of a key for one-time codes, as authenticator apps read it.
    fileprivate var isAddressOfKey: Bool {
        withUnsafeBytes { bytes in
            bytes.count <= Self.addressLength && bytes.starts(with: "otpauth://totp/".utf8)
                && bytes.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    /// Whether it is a code that can be typed: visible ASCII.
    fileprivate var isRecoveryCode: Bool {
        count <= Self.codeLength && withUnsafeBytes { bytes in bytes.allSatisfy { (0x21...0x7E).contains($0) } }
    }
}

extension UInt8 {
    fileprivate var isBase32: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "2")...UInt8(ascii: "7"):
            true
        default: false
        }
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
