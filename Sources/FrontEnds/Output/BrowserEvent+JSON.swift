package import Accounts
package import Browsing
import ClientWords
package import JSON
package import People
package import SignIn
import Times
package import Words

package import struct FoundationEssentials.Date

extension BrowserEvent {
    /// The event as the objects that a script reads, one per line; none for what only a person needs.
    package func json(_ messages: Messages) -> [JSONValue] {
        switch self {
        case .login(let outcome):
            [outcome.json]
        case .sections(let summary):
            [
                .event(
                    "sections",
                    ("sections", .array(summary.sections.map(\.json))),
                    ("stale", .boolean(summary.isStale)))
            ]
        case .section(let page):
            [
                .event(
                    "section",
                    ("title", .string(page.title ?? page.search)),
                    ("count", .integer(page.count)),
                    ("page", .integer(page.page)),
                    ("pages", .integer(page.pages)),
                    ("people", .array(page.people.map(\.json))))
            ]
        case .toggled(let toggle):
            [
                .event(
                    "toggled",
                    ("id", .string(toggle.person.id)),
                    ("expanded", .boolean(toggle.isExpanded)),
                    ("same_area", toggle.sameArea?.json ?? .null))
            ]
        case .person(let person): [.event("person", person.members())]
        case .changed(let changes):
            changes.map(\.json)
        case .profile(let profile, let endpoint, let place, _):
            [
                .event(
                    "profile",
                    ("name", .string(profile.name)),
                    ("email", .email(profile.email)),
                    ("login", .unlessEmpty(profile.login.isEmpty ? profile.email : profile.login)),
                    ("endpoint", .string(endpoint)),
                    ("expires_at", .time(profile.expiresAt)),
                    ("store", place.map { .string($0.rawValue) } ?? .null))
            ]
        case .figures(let summary): [summary.json]
        case .exported(let count, let path):
            [.event("exported", ("count", .integer(count)), ("path", .string(path)))]
        // The list follows.
        case .found: []
        case .failed(let failure):
            [
                .event(
                    "error",
                    ("code", .string(failure.code)),
                    ("message", .string(messages.error(failure))))
            ]
        case .logout(let answer, _):
            [.event("logout", ("status", .string(answer.status)))]
        case .help, .credentialNotKept, .sessionsReplaced:
            []
        }
    }
}

extension LogoutAnswer {
    /// The value that scripts compare: `ok` only if the endpoint confirmed the session's end.
    package var status: String { self == .ok ? "ok" : "forgotten" }
}

extension JSONValue {
    /// An object whose first member names the event.
    package static func event(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .object(pairs: [("event", .string(name))] + members)
    }

    package static func event(_ name: String, _ members: (String, JSONValue)...) -> JSONValue { event(name, members) }

    /// An email address, or null if the text is not one.
    package static func email(_ text: String) -> JSONValue {
        EmailAddress.problem(in: text) == nil ? .string(text) : .null
    }

    /// The text, or null if it is empty.
    package static func unlessEmpty(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

    /// A time in RFC 3339 format, or null.
    package static func time(_ date: Date?) -> JSONValue {
        date.map { .string(RFC3339.string(from: $0)) } ?? .null
    }
}

extension Person {
    /// The members of a person's object, the same in every event.
    ///
    /// - Parameter keys: Those that are asked for; `nil` for all.
    package func members(_ keys: [String]? = nil) -> [(String, JSONValue)] {
        guard let keys else {
            return [("id", .string(id))] + zip(schema.fields, values).map { ($0.key, $1.json) }
        }
        return keys.map { ($0, $0 == "id" ? .string(id) : self[$0].json) }
    }

