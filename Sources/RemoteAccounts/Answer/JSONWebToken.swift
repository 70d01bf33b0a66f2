import JSON
import Text

/// The claims of a JWT (RFC 7519): read, never trusted, since nothing here checks the signature.
enum JSONWebToken {
    /// Returns the claims as JSON text if the token has three parts, the second of them a JSON object in base64url (RFC
    /// 7515, 2).
    static func claims(of token: some Collection<UInt8>) -> [UInt8]? {
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decoded(parts[1]), let root = try? JSONDocument(bytes).root,
            root.isObject
        else { return nil }
        return bytes
    }
}
