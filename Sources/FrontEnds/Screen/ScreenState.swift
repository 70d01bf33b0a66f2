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
    /// The first key shown in the help, which may be longer than the screen; `nil` if the help is not shown.
    package var helpTop: Int?
    package var load = DirectoryLoad()
    package var loadStartedAt: Date?
    /// When the displayed people were loaded.
    package var peopleLoadedAt: Date?
    package var overview = Overview()
    package var listing: PeopleListing?
    package var profile: Profile?
    /// The sessions stored besides the active one, as of when the profile was loaded.
    package var otherSessions: [SessionSummary] = []
    /// Where the session is kept; `nil` if it is kept nowhere.
    package var sessionPlace: SessionPlace?
    /// How the list that is being opened is shown; `nil` for everyone, without figures.
    var opening: Opening?
    /// The number typed before a key; `nil` if there is none.
    package var count: Int?
    /// The lists to which Esc returns, the latest last.
    var trail: [ListOrigin] = []
    /// The message on the second-to-last row, shown until the next key press.
    package var notice: StyledText?
    /// What the last refresh changed, marked until the next key press.
    package var changes: DirectoryDifference?
    /// What the last refresh changed in each section, in numbers.
    package var lastChanges: [SectionChange] = []
    /// The fields that count as the "same area"; empty leaves them to the directory.
    var same: [String] = []
    /// The keys of the fields that lists show; `nil` for those of the directory.
    var columnKeys: [String]?
    /// The person to move the cursor to as soon as a list contains them.
    var target: Person.ID?

    enum Opening {
        case figures
        /// With the filter and order from before it was left.
        case query(ListingQuery)
    }

    package var isHelpShown: Bool { helpTop != nil }

    /// Returns the schema of a directory with the columns that were chosen here.
    func columns(of schema: DirectorySchema) -> DirectorySchema {
        guard let columnKeys else { return schema }
        var schema = schema
        schema.columnKeys = columnKeys
        return schema
    }

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

extension ScreenState {
    /// Returns the action for a position on the screen, counted from 0; `nil` if there is nothing to go to.
    func pointed(row: Int, column: Int) -> ScreenReactor.Action? {
        let layout = ScreenLayout(self)
        let line = row - layout.top
        guard !isHelpShown, line >= 0, line < layout.bodyHeight else { return nil }
        switch place {
        case .sections:
            let band = overview.top + line / layout.bandHeight
            guard let directory = load.directory, directory.sections.indices.contains(band) else { return nil }
            let card = layout.card(atRow: line % layout.bandHeight, column: column)
            return .cardPointed(band: band, card: card)
        case .list:
            if let figures = listing?.figures {
                let bars = FiguresView.across(layout.columns)
                let part = FiguresView.firstColumn(figures, layout.columns) + column / max(layout.columns / bars, 1)
                let height = layout.figuresHeight - FiguresView.top
                let first = FiguresView.firstBar(figures, column: part, height: height)
                let bar = line - FiguresView.top
                if bar < height { return bar >= 0 ? .barPointed(column: part, row: first + bar) : nil }
                // The list's title is left out below the bars.
                return lineAction(line - layout.figuresHeight + 1, layout)
            }
            guard let listing, listing.personTop == nil, column < layout.listColumns else { return nil }
            return lineAction(line, layout)
        case .profile: return nil
        }
    }

    /// Returns the action for a row of the list, counted from its title; `nil` if nobody is on it.
    private func lineAction(_ row: Int, _ layout: ScreenLayout) -> ScreenReactor.Action? {
        guard let listing, row >= layout.listTop, row - layout.listTop < layout.listHeight else { return nil }
        let target = listing.top + row - layout.listTop
        return target < listing.lineCount ? .linePointed(target) : nil
    }
}

