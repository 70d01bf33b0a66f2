import Browsing
import People
import Terminal

/// Where things stand on a screen: a function of its size, of the place and of how many sections there are.
struct ScreenLayout {
    let columns: Int
    let rows: Int
    let sectionCount: Int

    init(_ state: ScreenState) {
        columns = max(state.size.columns, 1)
        rows = max(state.size.rows, 1)
        sectionCount = max(state.load.directory?.sections.count ?? 0, 1)
    }

    /// The rows over the body: the top row, and one to breathe where there is room.
    var top: Int { rows >= 16 ? 2 : 1 }
    /// Between the top and the two rows at the bottom: what is said, and the keys.
    var bodyHeight: Int { max(rows - top - 2, 1) }

    // MARK: Sections

    /// The rows of a card: name, age and city, country; fewer where all bands would not be seen.
    var cardHeight: Int {
        if sectionCount * 5 - 1 <= bodyHeight { return 3 }
        return sectionCount * 3 <= bodyHeight ? 2 : 1
    }

    /// The rows of a band, its title and the space under it included.
    var bandHeight: Int { 1 + cardHeight + (sectionCount * (cardHeight + 2) - 1 <= bodyHeight ? 1 : 0) }
    /// Cards side by side.
    var cardCount: Int { min(max((columns - 2) / 20, 1), BrowsingRules.previewLimit) }
    /// The columns of a card, the space beside it included.
    var cardWidth: Int { min((columns - 2) / cardCount, 32) }
    var visibleCards: (bands: Int, cards: Int) { (max((bodyHeight + 1) / bandHeight, 1), cardCount) }

    // MARK: A section

    /// Where a person's fields stand.
    enum Pane: Equatable {
        case beside(columns: Int)
        case below(rows: Int)
        /// In place of the list, when asked for.
        case none
    }

    var pane: Pane {
        if columns >= 100, bodyHeight >= 10 { return .beside(columns: min(max(columns * 2 / 5, 40), 64)) }
        return bodyHeight >= 17 ? .below(rows: 8) : .none
    }

    /// The columns of the list.
    var listColumns: Int {
        if case .beside(let pane) = pane { return columns - pane - 2 }
        return columns
    }

    /// The rows over the list's lines: its title, and the columns' names where there is room.
    var listTop: Int { bodyHeight >= 10 ? 2 : 1 }

    /// The lines of the list.
    var listHeight: Int {
        if case .below(let pane) = pane { return max(bodyHeight - listTop - pane, 1) }
        return max(bodyHeight - listTop, 1)
    }
}
