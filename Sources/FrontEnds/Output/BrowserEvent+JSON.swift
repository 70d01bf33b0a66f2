package import Accounts
package import Browsing
package import JSON
package import People
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
                    [
                        ("sections", .array(summary.sections.map(\.json))),
                        ("stale", .boolean(summary.isStale)),
                    ])
            ]
        case .section(let page):
            [
                .event(
                    "section",
                    [
                        ("title", .string(page.title ?? page.search)),
                        ("count", .integer(page.count)),
                        ("page", .integer(page.page)),
                        ("pages", .integer(page.pages)),
                        ("people", .array(page.people.map(\.json))),
                    ])
            ]
        case .toggled(let toggle):
            [
                .event(
                    "toggled",
                    [
                        ("id", .string(toggle.person.id)),
                        ("expanded", .boolean(toggle.isExpanded)),
                        ("same_area", toggle.sameArea?.json ?? .null),
                    ])
            ]
        case .person(let person): [.event("person", person.members)]
        case .changed(let changes):
            changes.map(\.json)
        case .profile(let profile, let endpoint, let place, _):
            [
                .event(
                    "profile",
                    [
                        ("name", .string(profile.name)),
                        ("email", .email(profile.email)),
                        ("login", .string(profile.login.isEmpty ? profile.email : profile.login)),
                        ("endpoint", .string(endpoint)),
                        ("expires_at", .time(profile.expiresAt)),
                        ("store", place.map { .string($0.rawValue) } ?? .null),
                    ])
            ]
        case .figures(let summary): [summary.json]
        case .failed(let failure):
            [
                .event(
                    "error",
                    [
                        ("code", .string(failure.code)),
                        ("message", .string(messages.error(failure))),
                    ])
            ]
        case .logout(let answer, _):
            [.event("logout", [("status", .string(answer.status))])]
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

    /// An email address, or null if the text is not one.
    package static func email(_ text: String) -> JSONValue {
        EmailAddress.problem(in: text) == nil ? .string(text) : .null
    }

    /// A time in RFC 3339 format, or null.
    package static func time(_ date: Date?) -> JSONValue {
        date.map { .string(RFC3339.string(from: $0)) } ?? .null
    }
}

extension Person {
    /// The names of a person's members, which are the columns of a table too.
    static let memberNames = [
        "id", "name", "age", "gender", "email", "phone", "cell", "city", "state", "country", "nat", "picture",
    ]

    /// The members of a person's object, the same in every event.
    package var members: [(String, JSONValue)] {
        let values: [JSONValue] = [
            .string(id), .string(name), .integer(age), .string(gender.rawValue), .string(email), .string(phone),
            .string(cell), .string(city), .string(state), .string(country), .string(nat), .string(picture),
        ]
        return Array(zip(Self.memberNames, values))
    }

    var json: JSONValue { .object(pairs: members) }
}

extension FiguresSummary {
    /// The `figures` event, which `rollcall people --summary` prints too.
    package var json: JSONValue {
        func shares(_ shares: [PeopleFigures.Share], _ name: String) -> JSONValue {
            .array(
                shares.map { share in
                    let value: JSONValue =
                        switch share.trait {
                        case .gender(let gender): .string(gender.rawValue)
                        case .ages(let ages): .array([.integer(ages.lowerBound), .integer(ages.upperBound)])
                        case .nationality(let text), .city(let text): .string(text)
                        }
                    return .object(pairs: [(name, value), ("count", .integer(share.count))])
                })
        }
        return .event(
            "figures",
            [
                ("title", title.map { .string($0) } ?? .null), ("count", .integer(figures.count)),
                ("genders", shares(figures.genders, "gender")), ("ages", shares(figures.ages, "ages")),
                ("nationalities", shares(figures.nationalities, "nat")), ("cities", shares(figures.cities, "city")),
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
            [
                ("section", .string(title)), ("inserted", .integer(inserted)), ("removed", .integer(removed)),
                ("moved", .integer(moved)), ("updated", .integer(updated)),
            ])
    }
}
