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
            let isMixed = EmailAddress(stored: account.email).mixesScripts
            let marks = (isMixed ? [messages.mixesScripts] : []) + (account.isDisabled ? [messages.isDisabled] : [])
            return [
                StyledText(account.email), StyledText(account.name),
                StyledText(messages.moment(account.createdAt), .dim),
            ] + (marks.isEmpty ? [] : [StyledText(marks.joined(separator: ", "), .warning)])
        }
        return Frame(rows.inColumns)
    }
}

extension AccountDetails {
    /// The account as JSON members, for scripts.
    package var members: [(String, JSONValue)] {
        let time = { (date: Date) in JSONValue.string(RFC3339.string(from: date)) }
        return account.members + [
            ("signed_in_at", signedInAt.map(time) ?? .null), ("sessions", .integer(sessions)),
            ("second_factor", .boolean(secondFactor.isOn)), ("recovery_codes", .integer(secondFactor.recoveryCodes)),
            ("second_factor_required", .boolean(requiresSecondFactor)),
            ("devices", .array(devices.map { .object(pairs: [("seen_at", time($0))]) })),
        ]
    }

    /// Returns the account's facts as a list for people.
    package func frame(_ messages: Messages) -> Frame {
        let rows = [
            (messages.labelAddress, StyledText(account.email)), (messages.labelName, StyledText(account.name)),
            (
                messages.labelState,
                account.isDisabled ? StyledText(messages.isDisabled, .warning) : StyledText(messages.isEnabled)
            ),
            (messages.labelCreated, StyledText(messages.moment(account.createdAt))),
            (messages.labelSignedIn, StyledText(signedInAt.map { messages.moment($0) } ?? messages.isUnknown)),
            (messages.labelSessions, StyledText("\(sessions)")),
            (
                messages.labelSecondFactor,
                StyledText(messages.secondFactor(secondFactor))
                    + StyledText(requiresSecondFactor ? "  \(messages.secondFactorIsRequired)" : "", .dim)
            ),
            (
                messages.labelDevices,
                StyledText("\(devices.count)")
                    + StyledText(devices.first.map { "  \(messages.lastUsed(messages.moment($0)))" } ?? "", .dim)
            ),
        ]
        return Frame(rows.map { [StyledText($0.0, .label), $0.1] }.inColumns)
    }
}

extension ResetCode {
    /// The code as JSON members, for scripts.
    package var members: [(String, SecretJSON?)] {
        [("code", .secret(text)), ("expires_at", .text(RFC3339.string(from: endsAt)))]
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
