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

package enum LoginBodyError: Error, Sendable, Hashable {
    case notJSON
    /// This member is missing, duplicated, or not a string.
    case member(String)
    /// JSON cannot carry the password or the code: it is not text (UTF-8).
    case passwordNotText
}

/// The request body of `POST /refresh`.
///
/// Read by hand, because a token that lives for days must not be left in a `String`.
package struct RefreshBody: Sendable, Equatable {
    package var refreshToken: Token

    /// Reads a body: one JSON object (RFC 8259) with `refresh_token` once, as text; other members are ignored.
    ///
    /// `nil` for anything else.
    package init?(json: UnsafeRawBufferPointer) {
        guard let token = (try? JSONReader.secrets(["refresh_token"], in: json))?[0] else { return nil }
        refreshToken = Token(token)
    }
}

/// The request bodies by which the owner of an account changes it: secrets in one JSON object, read and written
/// in wiped memory.
package struct OwnerBody: Sendable, Equatable {
    /// The current password.
    package var password: Secret?
    package var newPassword: Secret?
    /// The code of a second factor, or one for a new password.
    package var code: Secret?
    /// Whose account it is, where no session says so.
    package var email: Secret?

    package init(password: Secret? = nil, newPassword: Secret? = nil, code: Secret? = nil, email: Secret? = nil) {
        self.password = password
        self.newPassword = newPassword
        self.code = code
        self.email = email
    }

    /// Returns the body as JSON; `nil` if one of the secrets is not text, which JSON cannot carry.
    package func json() -> Secret? {
        var builder = SecretBuilder()
        let isText = builder.appendJSON(
            .object([
                ("password", password.map { .secret($0) }), ("new_password", newPassword.map { .secret($0) }),
                ("code", code.map { .secret($0) }), ("email", email.map { .secret($0) }),
            ]))
        return isText ? builder.build() : nil
    }

    /// Reads a body: one JSON object (RFC 8259), each member at most once, as text; others are ignored.
    ///
    /// `nil` for anything else.
    package init?(json: UnsafeRawBufferPointer) {
        let names: [StaticString] = ["password", "new_password", "code", "email"]
        guard let found = try? JSONReader.secrets(names, in: json) else { return nil }
        self.init(password: found[0], newPassword: found[1], code: found[2], email: found[3])
    }
}
