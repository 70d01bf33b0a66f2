import Accounts
import SignIn

import struct FoundationEssentials.Date

/// The protocol between git and its credential helpers (git-credential(1), gitcredentials(7)).
enum GitCredential {
    /// The maximum length of a line, in bytes without the line ending.
    static let lineLimit = 65_535
    /// The maximum number of lines that are read.
    static let lines = 1_000

    /// A request from git. A password that git sends for storage is ignored.
    struct Request: Sendable, Equatable {
        private(set) var scheme = ""
        /// Includes the port if git sent one.
        private(set) var host = ""
        private(set) var user: String?
        /// Whether git accepts a token as such (`capability[]=authtype` before everything else).
        private(set) var takesTokens = false
        private var hasBegun = false

        init() {}

        /// The requested origin; `nil` if git did not send one.
        var origin: String? { scheme.isEmpty || host.isEmpty ? nil : "\(scheme)://\(host)" }

        /// Parses one line; returns `false` if it does not belong to the protocol.
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

    /// The capabilities of this helper.
    static let capabilities = "version 0\ncapability authtype\n"

    /// The answer to `get`.
    static func answer(_ token: LentToken, to request: Request) -> Secret {
        var answer = SecretBuilder()
        if request.takesTokens, let header = token.header, let (scheme, credential) = header.authorization {
            answer.append("capability[]=authtype\nauthtype=\(scheme)\ncredential=")
            answer.append(credential)
            answer.append("\nephemeral=1\n")
        } else {
            answer.append("username=\((request.user ?? token.account).onOneLine)\npassword=")
            answer.append(token.access)
            answer.append("\n")
        }
        if let end = token.expiresAt { answer.append("password_expiry_utc=\(Int(end.timeIntervalSince1970))\n") }
        return answer.build()
    }
}

extension TokenHeader {
    /// The scheme and the credentials after it, if the header is an `Authorization` of that form (RFC 9110, 11.6.2).
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
    /// Foreign text without controls and spaces, so that no line break starts another line.
    fileprivate var onOneLine: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0.value > 0x20 })) }
}
