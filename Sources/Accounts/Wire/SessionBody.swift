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
        builder.append("{")
        if let device = session.device {
            builder.append(#""device":"#)
            builder.appendJSONString(device)
            builder.append(",")
        }
        builder.append(#""email":"#)
        builder.appendJSONString(session.email)
        builder.append(#","expires_at":"#)
        if let end = session.expiresAt {
            builder.appendJSONString(RFC3339.string(from: end))
        } else {
            builder.append("null")
        }
        builder.append(#","name":"#)
        builder.appendJSONString(session.name)
        builder.append(#","refresh_token":"#)
        if let refresh = session.tokens.refresh { builder.appendJSONString(refresh) } else { builder.append("null") }
        builder.append(#","token":"#)
        builder.appendJSONString(session.tokens.access)
        builder.append(#","token_type":"Bearer""#)
        builder.append("}")
        return builder.build()
    }
}
