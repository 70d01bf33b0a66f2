internal import Accounts
private import CSodium

/// A new pair of tokens: 256 random bits each, from libsodium's generator, as base64url text.
///
/// The database stores only their hashes.
struct NewTokens: Sendable {
    let access = Token.random()
    let refresh = Token.random()

    var accessHash: Digest { access.hash }
    var refreshHash: Digest { refresh.hash }
}

extension Token {
    static func random() -> Token { Token(Secret.randomText()) }

    /// What the database stores of a token. Neither salted nor slow: there is nothing to guess in 256 random bits.
    var hash: Digest { withUnsafeBytes { Digest(of: $0) } }
}

extension UnsafeMutableRawBufferPointer {
    func fillRandomly() {
        // If uninitialised, libsodium ends the process rather than return bytes that are not random.
        _ = Sodium.isReady
        if let baseAddress { randombytes_buf(baseAddress, count) }
    }
}
