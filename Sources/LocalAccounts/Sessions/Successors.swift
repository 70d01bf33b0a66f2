internal import Accounts
private import CSodium

/// The tokens that took the place of a spent refresh token, for whoever lost the answer that they came in.
///
/// The database has hashes of tokens only, and it stays so: the pair is encrypted with a key that is derived from the
/// spent token, of which the database has but the hash. So neither the database alone nor a spent token alone gives
/// them. Had they been derived from the spent token with a key of the server's, whoever has both could compute all that
/// follow from it, for as long as the session lasts; these are gone with the first use of the new refresh token.
enum Successors {
    /// How long, in seconds, the spent token gets the same pair once more: a client asks again after an answer that was
    /// lost, while a thief who is as quick, and quicker than the owner's next renewal, is not noticed.
    static let grace: Double = 30

    private static let name: StaticString = "rollcall successors"

    /// Encrypts a pair for the holder of the token that it takes the place of.
    static func sealed(_ tokens: NewTokens, for spent: Token) -> [UInt8] {
        var pair = SecretBuilder(capacity: 128)
        tokens.access.withUnsafeBytes { pair.append(contentsOf: $0) }
        pair.append(UInt8(ascii: " "))
        tokens.refresh.withUnsafeBytes { pair.append(contentsOf: $0) }
        let nonce = Secret.random(count: Int(crypto_secretbox_noncebytes())).withUnsafeBytes { [UInt8]($0) }
        return pair.build().withUnsafeBytes { pair in
            key(of: spent).withUnsafeBytes { key in
                [UInt8](unsafeUninitializedCapacity: nonce.count + Int(crypto_secretbox_macbytes()) + pair.count) {
                    target, count in
                    guard let start = target.baseAddress, let from = pair.octets, let key = key.octets else { return }
                    count = target.count
                    start.initialize(from: nonce, count: nonce.count)
                    crypto_secretbox_easy(start + nonce.count, from, UInt64(pair.count), nonce, key)
                }
            }
        }
    }

    /// Returns the pair; `nil` if it was not encrypted for this token.
    static func opened(_ sealed: [UInt8], by spent: Token) -> NewTokens? {
        let (nonce, tag) = (Int(crypto_secretbox_noncebytes()), Int(crypto_secretbox_macbytes()))
        guard sealed.count > nonce + tag else { return nil }
        var isRight = false
        let pair = Secret(count: sealed.count - nonce - tag) { target in
            isRight = key(of: spent).withUnsafeBytes { key in
                sealed.withUnsafeBytes { sealed in
                    guard let start = target.baseAddress, let from = sealed.octets, let key = key.octets else {
                        return false
                    }
                    return crypto_secretbox_open_easy(
                        start.assumingMemoryBound(to: UInt8.self), from + nonce, UInt64(sealed.count - nonce), from,
                        key) == 0
                }
            }
        }
        guard isRight else { return nil }
        return pair.withUnsafeBytes { pair in
            let parts = pair.split(separator: UInt8(ascii: " "))
            guard parts.count == 2 else { return nil }
            let tokens = parts.map { Token(Secret(copying: UnsafeRawBufferPointer(rebasing: $0))) }
            return NewTokens(access: tokens[0], refresh: tokens[1])
        }
    }

    /// A hash of the token that is not the one in the database: BLAKE2b, keyed with a name of its own.
    private static func key(of token: Token) -> Secret {
        token.withUnsafeBytes { token in
            Secret(count: Int(crypto_secretbox_keybytes())) { target in
                guard let start = target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                crypto_generichash(
                    start, target.count, token.octets, UInt64(token.count), name.utf8Start, name.utf8CodeUnitCount)
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var octets: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
