internal import Accounts

/// A new pair of tokens: 256 random bits each, from libsodium's generator, as base64url text.
///
/// The database stores only their hashes.
struct NewTokens: Sendable {
    var access = Token.random()
    var refresh = Token.random()
}

extension Token {
    static func random() -> Token { Token(Secret.randomText()) }

    /// What the database stores of a token. Neither salted nor slow: there is nothing to guess in 256 random bits.
    var hash: Digest { withUnsafeBytes { Digest(of: $0) } }
}
