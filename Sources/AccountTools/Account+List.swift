package import Accounts
package import JSON
package import LocalAccounts
package import Terminal
private import Times
package import Words

private import struct FoundationEssentials.Date

extension Account {
    /// The account as JSON members, for scripts.
    package var members: [(String, JSONValue)] {
        [
            ("email", .string(email)), ("name", .string(name)),
            ("created_at", .string(RFC3339.string(from: createdAt))), ("disabled", .boolean(isDisabled)),
        ]
    }

    /// Returns the accounts as a list for people.
    package static func frame(_ accounts: [Account], _ messages: Messages) -> Frame {
        let rows = accounts.map { account -> [StyledText] in
            [
                StyledText(account.email), StyledText(account.name),
                StyledText(messages.moment(account.createdAt), .dim),
            ] + (account.isDisabled ? [StyledText(messages.isDisabled, .warning)] : [])
        }
        return Frame(rows.inColumns)
    }
}

extension OwnSession {
    /// The session as JSON members, for scripts.
    package var members: [(String, JSONValue)] {
        func time(_ date: Date?) -> JSONValue { date.map { .string(RFC3339.string(from: $0)) } ?? .null }
        return [
            ("id", .string(id)), ("address", address.map { .string($0) } ?? .null), ("begun_at", time(begunAt)),
            ("used_at", time(usedAt)), ("ends_at", time(endsAt)), ("current", .boolean(isCurrent)),
        ]
    }

    /// Returns the sessions as a list for people.
    package static func frame(_ sessions: [OwnSession], _ messages: Messages) -> Frame {
        if sessions.isEmpty { return Frame([StyledText(messages.noSessionsThere, .dim)]) }
        let rows = sessions.map { session in
            let used = messages.lastUsed(session.usedAt.map { messages.moment($0) } ?? "?")
            return [
                StyledText(session.id),
                StyledText(session.address ?? messages.thisMachine) + StyledText("  \(used)", .dim)
                    + StyledText(session.isCurrent ? "  \(messages.thisSession)" : "", .success),
            ]
        }
        return Frame(rows.inColumns)
    }
}
