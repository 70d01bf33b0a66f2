import Accounts
import Files
import JSON
import RemoteAccounts
import SignIn
import Text
import Times

/// Tokens in the formats that other callers expect.
enum TokenAnswers {
    /// `docker-credential-NAME get` (docker/docker-credential-helpers).
    ///
    /// Returns `nil` if the session is that of HTTP Basic and has no password.
    ///
    /// - Parameter url: The URL as docker sent it.
    static func docker(_ token: LentToken, url: String) -> Secret? {
        guard let (user, secret) = credentials(token) else { return nil }
        var answer = SecretBuilder()
        guard answer.appendJSON(.object([("ServerURL", .text(url)), ("Username", .text(user)), ("Secret", secret)]))
        else { return nil }
        answer.append("\n")
        return answer.build()
    }

    /// A user name and what is its password for a program that knows nothing else: the session's own of HTTP Basic, or
    /// else the token; `nil` if the session is that of HTTP Basic and has none.
    private static func credentials(_ token: LentToken) -> (user: String, secret: SecretJSON)? {
        if let basic = BasicCredentials(token.header) { return (basic.user, .secret(basic.password)) }
        return token.header?.isBasic == true ? nil : (token.user, .token(token.access))
    }

    /// What `keyring get` prints: the password on a line, after one with the user's name if that is wanted.
    ///
    /// - Parameter asked: The user that it is asked for. What is a password goes with its own name only.
    static func keyring(_ token: LentToken, user asked: String?, printsUser: Bool) -> Secret? {
        guard let (user, secret) = credentials(token),
            !user.utf8.contains(where: { [0x00, 0x0A, 0x0D].contains($0) }),
            asked == nil || asked == user || token.header?.isBasic != true
        else { return nil }
        let start = printsUser ? "\(user)\n" : ""
        return switch secret {
        case .secret(let password): password.line(after: start)
        case .token(let token): token.line(after: start)
        default: nil
        }
    }

    /// A credentials helper's answer to Terraform, which sends the token as a bearer's; empty if it is none.
    static func terraform(_ token: LentToken) -> Secret {
        let isBearer = token.header?.authorization?.scheme.lowercased() == "bearer"
        return SecretJSON.line([("token", isBearer ? .token(token.access) : nil)])
    }

    /// The value of the `Authorization` header on a line; `nil` if the session is presented otherwise.
    static func authorization(_ token: LentToken) -> Secret? {
        guard let header = token.header, header.authorization != nil else { return nil }
        return header.value.line()
    }

    /// `docker-credential-NAME list`: the user name for each place.
    static func docker(list: [(place: String, user: String)]) -> Secret {
        SecretJSON.line(list.map { ($0.place, .text($0.user)) })
    }

    /// Docker's convention for "none": status 1 with this text on standard output.
    static let dockerHasNone = "credentials not found in native keychain\n"

    /// The URL of what docker wants stored; `nil` if the text is not such a request. The secret in it is left there.
    static func dockerURL(_ request: Secret) -> String? {
        request.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var url: String?
            do {
                try reader.readObject { (reader, name) throws(JSONError) in
                    guard reader.is(name, "ServerURL") else { return try reader.skipValue() }
                    url = reader.string(try reader.readString())
                }
                try reader.finish()
            } catch {
                return nil
            }
            return url
        }
    }

    /// An `ExecCredential` (client.authentication.k8s.io) of the version asked for, with the ID token if there is one: it
    /// is what a cluster checks that trusts the provider.
    static func kubectl(_ token: LentToken, version: String) -> Secret {
        let end = token.id.map { id in id.webTokenEnd.map { .text(RFC3339.string(from: $0)) } } ?? token.end
        return SecretJSON.line([
            ("apiVersion", .text(version)), ("kind", .text("ExecCredential")),
            ("status", .object([("token", .token(token.id ?? token.access)), ("expirationTimestamp", end)])),
        ])
    }

    /// The URI that Bazel and others request (EngFlow/credential-helper-spec); `nil` if the text is not such a request.
    static func bazelURI(_ request: Secret) -> String? {
        request.withUnsafeBytes { (try? JSONDocument($0.assumingMemoryBound(to: UInt8.self)))?.root["uri"]?.string }
    }

    /// The answer to Bazel's `get`; `nil` if no header can carry the token. Without `expires`, Bazel would keep the
    /// token longer than it lasts.
    static func bazel(_ token: LentToken) -> Secret? {
        guard let header = token.header else { return nil }
        return SecretJSON.line([
            ("headers", .object([(header.name, .list([.token(header.value)]))])), ("expires", token.end),
        ])
    }

    /// A `credential_process` answer for the AWS command line. The address is the access key's id, and the token is
    /// both the secret key and the session token, for services that accept a session in that way.
    static func aws(_ token: LentToken) -> Secret {
        SecretJSON.line([
            ("Version", .plain(.integer(1))), ("AccessKeyId", .text(token.user)),
            ("SecretAccessKey", .token(token.access)), ("SessionToken", .token(token.access)),
            ("Expiration", token.end),
        ])
    }

}

extension LentToken {
    /// When the token expires, as callers expect it.
    fileprivate var end: SecretJSON? { expiresAt.map { .text(RFC3339.string(from: $0)) } }
}

extension LentToken {
    /// The user name for a caller that needs one.
    var user: String { Self.user(of: account) }

    /// Returns the user name beside the token of an account, whose name is empty if the endpoint never said it.
    ///
    /// GitLab takes an OAuth token over HTTP only as the password of `oauth2`, which is what git-credential-oauth lends
    /// too; GitHub, Gitea and others look at the token alone. Docker's `<token>` would make an identity token of it.
    static func user(of account: String) -> String { account.isEmpty ? "oauth2" : account }
}

/// The user name and the password that a session's header has by HTTP Basic (RFC 7617), for programs that ask for both.
struct BasicCredentials {
    let user: String
    let password: Secret

    /// Returns `nil` if the header is none of HTTP Basic, or not of that form.
    init?(_ header: TokenHeader?) {
        guard let header, header.isBasic, let (_, credential) = header.authorization,
            var bytes = credential.withUnsafeBytes({ Base64.decoded($0) })
        else { return nil }
        defer { bytes.withUnsafeMutableBytes { $0.wipe() } }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        user = String(decoding: bytes[..<colon], as: UTF8.self)
        password = bytes[(colon + 1)...].withUnsafeBytes { Secret(copying: $0) }
    }
}

extension TokenHeader {
    /// The scheme and the credentials after it, if the header is an `Authorization` of that form (RFC 9110, 11.6.2).
    var authorization: (scheme: String, credential: Secret)? {
        guard name.lowercased() == "authorization" else { return nil }
        return value.withUnsafeBytes { bytes in
            guard let space = bytes.firstIndex(of: 0x20), space > 0, space + 1 < bytes.count else { return nil }
            let scheme = String(decoding: bytes[..<space], as: UTF8.self)
            return (scheme, Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[(space + 1)...])))
        }
    }

    /// Whether it is HTTP Basic's, so that the session's token is not what a program takes as a password.
    var isBasic: Bool { authorization?.scheme.lowercased() == "basic" }
}
