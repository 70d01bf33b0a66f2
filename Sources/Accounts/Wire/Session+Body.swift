import JSON
import Times

extension Session {
    /// Returns the response body of `POST /login` and `POST /refresh`: everything but the endpoint's name, as JSON.
    ///
    /// It is written by hand, because the tokens must not pass through a `String`. `expires_at` is precise to the
    /// second, and `null` if unknown.
    package func body() -> Secret {
        var builder = SecretBuilder(capacity: 256 + name.utf8.count + email.utf8.count)
        builder.appendJSON(
            .object([
                ("device", device.map { .token($0) }), ("email", .text(email)),
                ("expires_at", expiresAt.map { .text(RFC3339.string(from: $0)) } ?? .plain(.null)),
                ("name", .text(name)), ("refresh_token", tokens.refresh.map { .token($0) } ?? .plain(.null)),
                ("token", .token(tokens.access)), ("token_type", .text("Bearer")),
            ]))
        return builder.build()
    }
}
