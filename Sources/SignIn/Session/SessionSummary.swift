package import Accounts

package import struct FoundationEssentials.Date

/// A stored session without its tokens, safe to display.
package struct SessionSummary: Sendable, Hashable {
    package var name: String
    /// Empty if none is known.
    package var email: String
    package var login: String
    package var endpoint: String
    package var expiresAt: Date?
    /// Whether commands use this session unless told otherwise.
    package var isCurrent: Bool

    package init(
        name: String, email: String, login: String? = nil, endpoint: String, expiresAt: Date?, isCurrent: Bool
    ) {
        self.name = name
        self.email = email
        self.login = login ?? email
        self.endpoint = endpoint
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }

    package init(_ session: Session, isCurrent: Bool) {
        self.init(
            name: session.name, email: session.email, login: session.login, endpoint: session.endpoint,
            expiresAt: session.expiresAt, isCurrent: isCurrent
        )
    }

    /// Whose session it is, for display: the email address, else the login name.
    package var account: String { email.isEmpty ? login : email }
}

extension SessionBook {
    /// The summaries of all sessions.
    package var summaries: [SessionSummary] {
        let key = current?.key
        return all.map { SessionSummary($0, isCurrent: $0.key == key) }
    }
}
