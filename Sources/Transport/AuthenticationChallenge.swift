package import Networking

/// One way of authentication that an answer asks for (RFC 9110, 11.6.1).
package struct AuthenticationChallenge: Sendable, Equatable {
    /// In lower case.
    package var scheme: String
    /// By their names in lower case.
    package var parameters: [String: String] = [:]

    /// The most bytes of a header that are read.
    private static let limit = 4_096

    /// Reads the challenges of one `WWW-Authenticate` header. What follows something malformed is passed over.
    static func all(in header: String) -> [AuthenticationChallenge] {
        var found: [AuthenticationChallenge] = []
        for part in parts(header.utf8.prefix(limit)) {
            let words = part.drop { $0 <= 0x20 }
            let first = words.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
            let rest = words.dropFirst(first.count).drop { $0 <= 0x20 }
            let name = String(decoding: first, as: UTF8.self).lowercased()
            guard rest.first == UInt8(ascii: "=") else {
                // A new scheme, perhaps with its first parameter behind it.
                found.append(.init(scheme: name))
                found[found.count - 1].take(rest)
                continue
            }
            if !found.isEmpty { found[found.count - 1].take(words) }
        }
        return found
    }

    /// Cuts a list at its commas, but for those in quotation marks.
    private static func parts(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var (isQuoted, isEscaped) = (false, false)
        for byte in bytes {
            if byte == UInt8(ascii: ","), !isQuoted {
                parts.append([])
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            parts[parts.count - 1].append(byte)
        }
        return parts.filter { $0.contains { $0 > 0x20 } }
    }

    /// Takes `name=value` or `name="value"`.
    private mutating func take(_ part: some Collection<UInt8>) {
        let name = part.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        var value = Array(part.dropFirst(name.count).drop { $0 <= 0x20 }.dropFirst().drop { $0 <= 0x20 })
        while let last = value.last, last <= 0x20 { value.removeLast() }
        guard !name.isEmpty, !value.isEmpty else { return }
        if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
            var (plain, isEscaped) = ([UInt8](), false)
            for byte in value.dropFirst().dropLast() {
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                if !isEscaped { plain.append(byte) }
            }
            value = plain
        }
        let key = String(decoding: name, as: UTF8.self).lowercased()
        if parameters[key] == nil { parameters[key] = String(decoding: value, as: UTF8.self) }
    }
}

extension HTTPResponse {
    /// What its `WWW-Authenticate` headers ask for.
    package var challenges: [AuthenticationChallenge] {
        headers.filter { $0.name.lowercased() == "www-authenticate" }
            .flatMap { AuthenticationChallenge.all(in: $0.value) }
    }

    /// Whether a way of authentication is among those; `scheme` is in lower case.
    package func offers(_ scheme: String) -> Bool { challenges.contains { $0.scheme == scheme } }

    /// What the server requires of a login before it accepts a session that it knows (RFC 9470, 3); `nil` if it is
    /// about the session itself.
    package var loginRequirement: LoginRequirement? {
        challenges.first { $0.parameters["error"] == "insufficient_user_authentication" }.map { challenge in
            LoginRequirement(
                contexts: challenge.parameters["acr_values"],
                maxAge: challenge.parameters["max_age"].flatMap(Int.init).flatMap { $0 < 0 ? nil : $0 })
        }
    }
}
