public import Accounts
public import Browsing
public import People
public import SignIn
public import Terminal

public import struct FoundationEssentials.Date

/// The state of the full screen: exactly what its views need.
public struct ScreenState: Sendable {
    public enum Place: Sendable, Hashable {
        case sections, list, profile
    }

    public var size: TerminalSession.Size
    public var glyphs: TerminalAbility.Glyphs
    /// The latest known wall-clock time.
    public var now: Date
    /// The signed-in user; `nil` if nobody is signed in.
    public var visitor: Visitor?
    public var endpoint: String
    /// Whether certificates are not verified.
    public var isInsecure = false
    public var place = Place.sections
    public var isHelpShown = false
    /// The first key shown in the help, if it is longer than the screen.
    public var helpTop = 0
    public var load = LoadStatus()
    public var overview = Overview()
    /// The open list in the browser's state.
    public var openList: OpenList?
    /// The open list as displayed.
    public var listing: PeopleListing?
    public var profile: Profile?
    /// The sessions stored besides the active one, as of when the profile was loaded.
    public var otherSessions: [SessionSummary] = []
    /// Whether the list that is being opened shows its figures.
    var wantsFigures = false
    /// The number typed before a key; `nil` if there is none.
    public var count: Int?
    /// Where Esc returns to: the lists that one came from, the latest last.
    var trail: [ListOrigin] = []
    /// The filter and order of a list that is being returned to.
    var returningQuery: ListingQuery?
    /// The message on the second-to-last row, shown until the next key press.
    public var notice: Notice?
    /// What the last refresh changed, marked until the next key press.
    public var changes: DirectoryDifference?
    /// What the last refresh changed in each section, in numbers.
    public var lastChanges: [SectionChange] = []
    /// The person to move the cursor to as soon as a list contains them.
    var target: Person.ID?

    public init(size: TerminalSession.Size, glyphs: TerminalAbility.Glyphs, endpoint: String, now: Date) {
        self.size = size
        self.glyphs = glyphs
        self.endpoint = endpoint
        self.now = now
    }

    /// What the cursor is on.
    var selection: [Int?] {
        place == .list
            ? [1, listing?.cursor, listing?.member, listing?.figures?.column, listing?.figures?.row]
            : [0, overview.band, overview.card]
    }

    /// The smallest screen size that is drawn.
    public static let smallest = TerminalSession.Size(columns: 40, rows: 10)

    public var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }
}

/// A list that one left for another, and the place in it.
struct ListOrigin: Sendable, Hashable {
    var list: PeopleList
    var person: Person.ID?
    var query: ListingQuery
}

/// The signed-in user as shown in the top row.
public struct Visitor: Sendable, Hashable {
    public var name: String
    public var email: String
    public var expiresAt: Date?

    public init(name: String, email: String, expiresAt: Date?) {
        self.name = name
        self.email = email
        self.expiresAt = expiresAt
    }
}

/// What is known about the directory and the current load, with the relevant times.
public struct LoadStatus: Sendable {
    public var state = DirectoryLoad()
    /// When the current load started.
    public var startedAt: Date?
    /// When the displayed people were loaded.
    public var loadedAt: Date?

    public var directory: Directory? { state.directory }
    public var isLoading: Bool { state.isLoading }
    public var progress: LoadProgress? { state.progress }
    public var failure: PeopleError? { state.failure }
    public var isStale: Bool { state.isStale }
}

/// A one-line message about what just happened.
public struct Notice: Sendable, Hashable {
    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}
