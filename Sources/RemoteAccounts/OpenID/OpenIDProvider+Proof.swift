import Accounts
import JSON
import Networking
import Settings
import Synchronization
import Transport

import struct FoundationEssentials.Date

/// The nonces that servers want repeated in proofs, by origin (RFC 9449, 8).
struct ProofNonces {
    private static let maximumLength = 1_024
    private var nonces: [Origin: String] = [:]

    subscript(url: String) -> String? { Origin(url).flatMap { nonces[$0] } }

    /// Stores the nonce in an answer; returns whether it is a new one.
    mutating func take(_ response: HTTPResponse, from url: String) -> Bool {
        guard let nonce = response.header("DPoP-Nonce"), (1...Self.maximumLength).contains(nonce.utf8.count),
            nonce.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let origin = Origin(url)
        else { return false }
        defer { nonces[origin] = nonce }
        return nonces[origin] != nonce
    }
}

extension OpenIDProvider {
    /// Returns a new key if the provider accepts proofs that this program can make, and the configuration allows it.
    func newProofKey(_ metadata: ProviderMetadata) -> ProofKey? {
        client.isBound && metadata.proofAlgorithm != nil ? ProofKey() : nil
    }

    /// Sends a request, with a proof if there is a key; repeats it if the server wants its nonce in the proof.
    ///
    /// - Parameter token: The access token that the request carries; `nil` for a request to the token endpoint.
    func send(
        _ request: HTTPRequest, proving key: ProofKey?, token: Token? = nil, _ metadata: ProviderMetadata
    ) async throws(EndpointError) -> Answer {
        guard let key else { return try await send(request) }
        let answer = try await send(proof(of: request, key, token, metadata))
        let isNew = nonces.withLock { $0.take(answer.response, from: request.url) }
        guard isNew, Self.asksForNonce(answer) else { return answer }
        return try await send(proof(of: request, key, token, metadata))
    }

    private func proof(
        of request: HTTPRequest, _ key: ProofKey, _ token: Token?, _ metadata: ProviderMetadata
    ) -> HTTPRequest {
        var request = request
        request.headers.append(proofHeader(key, token, method: request.method.rawValue, url: request.url, metadata))
        // A server may refuse a proof that it has seen (RFC 9449, 11.1).
        request.isSentOnce = true
        return request
    }

    /// The header that proves who sends a request.
    func proofHeader(
        _ key: ProofKey, _ token: Token?, method: String, url: String, _ metadata: ProviderMetadata?
    ) -> HTTPRequest.Header {
        let proof = PossessionProof(
            key, algorithm: metadata?.proofAlgorithm ?? PossessionProof.algorithms[0], method: method, url: url,
            at: Int(now().timeIntervalSince1970), token: token, nonce: nonces.withLock { $0[url] })
        return HTTPRequest.Header("DPoP", proof.text)
    }

    /// A token endpoint asks in its body, anything that accepts tokens in a header (RFC 9449, 8 and 9).
    private static func asksForNonce(_ answer: Answer) -> Bool {
        switch answer.response.status {
        case 400: answer.value("error")?.string == "use_dpop_nonce"
        case 401:
            answer.value("error")?.string == "use_dpop_nonce"
                || answer.response.header("WWW-Authenticate")?.contains("use_dpop_nonce") == true
        default: false
        }
    }
}
