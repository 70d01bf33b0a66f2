import JSON
import Times

/// The response body of `POST /login` and `POST /refresh`.
///
/// Its JSON is written by hand, because the tokens must not pass through a `String`.
package struct SessionBody: Sendable {
    private let session: Session

    /// Everything about a session that is sent; its endpoint's name is not.
    package init(_ session: Session) { self.session = session }

    /// Returns the body as JSON; `expires_at` is precise to the second, and `null` if unknown.
    package func json() -> Secret {
        var builder = SecretBuilder(capacity: 256 + session.name.utf8.count + session.email.utf8.count)
        builder.appendJSON(
            .object([
                ("device", session.device.map { .token($0) }), ("email", .text(session.email)),
                ("expires_at", session.expiresAt.map { .text(RFC3339.string(from: $0)) } ?? .plain(.null)),
                ("name", .text(session.name)),
                ("refresh_token", session.tokens.refresh.map { .token($0) } ?? .plain(.null)),
                ("token", .token(session.tokens.access)), ("token_type", .text("Bearer")),
            ]))
        return builder.build()
    }
}
