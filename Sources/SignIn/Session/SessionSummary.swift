public import Accounts

public import struct FoundationEssentials.Date

/// A stored session without its tokens, safe to display.
public struct SessionSummary: Sendable, Hashable {
    public var name: String
    public var email: String
    public var endpoint: String
    public var expiresAt: Date?
    /// Whether commands use this session unless told otherwise.
    public var isCurrent: Bool

    public init(name: String, email: String, endpoint: String, expiresAt: Date?, isCurrent: Bool) {
        self.name = name
        self.email = email
        self.endpoint = endpoint
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }

    public init(_ session: Session, isCurrent: Bool) {
        self.init(
            name: session.name, email: session.email, endpoint: session.endpoint, expiresAt: session.expiresAt,
            isCurrent: isCurrent
        )
    }
}

extension SessionBook {
    /// The summaries of all sessions.
    public var summaries: [SessionSummary] {
        let key = current?.key
        return all.map { SessionSummary($0, isCurrent: $0.key == key) }
    }
}
