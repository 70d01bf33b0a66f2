private import CSodium
private import Digests

extension Secret {
    /// Returns random bytes from libsodium's generator.
    package static func random(count: Int) -> Secret {
        // If uninitialised, libsodium ends the process rather than return bytes that are not random.
        _ = Sodium.isReady
        return Secret(count: count) { if let start = $0.baseAddress { randombytes_buf(start, $0.count) } }
    }

    /// Returns 256 random bits as base64url text of 43 letters.
    package static func randomText() -> Secret { random(count: 32).base64URL }

    /// The SHA-256 digest as base64url text: the PKCE challenge of a verifier (RFC 7636, 4.2).
    package var sha256Text: Secret {
        withUnsafeBytes { bytes in SHA256.withDigest(of: bytes) { Secret(copying: $0).base64URL } }
    }

    /// The bytes in base64 with padding (RFC 4648, 4).
    package var base64: Secret { base64(sodium_base64_VARIANT_ORIGINAL) }

    /// The bytes in base64url without padding (RFC 4648, 5).
    package var base64URL: Secret { base64(sodium_base64_VARIANT_URLSAFE_NO_PADDING) }

    private func base64(_ variant: Int32) -> Secret {
        // Includes the NUL that sodium_bin2base64 appends.
        let text = Secret(count: sodium_base64_encoded_len(count, variant)) { text in
            withUnsafeBytes { bits in
                guard let target = text.baseAddress, let source = bits.baseAddress else { return }
                sodium_bin2base64(
                    target.assumingMemoryBound(to: CChar.self), text.count,
                    source.assumingMemoryBound(to: UInt8.self), bits.count, variant)
            }
        }
        return text.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    }
}
