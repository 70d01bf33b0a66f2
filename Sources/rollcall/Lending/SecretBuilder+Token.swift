import Accounts

extension SecretBuilder {
    mutating func append(_ token: Token) { token.withUnsafeBytes { append(contentsOf: $0) } }

    /// Appends a token as a quoted JSON string; tokens are visible ASCII, which JSON can represent.
    mutating func appendJSONString(_ token: Token) {
        token.withUnsafeBytes { _ = appendJSONString(Secret(copying: $0)) }
    }
}
