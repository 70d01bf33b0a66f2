package import Accounts
package import Browsing
package import People
package import SignIn
package import Terminal

package import struct FoundationEssentials.Date

/// The state of the full screen: exactly what its views need.
package struct ScreenState: Sendable {
    package enum Place: Sendable, Hashable {
        case sections, list, profile
    }

    package var size: TerminalSession.Size
    package var glyphs: TerminalCapabilities.Glyphs
    /// The latest known wall-clock time.
    package var now: Date
    /// The signed-in user; `nil` if nobody is signed in.
    package var visitor: SessionSummary?
    /// What becomes of the session when the run ends.
    var fate = SessionFate.kept
    package var endpoint: String
    /// Whether certificates are not verified.
    package var isInsecure = false
    /// How portraits are drawn; `nil` shows none.
    package var portraitStyle: PortraitStyle?
    package var place = Place.sections
    package var isHelpShown = false
    /// The first key shown in the help, if it is longer than the screen.
    package var helpTop = 0
    package var load = DirectoryLoad()
    /// When the current load started.
    package var loadStartedAt: Date?
    /// When the displayed people were loaded.
    package var peopleLoadedAt: Date?
    package var overview = Overview()
    /// The open list in the browser's state.
    package var openList: OpenList?
    /// The open list as displayed.
    package var listing: PeopleListing?
    package var profile: Profile?
    /// The sessions stored besides the active one, as of when the profile was loaded.
    package var otherSessions: [SessionSummary] = []
    /// Where the session is kept; `nil` if it is kept nowhere.
    package var sessionPlace: SessionPlace?
    /// Whether the list that is being opened shows its figures.
    var wantsFigures = false
    /// The number typed before a key; `nil` if there is none.
    package var count: Int?
    /// The lists to which Esc returns, the latest last.
    var trail: [ListOrigin] = []
    /// The filter and order of a list that is being returned to.
    var returningQuery: ListingQuery?
    /// The message on the second-to-last row, shown until the next key press.
    package var notice: StyledText?
    /// What the last refresh changed, marked until the next key press.
    package var changes: DirectoryDifference?
    /// What the last refresh changed in each section, in numbers.
    package var lastChanges: [SectionChange] = []
    /// The keys of the fields that lists show; `nil` for those of the directory.
    var columnKeys: [String]?
    /// The person to move the cursor to as soon as a list contains them.
    var target: Person.ID?

    package init(size: TerminalSession.Size, glyphs: TerminalCapabilities.Glyphs, endpoint: String, now: Date) {
        self.size = size
        self.glyphs = glyphs
        self.endpoint = endpoint
        self.now = now
    }

    /// Returns the schema of a directory with the columns that were chosen here.
    func columns(of schema: DirectorySchema) -> DirectorySchema {
        guard let columnKeys else { return schema }
        var schema = schema
        schema.columnKeys = columnKeys
        return schema
    }

    /// What the cursor is on.
    var selection: [Int?] {
        place == .list
            ? [1, listing?.cursor, listing?.member, listing?.figures?.column, listing?.figures?.row]
            : [0, overview.band, overview.card]
    }

    /// The smallest screen size that is drawn.
    package static let smallest = TerminalSession.Size(columns: 40, rows: 10)

    package var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }
}

/// A list that was left for another, with the person under the cursor and the query at that moment.
struct ListOrigin: Sendable, Hashable {
    var list: PeopleList
    var person: Person.ID?
    var query: ListingQuery
}
