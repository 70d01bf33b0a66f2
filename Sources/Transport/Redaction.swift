import JSON
import Networking
private import Synchronization

/// Decides how much of an exchange may be recorded: nothing that could sign anybody in.
///
/// Whatever is not known to be harmless is redacted: all but a few headers; in the body of a request every text except
/// those under a few names (an endpoint's description may call the password anything); and in the body of an answer
/// every member with a name like a secret's, every text that looks like a token, and whatever a request sent as a
/// secret. What requests name as their secrets is redacted in addresses too. Bodies that are neither JSON nor a form
/// are left out.
enum Redaction {
    static let redacted = "[redacted]"
    /// The largest body that is recorded, in bytes.
    static let limit = 1 << 20

    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-language", "age", "cache-control", "connection", "content-language", "content-length",
        "content-type", "date", "expires", "host", "keep-alive", "retry-after", "server", "transfer-encoding",
        "user-agent", "vary",
    ]
    /// Members of a request whose text is not secret.
    private static let harmlessMembers: Set<String> = [
        "audience", "connection", "devicename", "email", "granttype", "identifier", "identity", "login", "mode",
        "realm", "scope", "username",
    ]
    /// URL parameters that are not secret either: those of the directory.
    private static let harmlessParameters: Set<String> = [
        "exc", "format", "gender", "inc", "lang", "nat", "noinfo", "page", "results", "seed",
    ]
    private static let secretWords = [
        "apikey", "assertion", "authorization", "cookie", "credential", "hash", "jwt", "mfa", "nonce", "otp",
        "passphrase", "passwd", "password", "pwd", "secret", "session", "signature", "token",
    ]
    private static let secretNames: Set<String> = ["access", "key", "pass", "pin", "refresh", "salt"]

    static func name(of header: HTTPRequest.Header, hiding sent: Redactor) -> String {
        sent.stand(in: header.name) ? redacted : visible(header.name)
    }

    static func value(of header: HTTPRequest.Header, hiding sent: Redactor) -> String {
        if sent.stand(in: header.value) { return redacted }
        return switch header.name.lowercased() {
        case "location", "content-location": url(header.value)
        case let name: harmlessHeaders.contains(name) ? visible(header.value) : redacted
        }
    }

    static func isHarmless(header name: String) -> Bool { harmlessHeaders.contains(name.lowercased()) }

    /// Returns the URL with the secrets in its query redacted, and without user and fragment.
    static func url(_ text: String) -> String {
        visible(
            RedactedURL.url(text.prefix { $0 != "#" }, sign: redacted) { name, value in
                isKept(name, value) { isRedacted(parameter: $0, text: $1) }
            })
    }

    /// Returns the body as it may be recorded; empty if there is none. `sent` is what must be hidden in it.
    static func body(
        _ bytes: [UInt8], _ headers: [HTTPRequest.Header], isRequest: Bool, hiding sent: Redactor
    ) -> String {
        if bytes.isEmpty { return "" }
        let leftOut = "(\(bytes.count) bytes left out)"
        guard bytes.count <= limit else { return leftOut }
        if isForm(headers) {
            return visible(
                RedactedURL.form(String(decoding: bytes, as: UTF8.self), sign: redacted) { name, value in
                    isKept(name, value) { name, value in
                        isRedacted(name, text: value, isRequest: isRequest) || value.map(sent.stand) ?? true
                    }
                })
        }
        guard let json = JSONValue.traced(bytes) else { return leftOut }
        return visible(json.redacted(isRequest: isRequest, hiding: sent).text)
    }

    /// Whether the body that comes with these headers is a form.
    static func isForm(_ headers: [HTTPRequest.Header]) -> Bool {
        let type = headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased()
        return type?.hasPrefix("application/x-www-form-urlencoded") == true
    }

    /// Whether a parameter's text in a URL is redacted.
    static func isRedacted(parameter name: String, text: String?) -> Bool {
        let isKnown = harmlessParameters.contains(folded(name))
        return isRedacted(name, text: text, isRequest: !isKnown)
    }

    /// Whether a field of a form stays as it is: one whose value is empty, or not redacted once both are decoded.
    private static func isKept(
        _ name: Substring, _ value: Substring, unless isRedacted: (_ name: String, _ value: String?) -> Bool
    ) -> Bool {
        value.isEmpty || !isRedacted(percentDecoded(name) ?? "", percentDecoded(value))
    }

    /// Returns whether a member's text is redacted; `text` is `nil` if it cannot be decoded.
    static func isRedacted(_ name: String, text: String?, isRequest: Bool) -> Bool {
        guard let text, !isSecret(name, isRequest: isRequest), !isOpaque(text) else { return true }
        return isRequest && !harmlessMembers.contains(folded(name))
    }

    /// Returns whether a member's name makes it secret, whatever its value.
    static func isSecret(_ name: String, isRequest: Bool) -> Bool {
        let name = folded(name)
        if name == "tokentype" || name.hasPrefix("expire") { return false }
        // In an answer it is an error code.
        if name == "code" { return isRequest }
        return secretNames.contains(name) || secretWords.contains { name.contains($0) }
    }

    /// Returns whether a text looks like a token: long, with a digit, in the alphabets of Base64, hexadecimal and JWT.
    private static func isOpaque(_ text: String) -> Bool {
        // The address of a key for one-time codes, whatever its member is called.
        if text.lowercased().contains("otpauth") { return true }
        guard text.utf8.count >= 16, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~+/=|".utf8.contains($0) }
    }
}

