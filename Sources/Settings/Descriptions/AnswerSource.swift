/// Where in an answer something stands: a path into its JSON, `header:NAME`, `cookie:NAME`, `body` for the bare body,
/// `form:NAME` for a field of an HTML form, `cookies` for all cookies that were set until then, `:status` for the
/// status (HTTP/2's name for it: RFC 9113, 8.3.2), or a claim of a JWT: `claim:NAME` for the session's token,
/// `claim:PATH:NAME` for the JWT at a path.
package enum AnswerSource: Sendable, Hashable, CustomStringConvertible {
    case path(FieldPath)
    case header(String)
    case cookie(String)
    case body
    /// The value that a form's field has, or the content of a `meta` element of that name.
    case form(String)
    /// As a `Cookie` header has them.
    case cookies
    case status
    /// Read, never trusted: whoever made the answer could have written the claim itself.
    case claim(FieldPath, of: FieldPath?)

    /// `nil` where it is written otherwise.
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

    /// Whether what stands there is text, whatever it reads as.
    package var isText: Bool {
        switch self {
        case .header, .cookie, .body, .form, .cookies: true
        case .path, .status, .claim: false
        }
    }

    /// As it is written.
    package var description: String {
        switch self {
        case .path(let path): path.description
        case .header(let name): "header:\(name)"
        case .cookie(let name): "cookie:\(name)"
        case .body: "body"
        case .form(let name): "form:\(name)"
        case .cookies: "cookies"
        case .status: ":status"
        case .claim(let name, of: nil): "claim:\(name)"
        case .claim(let name, of: let jwt?): "claim:\(jwt):\(name)"
        }
    }
}

/// A token of HTTP (RFC 9110, 5.6.2), which names of headers and cookies are.
enum HTTPToken {
    static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !Array("\"(),/:;<=>?@[\\]{}".utf8).contains(byte)
            }
    }
}
