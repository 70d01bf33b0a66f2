public import Accounts
public import People
public import SignIn

/// Something to show: a front end prints it as a frame or as one JSON object per line.
public enum BrowserEvent: Sendable, Equatable {
    case login(LoginOutcome)
    case sections(SectionsSummary)
    case section(SectionPage)
    case toggled(Toggle)
    case changed([SectionChange])
    /// `others` are the sessions stored besides the one that the profile belongs to.
    case profile(Profile, endpoint: String, others: [SessionSummary] = [])
    case failed(CommandError)
    /// The local session was discarded, whatever the endpoint answered. `others` are the remaining stored sessions.
    case logout(LogoutAnswer, others: [SessionSummary] = [])
    case help
    case figures(FiguresSummary)
}

/// The figures of a section or of everyone.
public struct FiguresSummary: Sendable, Equatable {
    /// The section's title; `nil` for everyone.
    public var title: String?
    public var figures: PeopleFigures

    public init(title: String?, figures: PeopleFigures) {
        self.title = title
        self.figures = figures
    }
}

/// All sections, each with its first people.
public struct SectionsSummary: Sendable, Equatable {
    public var sections: [SectionPreview]
    /// Whether a later load failed, so that these people come from an earlier one.
    public var isStale: Bool

    public struct SectionPreview: Sendable, Equatable {
        public var title: String
        public var count: Int
        /// The first people, at most 8.
        public var people: [Person]
    }
}

/// A page of a section or of a search.
public struct SectionPage: Sendable, Equatable {
    /// The section's title; `nil` for a search across everyone.
    public var title: String?
    /// The search text; empty if the list is not filtered.
    public var search: String
    /// The number of people in the list, across all its pages.
    public var count: Int
    /// The 1-based page number; `pages` is at least 1 too.
    public var page: Int
    public var pages: Int
    public var people: [Person]
    /// The person on this page whose area is expanded.
    public var expanded: Toggle?
}

/// A person whose area was expanded or collapsed.
public struct Toggle: Sendable, Equatable {
    public var person: Person
    /// The person's 1-based number on the page, if known.
    public var number: Int?
    /// `nil` if the area was collapsed.
    public var sameArea: SameAreaPeople?

    public var isExpanded: Bool { sameArea != nil }
}

/// The people who live in the same area as a person, excluding that person.
public struct SameAreaPeople: Sendable, Equatable {
    public var level: AreaLevel
    /// The name of the area: the city's, the state's or the country's.
    public var area: String
    /// The total number of people in the area.
    public var count: Int
    /// The first of them, at most 8.
    public var people: [Person]

    public init(level: AreaLevel, area: String, count: Int, people: [Person]) {
        self.level = level
        self.area = area
        self.count = count
        self.people = people
    }
}

/// The number of changes of each kind that a refresh made to one section.
public struct SectionChange: Sendable, Equatable {
    public var title: String
    public var inserted: Int
    public var removed: Int
    public var moved: Int
    public var updated: Int

    public init(title: String, inserted: Int, removed: Int, moved: Int, updated: Int) {
        self.title = title
        self.inserted = inserted
        self.removed = removed
        self.moved = moved
        self.updated = updated
    }
}
