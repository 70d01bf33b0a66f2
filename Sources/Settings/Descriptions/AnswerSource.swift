/// The location of a value in an answer: a path into its JSON, `header:NAME`, `cookie:NAME`, `body` for the bare body,
/// `body:BEFORE{}AFTER` for what stands between two texts in it,
/// `form:NAME` for a field of an HTML form, `cookies` for all cookies set so far, `:status` for the status (HTTP/2's
/// name for it: RFC 9113, 8.3.2), or a claim of a JWT: `claim:NAME` for the session's token, `claim:PATH:NAME` for the
/// JWT at a path.
package enum AnswerSource: Sendable, Hashable, CustomStringConvertible {
    case path(FieldPath)
    case header(String)
    case cookie(String)
    case body
    /// What stands in the body between two texts, such as a value in a script; the first is not empty. Without the
    /// second it ends with its line.
    case between(String, String)
    /// The value that a form's field has, or the content of a `meta` element of that name.
    case form(String)
    /// In the form of a `Cookie` header.
    case cookies
    case status
    /// Read, but not verified: whoever wrote the answer could have written any claim.
    case claim(FieldPath, of: FieldPath?)

    /// Returns `nil` if the text has none of these forms.
    package init?(_ text: String) {
        func rest(_ prefix: String) -> String? {
            text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
        }
        if text == "body" {
            self = .body
        } else if text == "cookies" {
            self = .cookies
        } else if text == ":status" {
            self = .status
        } else if let name = rest("header:") {
            guard HTTPToken.isValid(name) else { return nil }
            self = .header(name)
        } else if let name = rest("cookie:") {
            guard HTTPToken.isValid(name) else { return nil }
            self = .cookie(name)
        } else if let pattern = rest("body:") {
            guard let gap = pattern.firstRange(of: "{}"), gap.lowerBound > pattern.startIndex,
                !pattern[gap.upperBound...].contains("{}")
            else { return nil }
            self = .between(String(pattern[..<gap.lowerBound]), String(pattern[gap.upperBound...]))
        } else if let name = rest("form:") {
            guard !name.isEmpty else { return nil }
            self = .form(name)
        } else if let claim = rest("claim:") {
            let parts = FieldPath.parts(of: claim, at: ":").map(String.init)
            guard parts.count <= 2, let name = parts.last.flatMap(FieldPath.init) else { return nil }
            guard parts.count == 2 else {
                self = .claim(name, of: nil)
                return
            }
            guard let jwt = FieldPath(parts[0]) else { return nil }
            self = .claim(name, of: jwt)
        } else {
            guard FieldPath.parts(of: text, at: ":").count == 1, let path = FieldPath(text) else { return nil }
            self = .path(path)
        }
    }

    /// Whether the value is always text, even if it looks like a number or a boolean.
    package var isText: Bool {
        switch self {
        case .header, .cookie, .body, .between, .form, .cookies: true
        case .path, .status, .claim: false
        }
    }

    package var description: String {
        switch self {
        case .path(let path): path.description
        case .header(let name): "header:\(name)"
        case .cookie(let name): "cookie:\(name)"
        case .body: "body"
        case .between(let before, let after): "body:\(before){}\(after)"
        case .form(let name): "form:\(name)"
        case .cookies: "cookies"
        case .status: ":status"
        case .claim(let name, of: nil): "claim:\(name)"
        case .claim(let name, of: let jwt?): "claim:\(jwt):\(name)"
        }
    }
}

/// A token of HTTP (RFC 9110, 5.6.2), such as the name of a header or a cookie.
enum HTTPToken {
    static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }

    /// Whether a description may have a header of that name sent. Those that frame the body follow from it: others
    /// would let a server take the end of one request for the beginning of the next (RFC 9112, 6).
    static func isRequestHeader(_ name: String) -> Bool {
        isValid(name) && !["content-length", "transfer-encoding"].contains(name.lowercased())
    }
}

/// One way in which an answer says when its token ends.
package struct ExpiryDescription: Sendable, Hashable {
    package enum Form: String, Sendable, CaseIterable {
        /// Seconds from now.
        case seconds
        /// Milliseconds from now.
        case milliseconds
        /// An ISO 8601 duration (`PT1M30S`), from now.
        case duration
        /// An ISO 8601 date, in UTC if it names no zone.
        case date
        /// Seconds since 1970 (a JWT's `exp` is one).
        case epoch
        /// Milliseconds since 1970.
        case epochMilliseconds = "epoch_milliseconds"
    }

    package var form: Form
    package var source: AnswerSource
}

/// Text in which each `*` stands for any text, even none.
struct TextPattern {
    private let pieces: [Substring.UTF8View]

    init(_ pattern: String) {
        pieces = pattern.split(separator: "*", omittingEmptySubsequences: false).map(\.utf8)
    }

    /// Whether the whole text matches the pattern. Each piece is searched for once, from where the one before it ended.
    func fits(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = pieces.first, let last = pieces.last else { return false }
            guard pieces.count > 1 else { return bytes.elementsEqual(first) }
            guard bytes.count >= first.count + last.count, bytes.starts(with: first),
                bytes.suffix(last.count).elementsEqual(last)
            else { return false }
            var rest = bytes[first.count..<(bytes.count - last.count)]
            for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
                guard let found = rest.firstRange(of: Array(piece)) else { return false }
                rest = rest[found.upperBound...]
            }
            return true
        }
    }
}
