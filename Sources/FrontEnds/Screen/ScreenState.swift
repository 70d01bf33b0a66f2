public import Accounts
public import Browsing
public import People
public import SignIn
public import Terminal
public import struct FoundationEssentials.Date

/// What stands on the full screen: everything that its views need, and nothing beside it.
public struct ScreenState: Sendable {
    public enum Place: Sendable, Hashable {
        case sections, list, profile
    }

    public var size: TerminalSession.Size
    public var glyphs: TerminalAbility.Glyphs
    /// The clock on the wall, as it was last told.
    public var now: Date
    /// Who is signed in; `nil` where nobody is.
    public var visitor: Visitor?
    public var endpoint: String
    /// Whether certificates go unchecked.
    public var isInsecure = false
    public var place = Place.sections
    public var isHelpShown = false
    /// The first key that the help shows, where it is longer than the screen.
    public var helpTop = 0
    public var load = LoadStatus()
    public var overview = Overview()
    /// The list that is open, as the browser has it.
    public var openList: OpenList?
    /// The list that is open, as it is shown.
    public var listing: PeopleListing?
    public var profile: Profile?
    /// The sessions that are stored beside the one in force, as they were when the profile came.
    public var otherSessions: [SessionSummary] = []
    /// What is said on the last row but one until the next key.
    public var notice: Notice?
    /// What the last refresh changed, marked until the next key.
    public var changes: DirectoryDifference?
    /// Who is to be stood on as soon as a list has them.
    var target: Person.ID?

    public init(size: TerminalSession.Size, glyphs: TerminalAbility.Glyphs, endpoint: String, now: Date) {
        self.size = size
        self.glyphs = glyphs
        self.endpoint = endpoint
        self.now = now
    }

    /// The smallest screen that is drawn on.
    public static let smallest = TerminalSession.Size(columns: 40, rows: 10)

    public var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }
}

/// Who is signed in, as the top row has it.
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

/// What is known of the directory and of the load that is under way, with the times of it.
public struct LoadStatus: Sendable {
    public var state = DirectoryLoad()
    /// Since when the load is under way.
    public var startedAt: Date?
    /// When the people who are shown were loaded.
    public var loadedAt: Date?

    public var directory: Directory? { state.directory }
    public var isLoading: Bool { state.isLoading }
    public var progress: LoadProgress? { state.progress }
    public var failure: PeopleFailure? { state.failure }
    public var isStale: Bool { state.isStale }
}

/// One line that says what just happened.
public struct Notice: Sendable, Hashable {
    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}
