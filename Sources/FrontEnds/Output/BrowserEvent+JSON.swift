public import Accounts
public import Browsing
public import People
public import Words
public import struct FoundationEssentials.Date
import Times

extension BrowserEvent {
    /// Returns the event as JSON objects for scripts, one per line; empty if only a human reader needs it.
    public func json(_ messages: Messages) -> [JSONValue] {
        switch self {
        case .login(let outcome):
            [outcome.json]
        case .sections(let summary):
            [.event("sections", [
                ("sections", .array(summary.sections.map(\.json))),
                ("stale", .bool(summary.isStale)),
            ])]
        case .section(let page):
            [.event("section", [
                ("title", .string(page.title ?? page.search)),
                ("count", .number(page.count)),
                ("page", .number(page.page)),
                ("pages", .number(page.pages)),
                ("people", .array(page.people.map(\.json))),
            ])]
        case .toggled(let toggle):
            [.event("toggled", [
                ("id", .string(toggle.person.id)),
                ("expanded", .bool(toggle.isExpanded)),
                ("same_area", toggle.sameArea?.json ?? .null),
            ])]
        case .changed(let changes):
            changes.map(\.json)
        case .profile(let profile, let endpoint, _):
            [.event("profile", [
                ("name", .string(profile.name)),
                ("email", .string(profile.email)),
                ("endpoint", .string(endpoint)),
                ("expires_at", .time(profile.expiresAt)),
            ])]
        case .failed(let failure):
            [.event("error", [
                ("code", .string(failure.code)),
                ("message", .string(messages.failure(failure))),
            ])]
        case .logout(let answer, _):
            [.event("logout", [("status", .string(answer.status))])]
        case .help:
            []
        }
    }
}

extension LogoutAnswer {
    /// The value that scripts compare: `ok` only if the endpoint confirmed the session's end.
    public var status: String { self == .ok ? "ok" : "forgotten" }
}

extension JSONValue {
    /// Returns an object whose first member names the event.
    public static func event(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .object([("event", .string(name))] + members)
    }

    /// Returns a date in RFC 3339 format, or null.
    public static func time(_ date: Date?) -> JSONValue {
        date.map { .string(RFC3339.string(from: $0)) } ?? .null
    }
}

extension Person {
    /// The members that represent a person in every event.
    public var members: [(String, JSONValue)] {
        [
            ("id", .string(id)), ("name", .string(name)), ("age", .number(age)), ("gender", .string(gender.rawValue)),
            ("email", .string(email)), ("phone", .string(phone)), ("cell", .string(cell)), ("city", .string(city)),
            ("state", .string(state)), ("country", .string(country)), ("nat", .string(nat)),
            ("picture", .string(picture)),
        ]
    }

    var json: JSONValue { .object(members) }
}

extension SectionsSummary.SectionPreview {
    var json: JSONValue {
        .object([
            ("title", .string(title)), ("count", .number(count)), ("preview", .array(people.map(\.json))),
        ])
    }
}

extension SameAreaPeople {
    var json: JSONValue {
        .object([("area", .string(area)), ("count", .number(count)), ("people", .array(people.map(\.json)))])
    }
}

extension SectionChange {
    var json: JSONValue {
        .event("changed", [
            ("section", .string(title)), ("inserted", .number(inserted)), ("removed", .number(removed)),
            ("moved", .number(moved)), ("updated", .number(updated)),
        ])
    }
}
