import AccountTools
import Accounts
import ClientWords
import FoundationEssentials
import FrontEnds
import JSON
import LocalAccounts
import Networking
import People
import Settings
import Terminal
import Words

extension EventPrinter {
    /// Prints a list of people: a row each for a human reader, an object each for a script.
    ///
    /// - Parameter keys: The fields that are asked for; `nil` for all.
    func show(_ people: [Person], fields keys: [String]?) {
        if isJSON {
            for person in people { show(.event("person", person.members(keys))) }
        } else if isSpoken {
            show(SpokenView(messages).frame(people, fields: keys))
        } else {
            show(PeopleTableView.frame(people, fields: keys, messages))
        }
    }

    /// Says on standard error, since it is no result, that a list of people is empty.
    func reportNobody(search: String?) {
        let nobody = isSpoken ? messages.spokenNobodyHere : messages.nobodyHere
        let text = search.map(messages.noMatches) ?? nobody
        report([StyledText(isSpoken ? messages.sentence(text) : text, .dim)])
    }

    /// Prints the accounts of the local endpoint.
    func show(_ accounts: [Account]) {
        if isJSON {
            for account in accounts { show(.event("account", account.members)) }
        } else {
            show(Account.frame(accounts, messages))
        }
    }

    /// Says on standard error, since it is no result, that a list of accounts is empty.
    func reportNoAccounts(search: String?) {
        if isJSON { return }
        report([StyledText(search.map(messages.noAccounts) ?? messages.noAccounts, .dim)])
    }

    /// Prints what is known of an account.
    func show(_ details: AccountDetails) {
        if isJSON { show(.event("account", details.members)) } else { show(details.frame(messages)) }
    }

    /// Prints an account's sessions at its endpoint.
    func show(_ sessions: [OwnSession]) {
        if isJSON {
            for session in sessions { show(.event("account_session", session.members)) }
        } else {
            show(OwnSession.frame(sessions, messages))
        }
    }

    /// Reports a change to an account.
    func say(_ text: String, account status: String, email: String) {
        say(text, or: .event("account", [("status", .string(status)), ("email", .string(email))]))
    }

    /// Reports a success: in a sentence to a human reader, as an event to a script.
    func say(_ sentence: String, or event: JSONValue) {
        if isJSON { show(event) } else { show(Frame([StyledText(sentence, .success)])) }
    }

    /// Prints the names of the presets.
    func show(_ presets: [Preset]) {
        if isJSON {
            for preset in presets { show(.event("preset", [("name", .string(preset.name))])) }
        } else {
            show(Frame(presets.map { StyledText($0.name) }))
        }
    }

    /// Prints a preset's description: laid out as in a configuration file for a human reader, else on one line.
    func show(_ preset: Preset) {
        if isJSON {
            let description = JSONValue(text: preset.line) ?? .null
            show(.event("preset", [("name", .string(preset.name)), ("description", description)]))
        } else {
            show(Frame(preset.description.split(separator: "\n").map { StyledText(String($0)) }))
        }
    }

    /// Prints all settings in effect and the source of each value.
    func show(_ loaded: LoadedSettings) {
        if isJSON {
            for entry in loaded.entries {
                show(
                    .event(
                        "setting",
                        [
                            ("key", .string(entry.key.path)),
                            ("value", JSONValue(text: RedactedURL.text(entry.value)) ?? .null),
                            ("origin", .string(Messages(.english).name(of: entry.origin))),
                        ]))
            }
        } else {
            let rows = loaded.entries.map { entry in
                [
                    StyledText(entry.key.path, .label),
                    StyledText(RedactedURL.text(entry.value))
                        + StyledText("  (\(messages.name(of: entry.origin)))", .dim),
                ]
            }
            show(Frame(rows.inColumns))
        }
    }
}
