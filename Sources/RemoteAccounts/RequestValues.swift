import Accounts
import Settings

/// The values of the placeholders in a request's templates. An empty value counts as missing.
struct RequestValues {
    private var values: [String: Secret]

    init(variables: [String: String]) { values = variables.mapValues { Secret(text: $0) } }

    subscript(_ name: String) -> Secret? {
        get { values[name].flatMap { $0.isEmpty ? nil : $0 } }
        set { values[name] = newValue }
    }

    /// The token of the session that requests are sent under. No variable and no carried value has its name.
    var session: Secret? {
        get { self["token"] }
        set { self["token"] = newValue }
    }

    /// What an endpoint may repeat in its texts, but must not be shown.
    var secrets: [Secret] {
        ["password", "code", "token", "refresh_token", "device", "client_secret", "client_secret_basic"].compactMap {
            self[$0]
        }
    }

    /// Returns a copy that includes what was carried over from an answer.
    func with(_ carried: [String: Token]) -> RequestValues {
        var result = self
        for (name, token) in carried { result[name] = token.secret }
        return result
    }
}

extension Template {
    /// Returns the text with its values filled in; `nil` if one of them is missing.
    func filled(_ values: RequestValues) -> Secret? {
        if case .value(let name) = pieces[0], pieces.count == 1 { return values[name] }
        var builder = SecretBuilder(capacity: description.utf8.count)
        for piece in pieces {
            switch piece {
            case .text(let text): builder.append(text)
            case .value(let name):
                guard let value = values[name] else { return nil }
                builder.append(value)
            case .encoded(let names, let encoding):
                guard let value = encoding.encoded(names, values) else { return nil }
                builder.append(value)
            }
        }
        return builder.build()
    }
}

extension Template.Encoding {
    /// Returns the values joined by colons and encoded, in wiped memory; `nil` if one of them is missing.
    func encoded(_ names: [String], _ values: RequestValues) -> Secret? {
        var joined = SecretBuilder()
        for (index, name) in names.enumerated() {
            guard let value = values[name] else { return nil }
            if index > 0 { joined.append(":") }
            joined.append(value)
        }
        let plain = joined.build()
        switch self {
        case .base64: return plain.base64
        case .base64url: return plain.base64URL
        case .url:
            var text = SecretBuilder(capacity: plain.count * 2)
            text.appendPercentEncoded(plain)
            return text.build()
        }
    }
}

extension Token {
    var secret: Secret { withUnsafeBytes { Secret(copying: $0) } }
}

extension Secret {
    convenience init(text: String) {
        var text = text
        self.init(count: text.utf8.count) { target in text.withUTF8 { target.copyBytes(from: $0) } }
    }

    /// A copy in ordinary memory, which is not wiped: for URLs and JSON, whose types accept nothing else.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

extension SecretBuilder {
    /// Returns the value of an `Authorization` header for a user name and a password (RFC 7617).
    static func basic(
        _ user: Secret, _ password: Secret, encoding: RequestDescription.BasicCredentials.Encoding
    ) -> Secret {
        var pair = SecretBuilder()
        switch encoding {
        // RFC 6749, 2.3.1: each half is encoded as in a form first.
        case .form:
            pair.appendFormValue(user)
            pair.append(":")
            pair.appendFormValue(password)
        case .none:
            pair.append(user)
            pair.append(":")
            pair.append(password)
        }
        var header = SecretBuilder()
        header.append("Basic ")
        header.append(pair.build().base64)
        return header.build()
    }
}
