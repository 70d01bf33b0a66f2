public import Accounts

public import struct FoundationEssentials.Date

/// A stored session without its tokens, safe to display.
public struct SessionSummary: Sendable, Hashable {
    public var name: String
    /// Empty if none is known.
    public var email: String
    public var login: String
    public var endpoint: String
    public var expiresAt: Date?
    /// Whether commands use this session unless told otherwise.
    public var isCurrent: Bool

    public init(
        name: String, email: String, login: String? = nil, endpoint: String, expiresAt: Date?, isCurrent: Bool
    ) {
        self.name = name
        self.email = email
        self.login = login ?? email
        self.endpoint = endpoint
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }

    public init(_ session: Session, isCurrent: Bool) {
        self.init(
            name: session.name, email: session.email, login: session.login, endpoint: session.endpoint,
            expiresAt: session.expiresAt, isCurrent: isCurrent
        )
    }

    /// Whose session it is, to be shown: the email address, else the login name.
    public var account: String { email.isEmpty ? login : email }
}

extension SessionBook {
    /// The summaries of all sessions.
    public var summaries: [SessionSummary] {
        let key = current?.key
        return all.map { SessionSummary($0, isCurrent: $0.key == key) }
    }
}
