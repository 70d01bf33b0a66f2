import JSON
import Times

/// The answer to `POST /login` and `POST /refresh`. Its JSON is written by hand, because the tokens must not pass through a
/// `String`.
public struct SessionBody: Sendable {
    private let session: Session

    /// What goes over the wire of a session; its endpoint's name does not.
    public init(_ session: Session) { self.session = session }

    /// The body as JSON; `expires_at` is to the second, and `null` where it is not known.
    public func json() -> Secret {
        var builder = SecretBuilder(capacity: 256 + session.name.utf8.count + session.email.utf8.count)
        builder.append(#"{"email":"#)
        builder.appendJSONString(session.email)
        builder.append(#","expires_at":"#)
        if let end = session.expiresAt { builder.appendJSONString(RFC3339.string(from: end)) } else { builder.append("null") }
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