    package var json: JSONValue { .object(pairs: members()) }
}

extension FieldValue {
    package var json: JSONValue {
        switch self {
        case .missing: .null
        case .text(let text): .string(text)
        case .number(let number): .integer(Int(number))
        case .date: .string(plainText)
        case .flag(let isSet): .boolean(isSet)
        case .list(let elements): .array(elements.map { .string($0) })
        }
    }
}

extension FiguresSummary {
    /// The `figures` event, which `rollcall people --summary` prints too.
    package var json: JSONValue {
        let known = figures.columns.map { $0.map(\.field.key) } == DirectorySchema.randomUser.figureKeys
        let names =
            [("gender", "genders", "gender"), ("age", "ages", "ages"), ("nat", "nationalities", "nat")]
            + [("city", "cities", "city")]
        let counted: [(String, JSONValue)] =
            known
            ? names.map { key, list, member in (list, .array(figures.shares(key).map { $0.known(as: member) })) }
            : [("fields", .object(pairs: figures.facets.map { ($0.field.key, .array($0.shares.map(\.json))) }))]
        return .event(
            "figures",
            [("title", title.map { .string($0) } ?? .null), ("count", .integer(figures.count))] + counted)
    }
}

extension PeopleFigures.Share {
    /// The share with its value, or the range of values, under one name.
    fileprivate func known(as name: String) -> JSONValue {
        let value: JSONValue =
            switch predicate.test {
            case .equal(let value): value.json
            case .range(let from, let to): .array([from?.json ?? .null, to?.json ?? .null])
            case .anyOf, .missing: .null
            }
        return .object(pairs: [(name, value), ("count", .integer(count))])
    }

    fileprivate var json: JSONValue {
        guard case .range(let from, let to) = predicate.test else { return known(as: "value") }
        return .object(pairs: [
            ("from", from?.json ?? .null), ("to", to?.json ?? .null), ("count", .integer(count)),
        ])
    }
}

extension SectionsSummary.SectionPreview {
    var json: JSONValue {
        .object(pairs: [
            ("title", .string(title)), ("count", .integer(count)), ("preview", .array(people.map(\.json))),
        ])
    }
}

extension SameAreaPeople {
    var json: JSONValue {
        .object(pairs: [("area", .string(area)), ("count", .integer(count)), ("people", .array(people.map(\.json)))])
    }
}

extension SectionChange {
    var json: JSONValue {
        .event(
            "changed",
            ("section", .string(title)), ("inserted", .integer(inserted)), ("removed", .integer(removed)),
            ("moved", .integer(moved)), ("updated", .integer(updated)))
    }
}

extension LoginOutcome {
    /// The `login` event.
    package var json: JSONValue {
        var name = JSONValue.null
        var shownEmail = login
        var expiresAt = JSONValue.null
        var retryAfter = JSONValue.null
        switch result {
        case .ok(let session):
            name = .string(session.name)
            shownEmail = session.email
            expiresAt = .time(session.expiresAt)
        case .locked(let wait?), .unavailable(.tooManyRequests(let wait?)), .unavailable(.overloaded(let wait?)):
            retryAfter = .integer(Int(wait.wholeSeconds))
        default: break
        }
        return .event(
            "login",
            ("status", .string(status)), ("name", name),
            ("email", .email(shownEmail)),
            ("login", identifier == .passwordOnly ? .null : .string(login)),
            ("endpoint", .string(endpoint)), ("expires_at", expiresAt),
            ("reason", reason.map { .string($0) } ?? .null), ("retry_after", retryAfter))
    }

    private var status: String {
        switch result {
        case .invalid: "invalid"
        case .ok: "ok"
        case .rejected: "rejected"
        case .locked: "locked"
        case .secondFactor: "second_factor"
        case .unavailable(let failure): failure.isOfCredentials ? "invalid" : "unavailable"
        }
    }

    /// The identifier that scripts compare; `nil` on success.
    private var reason: String? {
        if let invalidForm { return invalidForm.reason }
        return result.code
    }
}

extension LoginForm {
    fileprivate var reason: String? {
        switch (loginProblem, passwordNeed) {
        case (.email(.empty)?, _): "email_empty"
        case (.email(.tooLong)?, _): "email_too_long"
        case (.email?, _): "email_malformed"
        case (.empty?, _): "login_empty"
        case (.tooLong?, _): "login_too_long"
        case (.some, _): "login_malformed"
        case (nil, .empty?): "password_empty"
        case (nil, .tooLong?): "password_too_long"
        case (nil, nil): nil
        }
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up.
    package var wholeSeconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds + (attoseconds > 0 ? 1 : 0)
    }
}
