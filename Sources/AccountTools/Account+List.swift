package import JSON
package import LocalAccounts
package import Terminal
private import Text
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
        let width = accounts.map { $0.email.cleanedForTerminal.displayWidth }.max() ?? 0
        return Frame(
            accounts.map { account in
                StyledText(account.email).padded(to: width) + StyledText("  \(account.name)")
                    + StyledText("  \(messages.moment(account.createdAt))", .dim)
                    + StyledText(account.isDisabled ? "  \(messages.isDisabled)" : "", .warning)
            })
    }
}
