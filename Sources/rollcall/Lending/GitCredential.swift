import Accounts
import struct FoundationEssentials.Date
import SignIn

/// What git asks its helpers and is answered (git-credential(1), gitcredentials(7)).
enum GitCredential {
    /// The longest line, in bytes without its end.
    static let lineLimit = 65_535
    /// The most lines that are read.
    static let lines = 1_000

    /// What is asked for. A password that git sends to have it stored is not looked at.
    struct Request: Sendable, Equatable {
        private(set) var scheme = ""
        /// With its port, where git says one.
        private(set) var host = ""
        private(set) var user: String?
        /// Whether git takes a token as one (`capability[]=authtype` before all else).
        private(set) var takesTokens = false
        private var hasBegun = false

        init() {}

        /// The origin that is asked about; `nil` where git did not say.
        var origin: String? { scheme.isEmpty || host.isEmpty ? nil : "\(scheme)://\(host)" }

        /// Takes one line; `false` where it is none of this protocol.
        mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")), sign > 0, !line.contains(0) else { return false }
            let key = String(decoding: line[..<sign], as: UTF8.self)
            let value = UnsafeRawBufferPointer(rebasing: line[(sign + 1)...])
            func text() -> String { String(decoding: value, as: UTF8.self) }
            if key == "capability[]" {
                if !hasBegun, text() == "authtype" { takesTokens = true }
                return true
            }
            hasBegun = true
            switch key {
            case "protocol": scheme = text()
            case "host": host = text()
            case "username": user = text()
            default: break
            }
            return true
        }
    }

    /// What helpers of this program can do.
    static let capabilities = "version 0\ncapability authtype\n"

    /// The answer to `get`.
    static func answer(_ token: LentToken, to request: Request) -> Secret {
        var answer = SecretBuilder()
        if request.takesTokens, let header = token.header, let (scheme, credential) = header.authorization {
            answer.append("capability[]=authtype\nauthtype=\(scheme)\ncredential=")
            answer.append(credential)
            answer.append("\nephemeral=1\n")
        } else {
            answer.append("username=\((request.user ?? token.email).onOneLine)\npassword=")
            answer.append(token.access)
            answer.append("\n")
        }
        if let end = token.expiresAt { answer.append("password_expiry_utc=\(Int(end.timeIntervalSince1970))\n") }
        return answer.build()
    }
}

extension TokenHeader {
    /// The scheme and the credentials behind it, where it is an `Authorization` of that form (RFC 9110, 11.6.2).
    fileprivate var authorization: (scheme: String, credential: Secret)? {
        guard name.lowercased() == "authorization" else { return nil }
        return value.withUnsafeBytes { bytes in
            guard let space = bytes.firstIndex(of: 0x20), space > 0, space + 1 < bytes.count else { return nil }
            let scheme = String(decoding: bytes[..<space], as: UTF8.self)
            return (scheme, Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[(space + 1)...])))
        }
    }
}

extension String {
    /// Foreign text without the ends that would begin another line.
    fileprivate var onOneLine: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0.value > 0x20 })) }
}
