public import struct FoundationEssentials.Date

/// What an endpoint returned at login: whom it signed in, and the tokens that prove it.
public struct Session: Sendable, Equatable {
    /// The person's display name as the endpoint has it; may be empty. Foreign text: clean it before printing.
    public var name: String
    /// The email address; empty if none is known, as where a login name signed in. Foreign text: clean it before printing.
    public var email: String
    /// What was typed to sign in: an email address or a login name. Foreign text like the others.
    public var login: String
    /// The endpoint's name: `local`, or its URL.
    public var endpoint: String
    public var tokens: SessionTokens
    /// When the access token expires; `nil` if the endpoint does not say.
    public var expiresAt: Date?
    /// A new secret for this device to show at its next login; `nil` if the endpoint gives none.
    ///
    /// It is not stored with the session.
    public var device: Token?

    /// - Parameter login: The email address, unless something else was typed.
    public init(
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
    public var account: String { email.isEmpty ? login : email }
}

/// The tokens of a session.
public struct SessionTokens: Sendable, Equatable {
    public var access: Token
    /// Spent when used; `nil` if the endpoint issues none.
    public var refresh: Token?

    public init(access: Token, refresh: Token? = nil) {
        self.access = access
        self.refresh = refresh
    }
}

/// Who is signed in, according to the endpoint's latest answer.
public struct Profile: Sendable, Equatable {
    public var name: String
    /// Empty if the endpoint names none.
    public var email: String
    /// What was typed to sign in; empty where the endpoint alone is asked.
    public var login: String
    public var expiresAt: Date?
    /// Whether the endpoint accepted the tokens and confirmed it; `false` if it cannot be asked.
    public var isConfirmed: Bool

    public init(name: String, email: String, login: String = "", expiresAt: Date?, isConfirmed: Bool = true) {
        self.name = name
        self.email = email
        self.login = login
        self.expiresAt = expiresAt
        self.isConfirmed = isConfirmed
    }

    /// The answer of an endpoint that cannot be asked: empty, so that what it said at login stands.
    public static let unconfirmed = Profile(name: "", email: "", expiresAt: nil, isConfirmed: false)
}
