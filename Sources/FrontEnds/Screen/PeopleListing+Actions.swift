import Browsing
import People

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
