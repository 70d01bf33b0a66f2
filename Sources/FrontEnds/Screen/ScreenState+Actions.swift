import Accounts
import Browsing
import People

import struct FoundationEssentials.Date

extension ScreenState {
    /// Applies an action.
    mutating func take(_ action: ScreenReactor.Action, rules: BrowsingRules) {
        switch action {
        case .resized(let size):
            self.size = size
            settle()
        case .terminalLearned(let glyphs, let style):
            (self.glyphs, portraitStyle) = (glyphs, style)
            settle()
        case .ticked(let date): now = date
        case .visitorChanged(let visitor): self.visitor = visitor
        case .browserChanged(let browser, let date):
            take(browser.load, at: date)
            take(browser.list, rules: rules)
        case .profileCame(let profile, let kept, let others):
            (self.profile, sessionPlace, otherSessions) = (profile, kept, others)
            place = .profile
        case .noticeCame(let notice): self.notice = notice
        case .keyCame:
            notice = nil
            changes = nil
            count = nil
        case .counted(let number): count = number > 0 ? number : nil
        case .lineAsked(let number):
            listing?.go(toPosition: number - 1)
            settle()
        case .listLeft:
            guard let listing else { break }
            trail.append(ListOrigin(list: listing.list, person: listing.person, query: listing.query))
            if trail.count > Self.longestTrail { trail.removeFirst() }
        case .listReturned:
            guard let origin = trail.popLast() else { break }
            returningQuery = origin.query
            target = origin.person
        case .helpAsked: (isHelpShown, helpTop) = (true, 0)
        case .closed: close()
        case .stepped(let step, let times): for _ in 0..<min(times, Self.mostSteps) { take(step) }
        case .scrolled(let lines): scroll(lines)
        case .cardPointed(let band, let card):
            guard let directory = load.directory else { break }
            overview.move(toBand: band, card: card, in: directory, visible: ScreenLayout(self).visibleCards)
        case .linePointed(let line):
            listing?.go(to: line, down: true)
            settle()
        case .figuresAsked:
            if place == .list, listing != nil { showFigures() } else { wantsFigures = true }
        case .barPointed(let column, let row):
            listing?.figures?.move(toColumn: column, row: row)
            let height = ScreenLayout(self).listHeight
            listing?.narrowToFigure(height: height)
        case .figureKept: listing?.figures = nil
        case .personSought(let id):
            target = id
            reachTarget()
        default:
            let height = ScreenLayout(self).listHeight
            listing?.take(action, height: height)
        }
    }

    private mutating func take(_ step: Step) {
        let layout = ScreenLayout(self)
        if isHelpShown { return scrollHelp(step, by: layout.bodyHeight - 2) }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.move(step, in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil:
            listing?.figures?.move(step, page: max(layout.figuresHeight - FiguresView.top, 1))
            listing?.narrowToFigure(height: layout.listHeight)
        case .list where listing?.isPersonShown == true && step.isOfPages:
            let by = step == .pageDown || step == .halfPageDown ? layout.bodyHeight / 2 : -layout.bodyHeight / 2
            let top = (listing?.personTop ?? 0) + by
            listing?.personTop = min(max(top, 0), Self.personEnd)
        case .list:
            listing?.personTop = 0
            listing?.move(step, height: layout.listHeight)
        case .profile: break
        }
    }

    private mutating func scroll(_ lines: Int) {
        let layout = ScreenLayout(self)
        if isHelpShown {
            helpTop = min(max(helpTop + lines, 0), Self.helpEnd)
            return
        }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.scroll(by: lines.signum(), in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil: take(lines < 0 ? .up : .down)
        case .list where listing?.isPersonShown == true:
            let top = (listing?.personTop ?? 0) + lines
            listing?.personTop = min(max(top, 0), Self.personEnd)
        case .list: listing?.scroll(by: lines, height: layout.listHeight)
        case .profile: break
        }
    }

    private mutating func scrollHelp(_ step: Step, by page: Int) {
        switch step {
        case .up: helpTop -= 1
        case .down: helpTop += 1
        case .halfPageUp, .pageUp: helpTop -= page
        case .halfPageDown, .pageDown: helpTop += page
        case .first: helpTop = 0
        case .last: helpTop = Self.helpEnd
        case .left, .right: break
        }
        helpTop = min(max(helpTop, 0), Self.helpEnd)
    }

    /// An upper bound: no place has more keys than this.
    private static let helpEnd = 16

    /// Steps that one key can ask for: as many as the largest list has people, at a fraction of a microsecond each.
    private static let mostSteps = 1_000_000
    private static let longestTrail = 32

    /// An upper bound: the fields of a person take fewer rows before the last one.
    private static let personEnd = 24

    private mutating func close() {
        if isHelpShown {
            isHelpShown = false
        } else if place == .profile {
            place = listing == nil ? .sections : .list
        } else if listing?.figures != nil {
            let height = ScreenLayout(self).listHeight
            listing?.figures = nil
            listing?.narrow(to: nil, height: height)
        } else {
            listing?.isPersonShown = false
        }
    }

    private mutating func showFigures() {
        guard let listing else { return }
        self.listing?.figures = ListingFigures(listing.directory.figures(of: listing.base))
        self.listing?.isPersonShown = false
    }

