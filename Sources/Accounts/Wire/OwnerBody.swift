import JSON

/// The request bodies by which the owner of a session changes the account: secrets in one JSON object, read and written
/// in wiped memory.
package struct OwnerBody: Sendable, Equatable {
    /// The current password.
    package var password: Secret?
    package var newPassword: Secret?
    /// The code of a second factor.
    package var code: Secret?

    package init(password: Secret? = nil, newPassword: Secret? = nil, code: Secret? = nil) {
        self.password = password
        self.newPassword = newPassword
        self.code = code
    }

    /// Returns the body as JSON; `nil` if one of the secrets is not text, which JSON cannot carry.
    package func json() -> Secret? {
        var builder = SecretBuilder()
        let isText = builder.appendJSON(
            .object([
                ("password", password.map { .secret($0) }), ("new_password", newPassword.map { .secret($0) }),
                ("code", code.map { .secret($0) }),
            ]))
        return isText ? builder.build() : nil
    }

    /// Reads a body: one JSON object (RFC 8259), each member at most once, as text; others are ignored.
    ///
    /// `nil` for anything else.
    package init?(json: UnsafeRawBufferPointer) {
        guard let found = try? JSONReader.secrets(["password", "new_password", "code"], in: json) else { return nil }
        self.init(password: found[0], newPassword: found[1], code: found[2])
    }
}
