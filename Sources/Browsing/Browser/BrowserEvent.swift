package import Accounts
package import People
package import SignIn

/// Something to show: a front end prints it as a frame or as one JSON object per line.
package enum BrowserEvent: Sendable, Equatable {
    case login(LoginOutcome)
    case sections(SectionsSummary)
    case section(SectionPage)
    case toggled(Toggle)
    /// Every field of a person.
    case person(Person)
    case changed([SectionChange])
    /// `place` is where the session is kept; `nil` if it is kept nowhere. `others` are the sessions stored besides the
    /// one that the profile belongs to.
    case profile(Profile, endpoint: String, place: SessionPlace? = nil, others: [SessionSummary] = [])
    /// The session is the credential that was typed itself, which is not stored where sessions are kept.
    case credentialNotKept
    /// The sessions stored before could not be used, and this one has taken their place.
    case sessionsReplaced(SessionStoreError)
    case failed(CommandError)
    /// The local session was discarded, whatever the endpoint answered. `others` are the remaining stored sessions.
    case logout(LogoutAnswer, others: [SessionSummary] = [])
    /// The commands; what `quit` does depends on what becomes of the session.
    case help(SessionFate = .kept)
    case figures(FiguresSummary)
    /// A list was written to a file.
    case exported(count: Int, path: String)
    /// The directory was searched, and found so many people who were not there before.
    case found(count: Int)
}

/// The figures of a list: a section or everyone, or those of them that a search finds.
package struct FiguresSummary: Sendable, Equatable {
    /// The section's title; `nil` for everyone.
    package var title: String?
    /// What the list was searched for; empty if it was not.
    package var search: String
    package var figures: PeopleFigures

    package init(title: String?, search: String = "", figures: PeopleFigures) {
        self.title = title
        self.search = search
        self.figures = figures
    }
}

/// All sections, each with its first people.
package struct SectionsSummary: Sendable, Equatable {
    package var sections: [SectionPreview]
    /// Whether a later load failed, so that these people come from an earlier one.
    package var isStale: Bool

    package struct SectionPreview: Sendable, Equatable {
        package var title: String
        package var count: Int
        /// The first people, at most 8.
        package var people: [Person]
    }
}

/// A page of a section or of a search.
package struct SectionPage: Sendable, Equatable {
    /// The section's title; `nil` for a search across everyone.
    package var title: String?
    /// The search text; empty if the list is not filtered.
    package var search: String
    /// The number of people in the list, across all its pages.
    package var count: Int
    /// The 1-based page number; `pages` is at least 1 too.
    package var page: Int
    package var pages: Int
    package var people: [Person]
    /// The person on this page whose area is expanded.
    package var expanded: Toggle?
}

/// A person whose area was expanded or collapsed.
package struct Toggle: Sendable, Equatable {
    package var person: Person
    /// The person's 1-based number on the page, if known.
    package var number: Int?
    /// `nil` if the area was collapsed.
    package var sameArea: SameAreaPeople?

    package var isExpanded: Bool { sameArea != nil }
}

/// The people who live in the same area as a person or have something else in common, excluding that person.
package struct SameAreaPeople: Sendable, Equatable {
    /// The field that they have in common; `nil` if the directory has none for that.
    package var field: Field?
    /// Its value: the name of a city, for example.
    package var area: String
    /// The total number of people with it.
    package var count: Int
    /// The first of them, at most 8.
    package var people: [Person]

    package init(field: Field?, area: String, count: Int, people: [Person]) {
        self.field = field
        self.area = area
        self.count = count
        self.people = people
    }
}

/// The number of changes of each kind that a refresh made to one section.
package struct SectionChange: Sendable, Equatable {
    package var title: String
    package var inserted: Int
    package var removed: Int
    package var moved: Int
    package var updated: Int

    package init(title: String, inserted: Int, removed: Int, moved: Int, updated: Int) {
        self.title = title
        self.inserted = inserted
        self.removed = removed
        self.moved = moved
        self.updated = updated
    }
}

extension SectionChange {
    /// Counts the changes of each kind.
    package init(_ difference: SectionDifference) {
        self.init(
            title: difference.title, inserted: difference.insertions.count, removed: difference.removals.count,
            moved: difference.moves.count, updated: difference.updates.count)
    }
}
