import JSON
import Times

package import struct FoundationEssentials.Date

/// What an endpoint returned at login: whom it signed in, and the tokens that prove it.
package struct Session: Sendable, Equatable {
    /// The person's display name as the endpoint has it; may be empty. Foreign text: clean it before printing.
    package var name: String
    /// The email address; empty if none is known, as after signing in with a login name. Foreign text: clean it before
    /// printing.
    package var email: String
    /// What was typed to sign in: an email address or a login name. Foreign text like the others.
    package var login: String
    /// The endpoint's name: `local`, or its URL.
    package var endpoint: String
    package var tokens: SessionTokens
    /// When the access token expires; `nil` if the endpoint does not say.
    package var expiresAt: Date?
    /// A new secret for this device to show at its next login; `nil` if the endpoint gives none.
    ///
    /// It is not stored with the session.
    package var device: Token?
    /// The recovery codes of a second factor that the login turned on; they are not stored, and not shown again.
    package var recoveryCodes: [Secret] = []
    /// What the endpoint said of the password at login; not stored with the session.
    package var notice: PasswordNotice?
    /// Whether the access token is what was typed, such as the password itself: then it is never stored in plain text.
    package var isCredential = false
    /// Whether requests under it follow a description of the endpoint, without which it would be presented otherwise.
    package var isDescribed = false

    /// - Parameter login: The email address, unless something else was typed.
    package init(
        name: String, email: String, login: String? = nil, endpoint: String, tokens: SessionTokens, expiresAt: Date?
    ) {
        self.name = name
        self.email = email
        self.login = login ?? email
        self.endpoint = endpoint
        self.tokens = tokens
        self.expiresAt = expiresAt
    }

    /// Whose session it is, to be shown: the email address, else what was typed to sign in.
    package var account: String { email.isEmpty ? login : email }
}

/// What an endpoint says of a password that is still right.
package enum PasswordNotice: Sendable, Equatable {
    /// It has expired, and signs in this many times more.
    case graceLogins(Int)
    /// It expires in this time.
    case expires(in: Duration)
}

/// The tokens of a session.
package struct SessionTokens: Sendable, Equatable {
    package var access: Token
    /// Spent when used; `nil` if the endpoint issues none.
    package var refresh: Token?
    /// What requests under the session need besides the tokens, by name.
    package var carried: [String: Token]
    /// What proves that this program is the one that the tokens were issued to (RFC 9449): its private key, in
    /// base64url; `nil` if the tokens need no proof.
    package var proofKey: Token?

    /// The name under which an ID token is carried.
    package static let idName = "id_token"
    /// The ID token of the login (OpenID Connect Core, 2); `nil` if there is none.
    package var id: Token? { carried[Self.idName] }

    /// The name under which a session without a person carries the grant that began it, and that renews it.
    package static let grantName = "openid.grant"
    /// Whether new tokens can be had without a person.
    package var isRenewable: Bool { refresh != nil || carried[Self.grantName] != nil }

    package init(access: Token, refresh: Token? = nil, carried: [String: Token] = [:]) {
        self.access = access
        self.refresh = refresh
        self.carried = carried
    }
}

/// Who is signed in, according to the endpoint's latest answer.
package struct Profile: Sendable, Equatable {
    package var name: String
    /// Empty if the endpoint names none.
    package var email: String
    /// What was typed to sign in, or the login name that the endpoint reports; empty if neither is known.
    package var login: String
    package var expiresAt: Date?
    /// Whether the endpoint accepted the tokens and confirmed it; `false` if it cannot be asked.
    package var isConfirmed: Bool

    package init(name: String, email: String, login: String = "", expiresAt: Date?, isConfirmed: Bool = true) {
        self.name = name
        self.email = email
        self.login = login
        self.expiresAt = expiresAt
        self.isConfirmed = isConfirmed
    }

    /// The profile from an endpoint that cannot be asked: empty, so that what it said at login remains valid.
    package static let unconfirmed = Profile(name: "", email: "", expiresAt: nil, isConfirmed: false)
}

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
                ("name", .text(name)),
                ("recovery_codes", recoveryCodes.isEmpty ? nil : .list(recoveryCodes.map { .secret($0) })),
                ("refresh_token", tokens.refresh.map { .token($0) } ?? .plain(.null)),
                ("token", .token(tokens.access)), ("token_type", .text("Bearer")),
            ]))
        return builder.build()
    }
}
