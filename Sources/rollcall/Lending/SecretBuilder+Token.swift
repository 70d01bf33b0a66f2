import Accounts

extension SecretBuilder {
    mutating func append(_ token: Token) { token.withUnsafeBytes { append(contentsOf: $0) } }

    /// Adds a token as a JSON string with its quotes; tokens are visible ASCII, which JSON can carry.
    mutating func appendJSONString(_ token: Token) {
        token.withUnsafeBytes { _ = appendJSONString(Secret(copying: $0)) }
    }
}
