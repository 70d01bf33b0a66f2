import Accounts
import Files
import Text

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
