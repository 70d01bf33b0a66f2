import Accounts
import FoundationEssentials

/// The claims of a JWT (RFC 7519): read, never trusted, since nothing here checks the signature.
enum JSONWebToken {
    /// The claims, where the token is three parts of which the second is a JSON object in base64url (RFC 7515, 2).
    static func claims(of token: String) -> JSONTree? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        guard let data = Data(base64Encoded: text), let tree = JSONTree(data), tree.isObject else { return nil }
        return tree
    }
}