extension Redaction {
    /// Returns the text with control characters replaced, which a terminal would obey when the trace is shown on it.
    static func visible(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Returns the letters and digits of a name, in lower case.
    static func folded(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Decodes percent-encoding; returns `nil` if an escape is incomplete or the result is not UTF-8 (RFC 3986, 2.1).
    static func percentDecoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        guard PercentEncoding.decode(text.utf8, { bytes.append($0) }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// The secrets of all exchanges in one trace: the answer to a later request may repeat what a login sent.
package final class TracedSecrets: Sendable {
    private let secrets = Mutex(SentSecrets())

    package init() {}

    /// Adds the secrets that a request sends, and returns those that requests so far have named themselves.
    func adding(_ request: HTTPRequest) -> Redactor {
        secrets.withLock { secrets in
            secrets.add(request)
            return secrets.named
        }
    }

    /// Adds the secrets in the answer to a request, and returns all of them.
    func adding(_ response: HTTPResponse, to request: HTTPRequest) -> Redactor {
        secrets.withLock { secrets in
            secrets.add(response, to: request)
            return secrets.all
        }
    }

    /// Returns what is to be told of a request without the secrets that it, and those before it, name themselves.
    package func redacting(_ text: String, of request: HTTPRequest) -> String {
        let named = secrets.withLock { secrets in
            secrets.add(named: request.secrets)
            return secrets.named
        }
        return named.redacting(text)
    }
}

// A body on its way into a trace.
extension JSONValue {
    /// Parses a body; returns `nil` if it is neither an object nor an array: a bare string may itself be a token.
    static func traced(_ bytes: [UInt8]) -> JSONValue? {
        guard let json = try? JSONDocument(bytes).root, json.isContainer else { return nil }
        return json
    }

    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }

    /// Returns a copy without secrets. `name` is the member whose value it is, if any; `sent` is what must be hidden.
    func redacted(isRequest: Bool, hiding sent: Redactor, under name: String = "") -> JSONValue {
        if isContainer, Redaction.isSecret(name, isRequest: isRequest) { return .string(Redaction.redacted) }
        switch self {
        case .null, .boolean: return self
        // A number under an unknown name of a request may be a code or a password.
        case .number, .string:
            let text = plainText ?? ""
            let isRedacted = Redaction.isRedacted(name, text: text, isRequest: isRequest) || sent.stand(in: text)
            return isRedacted ? .string(Redaction.redacted) : self
        case .array(let values):
            return .array(values.map { $0.redacted(isRequest: isRequest, hiding: sent, under: name) })
        case .object(let members):
            return .object(
                members.map { member in
                    Member(
                        sent.stand(in: member.key) ? Redaction.redacted : member.key,
                        member.value.redacted(isRequest: isRequest, hiding: sent, under: member.key))
                })
        }
    }

    /// Returns the texts that are redacted in a request's body. `isSecret` is whether a member around it already is.
    func secrets(under name: String = "", isSecret: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: return []
        case .number, .string:
            let text = plainText ?? ""
            return isSecret || Redaction.isRedacted(name, text: text, isRequest: true) ? [text] : []
        case .array(let values):
            let isSecret = isSecret || Redaction.isSecret(name, isRequest: true)
            return values.flatMap { $0.secrets(under: name, isSecret: isSecret) }
        case .object(let members):
            let isSecret = isSecret || Redaction.isSecret(name, isRequest: true)
            return members.flatMap { $0.value.secrets(under: $0.key, isSecret: isSecret) }
        }
    }

    /// Returns all texts and numbers inside members of those names, at any depth.
    func texts(under names: Set<String>, isMeant: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: []
        case .number, .string: isMeant ? [plainText ?? ""] : []
        case .array(let values): values.flatMap { $0.texts(under: names, isMeant: isMeant) }
        case .object(let members):
            members.flatMap { $0.value.texts(under: names, isMeant: isMeant || names.contains($0.key)) }
        }
    }
}
