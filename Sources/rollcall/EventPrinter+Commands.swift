import AccountTools
import Accounts
import Browsing
import ClientWords
import FoundationEssentials
import FrontEnds
import JSON
import LocalAccounts
import Networking
import People
import RemoteAccounts
import Settings
import SignIn
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
        say(text, or: .event("account", ("status", .string(status)), ("email", .string(email))))
    }

    /// Reports a success: in a sentence to a human reader, as an event to a script.
    func say(_ sentence: String, or event: JSONValue) {
        if isJSON { show(event) } else { show(Frame([StyledText(sentence, .success)])) }
    }

    func show(_ presets: [Preset]) {
        if isJSON {
            for preset in presets { show(.event("preset", ("name", .string(preset.name)))) }
        } else {
            show(Frame(presets.map { StyledText($0.name) }))
        }
    }

    /// Prints a preset's description: laid out as in a configuration file for a human reader, else on one line.
    func show(_ preset: Preset) {
        if isJSON {
            let description = JSONValue(text: preset.line) ?? .null
            show(.event("preset", ("name", .string(preset.name)), ("description", description)))
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
                        ("key", .string(entry.key.path)),
                        ("value", JSONValue(text: RedactedURL.text(entry.value)) ?? .null),
                        ("origin", .string(Messages(.english).name(of: entry.origin)))))
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

extension EventPrinter {
    /// Reports why a command ends, for a script as an `error` event too, and returns its exit status.
    ///
    /// - Parameter code: Tells a script more than the status does; `nil` if nothing does.
    func refuse(_ complaint: String, _ status: ExitStatus, code: String? = nil) -> ExitStatus {
        reportEnd(complaint, code: code ?? status.name)
        return status
    }

    /// Reports that the stored sessions cannot be used, and returns the exit status: that of nobody who is signed in,
    /// where the store has nothing to offer.
    func refuse(_ complaint: String, _ failure: SessionStoreError) -> ExitStatus {
        let status = ExitStatus(failure)
        return refuse(complaint, status, code: status == .noPermission ? "no_session" : nil)
    }

    /// Reports that a command failed, and returns its exit status.
    func refuse(_ failure: CommandError, _ status: ExitStatus = .noPermission) -> ExitStatus {
        show(.failed(failure))
        return status
    }
}

extension ExitStatus {
    /// The `code` of an `error` event that has no better one. Scripts rely on it, so it must not change.
    fileprivate var name: String {
        switch self {
        case .done: "done"
        case .commandFailed: "command_failed"
        case .usage: "usage"
        case .malformed: "malformed"
        case .inputEnded: "input_ended"
        case .unavailable: "unavailable"
        case .cannotWrite: "cannot_write"
        case .refusedForNow: "too_many_attempts"
        case .notUnderstood: "not_understood"
        case .noPermission: "no_permission"
        case .configuration: "configuration"
        case .commandNotRun: "command_not_run"
        case .commandNotFound: "command_not_found"
        case .interrupted: "interrupted"
        }
    }
}

extension EventPrinter {
    /// Prints stored sessions: a row each for a human reader, an object each for a script.
    func show(_ sessions: [SessionSummary]) {
        if isJSON {
            for session in sessions { show(session.event) }
        } else {
            let frame = isSpoken ? SpokenView(messages).frame(sessions) : SessionsView(messages).frame(sessions)
            // That there is none is no result.
            if sessions.isEmpty { report(frame.rows) } else { show(frame) }
        }
    }

    /// Reports a session's new state, in words or as an object.
    func say(_ words: (SessionSummary) -> String, _ session: SessionSummary) {
        say(words(session), or: session.event)
    }

    /// Reports the end of one of several sessions.
    func say(_ session: SessionSummary, _ answer: LogoutAnswer) {
        if isJSON {
            show(
                .event(
                    "logout",
                    ("status", .string(answer.status)), ("email", .email(session.email)),
                    ("login", .unlessEmpty(session.login)), ("endpoint", .string(session.endpoint))))
        } else {
            show(Frame([StyledText(messages.logout(of: session, answer))]))
        }
    }
}

extension SessionSummary {
    fileprivate var event: JSONValue {
        .event(
            "session",
            ("name", .string(name)), ("email", .email(email)), ("login", .unlessEmpty(login)),
            ("endpoint", .string(endpoint)),
            ("expires_at", .time(expiresAt)), ("current", .boolean(isCurrent)))
    }
}

extension EventPrinter {
    /// Prints what was learned about an endpoint, and the description proposed for it, ready to paste.
    func show(_ report: ProbeReport) {
        let url = report.url.name
        let issuer = report.otherIssuer.map { messages.issuerDiffers($0, at: url) }
        let scripts = report.scripts.isEmpty ? nil : messages.formsOfScripts(report.scripts)
        show(url, seen: report.seen, report.proposals, notes: [issuer, scripts].compactMap(\.self))
    }

    /// Only the configuration goes to standard output, so that it can be written to a file.
    ///
    /// - Parameters:
    ///   - kind: What the endpoint looks like, if no preset says it.
    ///   - notes: What else is to be known of it.
    func show(
        _ endpoint: String, seen: [String], _ proposals: [ProbeReport.Proposal], kind: String? = nil,
        notes: [String] = []
    ) {
        if isJSON {
            show(
                .event(
                    "probe",
                    ("endpoint", .string(endpoint)), ("seen", .array(seen.map(JSONValue.string))),
                    ("proposals", .array(proposals.map(\.json)))))
            return
        }
        let seen = [StyledText(messages.probed(endpoint), .title)] + seen.map { StyledText("  \($0)", .dim) }
        report(seen + (proposals.first?.evidence ?? []).map { StyledText("  \($0)", .dim) })
        report(notes.map { StyledText($0) })
        guard let best = proposals.first else { return }
        var bytes: [UInt8] = []
        bytes.append(best.configuration, indent: 0)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { StyledText(String($0)) }
        let others = proposals.dropFirst().compactMap(\.preset)
        report([StyledText(messages.proposed(best.preset ?? kind), .success)])
        show(Frame(lines))
        report(
            (best.missing.isEmpty ? [] : [StyledText(messages.placeholdersToReplace(best.missing))])
                + (others.isEmpty ? [] : [StyledText(messages.alsoFits(others), .dim)]))
    }
}

extension ProbeReport.Proposal {
    fileprivate var json: JSONValue {
        .object(pairs: [
            ("preset", preset.map { .string($0) } ?? .null), ("because", .array(evidence.map(JSONValue.string))),
            ("missing", .array(missing.map(JSONValue.string))), ("configuration", configuration),
        ])
    }
}