extension ScreenState {
    /// Moves by a step in what is shown.
    ///
    /// - Parameter limit: The last line to which the help or a person's fields can be scrolled.
    mutating func take(_ step: Step, limit: Int) {
        let layout = ScreenLayout(self)
        if let helpTop {
            let page = layout.bodyHeight - 2
            let top = step.moved(from: helpTop, page: page, half: page / 2, last: limit) ?? helpTop
            self.helpTop = min(max(top, 0), limit)
            return
        }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.move(step, in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil:
            listing?.figures?.move(step, page: max(layout.figuresHeight - FiguresView.top, 1))
            listing?.narrowToFigure(height: layout.listHeight)
        case .list:
            if let top = listing?.personTop {
                let by = step == .pageDown || step == .halfPageDown ? layout.bodyHeight / 2 : -layout.bodyHeight / 2
                listing?.personTop = step.isOfPages ? min(max(top + by, 0), limit) : 0
                if step.isOfPages { break }
            }
            listing?.take(step, height: layout.listHeight)
        case .profile: break
        }
    }

    /// Scrolls what is shown by a number of lines, down if positive.
    ///
    /// - Parameter limit: The last line to which the help or a person's fields can be scrolled.
    mutating func scroll(_ lines: Int, limit: Int) {
        let layout = ScreenLayout(self)
        if let helpTop {
            self.helpTop = min(max(helpTop + lines, 0), limit)
            return
        }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.scroll(by: lines.signum(), in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil: take(lines < 0 ? .up : .down, limit: limit)
        case .list:
            if let top = listing?.personTop {
                listing?.personTop = min(max(top + lines, 0), limit)
            } else {
                listing?.scroll(by: lines, height: layout.listHeight)
            }
        case .profile: break
        }
    }
}

extension Step {
    /// Whether it moves by pages or halves of them.
    fileprivate var isOfPages: Bool { [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(self) }
}

extension ScreenState {
    /// Adopts the browser's load state, and marks what changed in the sections.
    mutating func take(_ new: DirectoryLoad, at date: Date) {
        if new.isLoading, !load.isLoading { loadStartedAt = date }
        let former = load.directory
        load = new
        guard let directory = new.directory, directory != former else { return }
        peopleLoadedAt = new.loadedAt ?? date
        changes = new.difference
        lastChanges = (new.difference?.sections ?? []).map(SectionChange.init)
        overview.follow(in: directory, visible: ScreenLayout(self).visibleCards)
    }

    /// Adopts the browser's open list with its current people.
    mutating func take(_ new: OpenList?, rules: BrowsingRules) {
        guard let new else {
            listing = nil
            trail = []
            if place == .list { place = .sections }
            return
        }
        let directory = load.directory ?? Directory()
        let height = ScreenLayout(self).listHeight
        if listing == nil || place != .profile { place = .list }
        if listing?.isOf(new.list) != true {
            listing = PeopleListing(new, in: directory)
            switch opening {
            case .figures: listing?.showFigures()
            case .query(let query): listing?.show(query, at: nil, height: height)
            case nil: break
            }
            opening = nil
        }
        listing?.follow(new, in: directory, rules: rules, height: height)
        reachTarget()
    }

    /// Moves to the target person, once the list contains them.
    mutating func reachTarget() {
        guard let target else { return }
        let height = ScreenLayout(self).listHeight
        if listing?.go(toID: target, height: height) == true { self.target = nil }
    }

