import Accounts
package import SignIn
package import Terminal
import Text
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
        let cells = sessions.map { [$0.account, $0.name, $0.endpoint, messages.expiry($0.expiresAt)] }
        let widths = Self.widths([head] + cells)
        return Frame(
            [Self.row(head, widths, .label)]
                + zip(sessions, cells).map { session, cells in
                    let row = Self.row(cells, widths, nil)
                    return session.isCurrent
                        ? row.padded(to: widths.reduce(-2) { $0 + $1 + 2 })
                            + StyledText("  \(messages.currentSession)", .success) : row
                })
    }

    /// Returns rows for the sessions other than the profile's, without a heading.
    func rows(beside sessions: [SessionSummary]) -> [StyledText] {
        let cells = sessions.map { [$0.account, $0.endpoint, messages.expiry($0.expiresAt)] }
        let widths = Self.widths(cells)
        return cells.map { Self.row($0, widths, nil) }
    }

    private static func widths(_ rows: [[String]]) -> [Int] {
        (rows.first ?? []).indices.map { column in rows.map { $0[column].cleanedForTerminal.displayWidth }.max() ?? 0 }
    }

    private static func row(_ cells: [String], _ widths: [Int], _ style: Style?) -> StyledText {
        var row = StyledText()
        for (index, cell) in cells.enumerated() {
            let text = style.map { StyledText(cell, $0) } ?? StyledText(cell)
            row = row + (index > 0 ? "  " : "") + (index < cells.count - 1 ? text.padded(to: widths[index]) : text)
        }
        return row
    }
}
