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
                returningQuery = origin.query
                target = origin.person
            }
        case .memberOpened(let id):
            leaveList()
            seek(id)
        case .helpRequested: (isHelpShown, helpTop) = (true, 0)
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
            listing?.isFilterNew = false
            settle()
            if let listing, listing.figures != nil { self.listing?.personBeforeFigures = listing.person }
        case .figuresRequested:
            if place == .list, listing != nil { listing?.showFigures() } else { wantsFigures = true }
        case .barPointed(let column, let row):
            listing?.figures?.move(toColumn: column, row: row)
            let height = ScreenLayout(self).listHeight
            listing?.narrowToFigure(height: height)
        case .figureKept: listing?.figures = nil
        case .personSought(let id): seek(id)
        case .columnsChosen(let keys): columnKeys = keys.isEmpty ? nil : keys
        case .filterStarted, .filterTyped, .filterCleared, .filterCancelled, .matchRequested, .sortRequested,
            .columnRequested, .reversalRequested, .personRequested:
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
        trail.append(ListOrigin(list: listing.list, person: listing.person, query: listing.query))
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
            isHelpShown = false
        } else if place == .profile {
            place = listing == nil ? .sections : .list
        } else if listing?.figures != nil {
            let height = ScreenLayout(self).listHeight
            listing?.closeFigures(height: height)
        } else {
            listing?.isPersonShown = false
        }
    }
}