    /// Keeps the selection within the window.
    mutating func settle() {
        let layout = ScreenLayout(self)
        if let directory = load.directory { overview.settle(in: directory, visible: layout.visibleCards) }
        listing?.settle(height: layout.listHeight)
    }
}

extension ScreenState {
    mutating func take(_ action: ScreenReactor.Action, rules: BrowsingRules) {
        switch action {
        case .resized(let size):
            self.size = size
            settle()
        case .terminalLearned(let glyphs, let style):
            (self.glyphs, portraitStyle) = (glyphs, style)
            settle()
        case .ticked(let date): now = date
        case .visitorChanged(let visitor, let date):
            (self.visitor, now) = (visitor, date)
        case .fateLearned(let fate): self.fate = fate
        case .browserChanged(let browser, let date):
            take(browser.load, at: date)
            take(browser.list, rules: rules)
        case .profileReceived(let profile, let kept, let others):
            (self.profile, sessionPlace, otherSessions) = (profile, kept, others)
            place = .profile
        case .noticeReceived(let notice): self.notice = notice
        case .keyReceived:
            notice = nil
            changes = nil
            count = nil
        case .counted(let number): count = number > 0 ? number : nil
        case .lineRequested(let number):
            listing?.go(toPosition: number - 1)
            settle()
        case .listLeft: leaveList()
        case .listReturned:
            guard let origin = trail.popLast() else { break }
            if listing?.isOf(origin.list) == true {
                let height = ScreenLayout(self).listHeight
                listing?.show(origin.query, at: origin.person, height: height)
            } else {
                opening = .query(origin.query)
                target = origin.person
            }
        case .memberOpened(let id):
            leaveList()
            seek(id)
        case .helpRequested: helpTop = 0
        case .closed: close()
        case .stepped(let step, let times, let limit):
            for _ in 0..<min(times, Self.maximumSteps) { take(step, limit: limit) }
        case .scrolled(let lines, let limit): scroll(lines, limit: limit)
        case .cardPointed(let band, let card):
            guard let directory = load.directory else { break }
            overview.move(toBand: band, card: card, in: directory, visible: ScreenLayout(self).visibleCards)
        case .linePointed(let line):
            listing?.go(to: line, down: true)
            // Whoever is pointed at comes before the best match.
            listing?.stepsToMatch = nil
            settle()
            if let listing, listing.figures != nil { self.listing?.personBeforeFigures = listing.person }
        case .figuresRequested:
            if place == .list, listing != nil { listing?.showFigures() } else { opening = .figures }
        case .barPointed(let column, let row):
            listing?.figures?.move(toColumn: column, row: row)
            let height = ScreenLayout(self).listHeight
            listing?.narrowToFigure(height: height)
        case .figureKept: listing?.overlay = nil
        case .personSought(let id): seek(id)
        case .columnsChosen(let keys): columnKeys = keys.isEmpty ? nil : keys
        case .filterStarted, .filterTyped, .filterCleared, .filterCancelled, .matchRequested, .sortRequested,
            .columnRequested, .sorted, .reversalRequested, .personRequested:
            let height = ScreenLayout(self).listHeight
            let columns = listing.map { self.columns(of: $0.directory.schema).columns } ?? []
            listing?.take(action, columns: columns, height: height)
        }
    }

    /// The most steps that one key can take: as many as the largest list has people, each a fraction of a microsecond.
    private static let maximumSteps = 1_000_000
    private static let maximumTrailLength = 32

    /// Remembers the open list, with its person and query, for Esc.
    private mutating func leaveList() {
        guard let listing else { return }
        trail.append(ListOrigin(list: listing.open.list, person: listing.person, query: listing.query))
        if trail.count > Self.maximumTrailLength { trail.removeFirst() }
    }

    /// Moves to a person of the open list, or else of the one that is being opened. Whom the filter hides is shown
    /// without it.
    private mutating func seek(_ id: Person.ID) {
        target = id
        reachTarget()
        guard target != nil, let listing, let row = listing.directory.row(ofID: id), listing.base.contains(Int32(row))
        else { return }
        target = nil
        let height = ScreenLayout(self).listHeight
        self.listing?.awaited = id
        self.listing?.take(.filterCleared, columns: [], height: height)
    }

    private mutating func close() {
        if isHelpShown {
            helpTop = nil
        } else if place == .profile {
            place = listing == nil ? .sections : .list
        } else if listing?.figures != nil {
            let height = ScreenLayout(self).listHeight
            listing?.closeFigures(height: height)
        } else {
            listing?.overlay = nil
        }
    }
}
