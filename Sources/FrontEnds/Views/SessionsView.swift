import Accounts
import ClientWords
package import SignIn
package import Terminal
package import Words

/// Renders the stored sessions in columns, one per row. Pure.
package struct SessionsView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package func frame(_ sessions: [SessionSummary]) -> Frame {
        guard !sessions.isEmpty else { return Frame([StyledText(messages.noSessions, .dim)]) }
        let hasEmail = sessions.contains { !$0.email.isEmpty }
        let hasLogin = sessions.contains { $0.email.isEmpty }
        let kind: LoginName.Kind = hasEmail && hasLogin ? .either : hasLogin ? .username : .email
        let head = [messages.loginLabel(kind), messages.nameLabel, messages.endpointLabel, messages.expiryLabel]
        let rows = sessions.map { session in
            [session.account, session.name, session.endpoint, messages.expiry(session.expiresAt)].map { StyledText($0) }
                + (session.isCurrent ? [StyledText(messages.currentSession, .success)] : [])
        }
        return Frame(([head.map { StyledText($0, .label) }] + rows).inColumns)
    }

    /// Returns rows for the sessions other than the profile's, without a heading.
    func rows(beside sessions: [SessionSummary]) -> [StyledText] {
        sessions.map { session in
            [session.account, session.endpoint, messages.expiry(session.expiresAt)].map { StyledText($0) }
        }.inColumns
    }
}
