public import Accounts
public import People
public import SignIn

/// Something to show: what a front end prints as a frame or as one object a line.
public enum BrowserEvent: Sendable, Equatable {
    case login(LoginOutcome)
    case sections(SectionsSummary)
    case section(SectionPage)
    case toggled(Toggle)
    case changed([SectionChange])
    /// `others` are the sessions that are stored beside the one that the profile is of.
    case profile(Profile, endpoint: String, others: [SessionSummary] = [])
    case failed(CommandFailure)
    /// This side forgot the session, whatever the endpoint said of it. `others` are the sessions that are stored still.
    case logout(LogoutAnswer, others: [SessionSummary] = [])
    case help
}

/// Every section with its first people.
public struct SectionsSummary: Sendable, Equatable {
    public var sections: [SectionPreview]
    /// Whether a later load failed, so that these are the people of an earlier one.
    public var isStale: Bool

    public struct SectionPreview: Sendable, Equatable {
        public var title: String
        public var count: Int
        /// The first people, 8 at most.
        public var people: [Person]
    }
}

/// One page of a section or of a search.
public struct SectionPage: Sendable, Equatable {
    /// The section's title; `nil` for a search through everybody.
    public var title: String?
    /// What the list is searched for; empty where it is whole.
    public var search: String
    /// How many people the list has on all its pages.
    public var count: Int
    /// 1 or more, like `pages`.
    public var page: Int
    public var pages: Int
    public var people: [Person]
    /// The person of the page whose area is shown.
    public var expanded: Toggle?
}

/// A person whose area is shown, or not any more.
public struct Toggle: Sendable, Equatable {
    public var person: Person
    /// Where the person's number on the page is known, 1 or more.
    public var number: Int?
    /// `nil` once closed.
    public var sameArea: SameAreaPeople?

    public var isExpanded: Bool { sameArea != nil }
}

/// Who lives in the same area as a person, the person left out.
public struct SameAreaPeople: Sendable, Equatable {
    public var level: AreaLevel
    /// The area's name: of the city, else the state, else the country.
    public var area: String
    /// How many there are.
    public var count: Int
    /// The first of them, 8 at most.
    public var people: [Person]

    public init(level: AreaLevel, area: String, count: Int, people: [Person]) {
        self.level = level
        self.area = area
        self.count = count
        self.people = people
    }
}

/// What a refresh changed in one section, as counts.
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
