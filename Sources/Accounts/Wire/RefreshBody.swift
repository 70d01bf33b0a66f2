import JSON

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
