import Browsing
import People

import struct FoundationEssentials.Date

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
            if wantsFigures { listing?.showFigures() }
            wantsFigures = false
            listing?.unfold(new.expanded, rules: rules, height: height)
            return reachTarget()
        }
        if listing.latest.directory != directory || listing.search != new.search {
            if listing.search != new.search, !new.search.isEmpty {
                (listing.lastFilter, listing.isFilterNew, listing.stepsToMatch) = (new.search, true, [])
            }
            listing.search = new.search
            listing.wait(for: .init(directory: directory, base: new.rows))
            if listing.query.isPlain {
                listing.show(.everyone(new.rows), unfolding: new.expanded, rules: rules, height: height)
                if listing.isFilterNew { listing.goToMatch(height: height) }
            }
        } else if listing.unfolded?.id != new.expanded {
            listing.unfold(new.expanded, rules: rules, height: height)
        }
        self.listing = listing
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
