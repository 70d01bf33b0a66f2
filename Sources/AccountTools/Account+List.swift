package import JSON
package import LocalAccounts
package import Terminal
private import Times
package import Words

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
        if accounts.isEmpty { return Frame([StyledText(messages.noAccounts, .dim)]) }
        let rows = accounts.map { account -> [StyledText] in
            [
                StyledText(account.email), StyledText(account.name),
                StyledText(messages.moment(account.createdAt), .dim),
            ] + (account.isDisabled ? [StyledText(messages.isDisabled, .warning)] : [])
        }
        return Frame(rows.inColumns)
    }
}
