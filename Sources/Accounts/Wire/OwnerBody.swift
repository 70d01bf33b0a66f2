import JSON

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
