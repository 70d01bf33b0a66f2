import JSON
import Text

/// The request body of `POST /login`.
///
/// Its JSON is written and read by hand, because the password must not pass through a `String`; the bytes that contain
/// it are a `Secret` on both sides.
package struct LoginBody: Sendable, Equatable {
    /// As received, not yet an `EmailAddress`.
    package var email: String
    package var password: Secret
    /// The code of a second factor; `nil` if none was sent.
    package var code: Secret?
    /// The secret from an earlier login on the device; `nil` if none was sent.
    package var device: Token?

    package init(email: String, password: Secret, code: Secret? = nil) {
        self.email = email
        self.password = password
        self.code = code
    }

    /// Returns the body as JSON, without `device`. Throws `.passwordNotText` if JSON cannot carry the password or the
    /// code.
    package func json() throws(LoginBodyError) -> Secret {
        var builder = SecretBuilder(capacity: 64 + email.utf8.count + password.count * 2)
        let isText = builder.appendJSON(
            .object([
                ("email", .text(email)), ("password", .secret(password)), ("code", code.map { .secret($0) }),
            ]))
        guard isText else { throw .passwordNotText }
        return builder.build()
    }

    /// Reads a body: one JSON object (RFC 8259).
    ///
    /// It contains `email`, `password` and optionally `code` and `device`, each once; other members are ignored.
    package init(json: UnsafeRawBufferPointer) throws(LoginBodyError) {
        let found = try JSONReader.secrets(["email", "password", "code", "device"], in: json)
        guard let email = found[0] else { throw .member("email") }
        guard let password = found[1] else { throw .member("password") }
        self.init(
            email: email.withUnsafeBytes { String(foreign: $0) }, password: password, code: found[2])
        device = found[3].map { Token($0) }
    }
}

/// What is wrong with a login body.
package enum LoginBodyError: Error, Sendable, Hashable {
    /// Not one JSON object.
    case notJSON
    /// This member is missing, duplicated, or not a string.
    case member(String)
    /// JSON cannot carry the password or the code: it is not text (UTF-8).
    case passwordNotText
}
