import Accounts
import CSodium
import Foundation
import Synchronization
import Transport

/// What a server does with proofs of possession (RFC 9449, 4.3), written by the standard and not by the program's own
/// code.
final class ProofReader: Sendable {
    /// Why a proof is not taken.
    struct Refusal: Error, Equatable {
        var reason: String
    }

    private let seen = Mutex<(ids: Set<String>, keys: Set<String>, nonces: [String?])>(([], [], []))

    /// The nonces of the proofs that were taken.
    var nonces: [String?] { seen.withLock { $0.nonces } }
    /// How many keys signed them.
    var keys: Int { seen.withLock { $0.keys.count } }

    /// Checks the proof of a request that was sent at a time.
    ///
    /// - Returns: The nonce in it.
    @discardableResult
    func check(_ request: HTTPRequest, at now: Date, token: String? = nil) async throws -> String? {
        let proofs = request.headers.filter { $0.name == "DPoP" }
        guard proofs.count == 1 else { throw Refusal(reason: "\(proofs.count) proofs") }
        let parts = proofs[0].value.split(separator: ".").map(String.init)
        guard parts.count == 3 else { throw Refusal(reason: "parts") }
        let head = try Self.object(parts[0])
        guard head["typ"] as? String == "dpop+jwt", head["alg"] as? String == "ES256",
            let key = head["jwk"] as? [String: String], Set(key.keys) == ["kty", "crv", "x", "y"],
            key["kty"] == "EC", key["crv"] == "P-256", let x = key["x"].flatMap(Self.bytes),
            let y = key["y"].flatMap(Self.bytes), x.count == 32, y.count == 32
        else { throw Refusal(reason: "head") }
        guard let signature = Self.bytes(parts[2]), signature.count == 64 else { throw Refusal(reason: "signature") }
        let signed = Array("\(parts[0]).\(parts[1])".utf8)
        guard try await OpenSSLSignature.isGood(signature, of: signed, point: x + y) else {
            throw Refusal(reason: "signature")
        }
        let claims = try Self.object(parts[1])
        guard let id = claims["jti"] as? String, id.count >= 20, claims["htm"] as? String == request.method.rawValue,
            claims["htu"] as? String == String(request.url.prefix { $0 != "?" }),
            claims["iat"] as? Int == Int(now.timeIntervalSince1970)
        else { throw Refusal(reason: "claims") }
        if let token {
            var digest = [UInt8](repeating: 0, count: 32)
            crypto_hash_sha256(&digest, Array(token.utf8), UInt64(token.utf8.count))
            guard (claims["ath"] as? String).flatMap(Self.bytes) == digest else { throw Refusal(reason: "ath") }
        } else if claims["ath"] != nil {
            throw Refusal(reason: "ath")
        }
        let isNew = seen.withLock { seen in
            seen.keys.insert(key["x"] ?? "")
            seen.nonces.append(claims["nonce"] as? String)
            return seen.ids.insert(id).inserted
        }
        guard isNew else { throw Refusal(reason: "jti") }
        return claims["nonce"] as? String
    }

    private static func object(_ text: String) throws -> [String: Any] {
        guard let bytes = bytes(text),
            let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { throw Refusal(reason: "JSON") }
        return object
    }

    static func bytes(_ text: String) -> [UInt8]? {
        let usual = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = usual + String(repeating: "=", count: (4 - usual.count % 4) % 4)
        return Data(base64Encoded: padded).map(Array.init)
    }
}