    private mutating func take(_ new: DirectoryLoad, at date: Date) {
        if new.isLoading, !load.isLoading { load.startedAt = date }
        let former = load.directory
        load.state = new
        guard let directory = new.directory, directory != former else { return }
        load.loadedAt = new.loadedAt ?? date
        changes = new.difference
        lastChanges = (new.difference?.sections ?? []).map(SectionChange.init)
        overview.follow(in: directory, visible: ScreenLayout(self).visibleCards)
    }

    private mutating func take(_ new: OpenList?, rules: BrowsingRules) {
        openList = new
        guard let new else {
            listing = nil
            trail = []
            if place == .list { place = .sections }
            return
        }
        let directory = load.directory ?? Directory()
        let height = ScreenLayout(self).listHeight
        if listing == nil || place != .profile { place = .list }
        guard var listing, listing.isOf(new.list) else {
            listing = PeopleListing(list: new.list, directory: directory, base: new.rows, search: new.search)
            if let query = returningQuery {
                listing?.query = query
                listing?.isWorking = !query.isPlain
            }
            returningQuery = nil
            if wantsFigures { showFigures() }
            wantsFigures = false
            listing?.unfold(new.expanded, rules: rules, height: height)
            return reachTarget()
        }
        if listing.latest.directory != directory || listing.search != new.search {
            listing.search = new.search
            listing.wait(for: .init(directory: directory, base: new.rows))
            if listing.query.isPlain {
                listing.show(new.rows, unfolding: new.expanded, rules: rules, height: height)
            }
        } else if listing.unfolded?.id != new.expanded {
            listing.unfold(new.expanded, rules: rules, height: height)
        }
        self.listing = listing
        reachTarget()
    }

    private mutating func reachTarget() {
        guard let target else { return }
        let height = ScreenLayout(self).listHeight
        if listing?.go(toID: target, height: height) == true { self.target = nil }
    }

    private mutating func settle() {
        let layout = ScreenLayout(self)
        if let directory = load.directory { overview.settle(in: directory, visible: layout.visibleCards) }
        listing?.settle(height: layout.listHeight)
    }
}

extension Step {
    /// Whether it moves by pages or halves of them.
    fileprivate var isOfPages: Bool { [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(self) }
}

extension PeopleListing {
    /// Applies an action that concerns only the list.
    mutating func take(_ action: ScreenReactor.Action, height: Int) {
        switch action {
        case .filterTyped(let text):
            guard text != query.filter else { break }
            if query.filter.isEmpty { personBefore = person }
            query.filter = text
            if !text.isEmpty { sought = text }
            isFilterNew = !text.isEmpty
            putTogether(height: height)
        case .filterLeft:
            query.filter = ""
            query.trait = nil
            putTogether(height: height)
        case .filterGivenUp:
            query.filter = ""
            putTogether(height: height)
            if let personBefore { go(toID: personBefore, height: height) }
        case .sortAsked:
            let columns: [ListingQuery.Column?] = [nil] + ListingQuery.Column.allCases
            let next = (columns.firstIndex(of: query.column) ?? 0) + 1
            query.column = next < columns.count ? columns[next] : nil
            query.isReversed = false
            putTogether(height: height)
        case .columnAsked(let column):
            query.isReversed = query.column == column && !query.isReversed
            query.column = column
            putTogether(height: height)
        case .reversalAsked:
            query.isReversed.toggle()
            putTogether(height: height)
        case .personAsked: (isPersonShown, personTop) = (true, 0)
        case .matchSought(let forward): seek(forward: forward, height: height)
        default: break
        }
    }

    /// Whether this is the list that was opened: a search across everyone stays the same list whatever the search text.
    func isOf(_ opened: PeopleList) -> Bool {
        switch (list, opened) {
        case (.everyone, .everyone): true
        default: list == opened
        }
    }

    /// Narrows the list to the people that the bar of the figures counts.
    mutating func narrowToFigure(height: Int) { narrow(to: figures?.trait, height: height) }

    /// Narrows the list to the people with a trait; `nil` shows everyone.
    mutating func narrow(to trait: PersonTrait?, height: Int) {
        guard trait != query.trait else { return }
        query.trait = trait
        putTogether(height: height)
    }

    private mutating func putTogether(height: Int) {
        isWorking = !query.isPlain || reload != nil
        if !isWorking { show(base, height: height) }
    }

    /// Moves to the next person that the last filter matches, wrapping around at the end.
    private mutating func seek(forward: Bool, height: Int) {
        let search = PeopleSearch(sought, .withGaps)
        guard !search.isEmpty, !rows.isEmpty else { return }
        for search in [search, search.allowingSlip].compactMap(\.self) {
            var position = cursor
            for _ in 0..<min(rows.count, Self.seekLimit) {
                position = (position + (forward ? 1 : rows.count - 1)) % rows.count
                guard search.match(directory.person(at: rows[position])) != nil else { continue }
                (cursor, member) = (position, nil)
                return settle(height: height)
            }
        }
    }

    /// The maximum number of people to check for the next match, so that no key press takes long.
    private static let seekLimit = 5_000
}
