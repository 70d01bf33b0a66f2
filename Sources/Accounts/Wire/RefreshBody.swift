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
        var reader = JSONReader(json)
        var token: Secret?
        do {
            try reader.readObject { (reader, name) throws(JSONError) in
                guard reader.is(name, "refresh_token") else { return try reader.skipValue() }
                if token != nil { throw reader.wrongKind() }
                token = try reader.readSecret()
            }
            try reader.finish()
        } catch {
            return nil
        }
        guard let token else { return nil }
        refreshToken = Token(token)
    }
}
