import Accounts
import Networking
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
        /// Without a slash before it; empty unless git is configured to send it (`credential.useHttpPath`).
        private(set) var path = ""
        /// The user that the credentials are for; `nil` if any will do.
        private(set) var user: String?
        /// Whether git accepts a token as such (`capability[]=authtype` before everything else).
        private(set) var takesTokens = false
        /// The schemes that the server has named (`wwwauth[]`), in lower case.
        private(set) var schemes: Set<String> = []
        private var hasBegun = false

        init() {}

        /// What is asked for: an origin, with the path if that can stand in a URL as git sends it, which is decoded;
        /// `nil` if git did not send an origin.
        ///
        /// The host is decoded too. If it is more than a host and a port, it is encoded again, so that nothing in it is
        /// taken for its end: such a URL has no ``Origin``, and is no session's.
        var url: String? {
            guard !scheme.isEmpty, !host.isEmpty else { return nil }
            guard scheme.utf8.allSatisfy(\.isLetterOrDigit), hasPlainHost else {
                return "\(PercentEncoding.encoded(scheme))://\(PercentEncoding.encoded(host))"
            }
            let origin = "\(scheme)://\(host)"
            let whole = "\(origin)/\(path)"
            return path.isEmpty || Origin(whole) == nil ? origin : whole
        }

        /// Whether what git calls the host is one, with nothing but a port behind it (RFC 3986, 3.2.2 and 3.2.3).
        private var hasPlainHost: Bool {
            let bytes = Array(host.utf8)
            let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"/?#@\\".utf8.contains($0) }
            guard isPlain else { return false }
            // The colons in brackets are an address's.
            let rest = bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "]")) ?? 0)
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return true }
            let port = rest[(colon + 1)...]
            return (1...5).contains(port.count) && port.allSatisfy { (0x30...0x39).contains($0) }
        }

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
            case "path": path = text()
            case "username": user = value.isEmpty ? nil : text()
            case "wwwauth[]": if let scheme = text().split(separator: " ").first { schemes.insert(scheme.lowercased()) }
            default: break
            }
            return true
        }
    }

    /// The capabilities of this helper.
    static let capabilities = "version 0\ncapability authtype\n"

    /// The names that servers require beside a token, whoever it belongs to.
    static let placeholders: Set<String> = [
        "git", "gitlab-ci-token", "oauth2", "token", "x-access-token", "x-bitbucket-api-token-auth", "x-oauth-basic",
        "x-token-auth",
    ]

    /// The answer to `get`; `nil` if the session is that of HTTP Basic and has no password for that name.
    static func answer(_ token: LentToken, to request: Request) -> Secret? {
        var answer = SecretBuilder()
        let basic = BasicCredentials(token.header)
        if token.header?.isBasic == true {
            // What is a password goes with its own name only.
            guard let basic, request.user ?? basic.user == basic.user,
                basic.password.withUnsafeBytes({ bytes in !bytes.contains { [0x00, 0x0A, 0x0D].contains($0) } })
            else { return nil }
        }
        if request.takesTokens, let header = token.header, let (scheme, credential) = header.authorization,
            request.schemes.isEmpty || request.schemes.contains(scheme.lowercased())
        {
            answer.append("capability[]=authtype\nauthtype=\(scheme)\ncredential=")
            answer.append(credential)
            answer.append("\nephemeral=1\n")
        } else {
            answer.append("username=\((request.user ?? basic?.user ?? token.user).onOneLine)\npassword=")
            if let basic { answer.append(basic.password) } else { answer.append(token.access) }
            answer.append("\n")
        }
        if let end = token.expiresAt { answer.append("password_expiry_utc=\(Int(end.timeIntervalSince1970))\n") }
        return answer.build()
    }
}

extension String {
    /// Foreign text without what would end its line or the value in it.
    fileprivate var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !["\n", "\r", "\0"].contains($0) }))
    }
}
