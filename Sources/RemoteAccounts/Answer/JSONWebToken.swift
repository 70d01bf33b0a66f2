import Accounts
import JSON
import Text

/// A JSON Web Token (RFC 7519), as it is read and written.
enum JSONWebToken {
    /// Returns what is signed of a token (RFC 7515, 3.1); the token is that, a dot and the signature in base64url.
    static func signingInput(_ head: [(String, JSONValue)], _ claims: [(String, JSONValue)]) -> String {
        base64URL(.object(pairs: head)) + "." + base64URL(.object(pairs: claims))
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { Secret(copying: $0) }.base64URL.text
    }

    private static func base64URL(_ object: JSONValue) -> String { base64URL(Array(object.text.utf8)) }

    /// Returns the claims, of which nothing here checks the signature, as JSON text if the token has three parts, the
    /// second of them a JSON object in base64url (RFC 7515, 2).
    static func claims(of token: some Collection<UInt8>) -> [UInt8]? {
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decoded(parts[1]), let root = try? JSONDocument(bytes).root,
            root.isObject
        else { return nil }
        return bytes
    }
}
