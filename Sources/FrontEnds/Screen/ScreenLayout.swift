import Browsing
import People
import Terminal

/// The layout of a screen, computed from its size, the current place and the number of sections.
struct ScreenLayout {
    let columns: Int
    let rows: Int
    let sectionCount: Int
    private let portraits: PortraitStyle?

    init(_ state: ScreenState) {
        columns = max(state.size.columns, 1)
        rows = max(state.size.rows, 1)
        portraits = state.portraitStyle
        sectionCount = max(state.load.directory?.sections.count ?? 0, 1)
    }

    /// The number of rows above the body: the top row, plus an empty one if there is room.
    var top: Int { rows >= 16 ? 2 : 1 }
    /// The number of rows between the top and the last two rows, which show the notice and the keys.
    var bodyHeight: Int { max(rows - top - 2, 1) }

    // MARK: Sections

    /// The number of rows in a card: name, age and city, country; fewer if not all bands would fit otherwise, and the
    /// email beside a portrait that has room for a fourth.
    var cardHeight: Int {
        if sectionCount * 5 - 1 <= bodyHeight {
            return portraits == nil ? 3 : min((bodyHeight + 1) / sectionCount - 2, 4)
        }
        return sectionCount * 3 <= bodyHeight ? 2 : 1
    }

    /// The number of rows in a band, including its title and the space below it.
    var bandHeight: Int {
        cardRows > 1
            ? 1 + cardRows * (cardHeight + 1)
            : 1 + cardHeight + (sectionCount * (cardHeight + 2) - 1 <= bodyHeight ? 1 : 0)
    }
    /// The number of rows of cards in a band: more than one if all bands have room for them.
    private var cardRows: Int {
        let most = (BrowsingRules.previewLimit - 1) / mostAcross + 1
        guard cardHeight >= 3 else { return 1 }
        return max(min(((bodyHeight + 1) / sectionCount - 1) / (cardHeight + 1), most), 1)
    }
    /// Whether cards show portraits: those of fewer than three rows have no room.
    var hasCardPortraits: Bool { portraits != nil && cardHeight >= 3 }
    /// The columns that a portrait takes in a card, including the gap beside it.
    var cardPortraitColumns: Int { hasCardPortraits ? 2 * cardHeight + 1 : 0 }
    /// The number of cards side by side, as many in each row of a band.
    var cardsAcross: Int { min(mostAcross, (BrowsingRules.previewLimit - 1) / cardRows + 1) }
    private var mostAcross: Int { min(max((columns - 2) / (20 + cardPortraitColumns), 1), BrowsingRules.previewLimit) }
    /// The number of cards in a band.
    var cardCount: Int { min(cardsAcross * cardRows, BrowsingRules.previewLimit) }
    /// The width of a card in columns, including the gap beside it.
    var cardWidth: Int { min((columns - 2) / cardsAcross, 32 + cardPortraitColumns) }
    var visibleCards: Overview.Visible { (max((bodyHeight + 1) / bandHeight, 1), cardsAcross, cardCount) }

    func place(ofCard card: Int) -> (row: Int, column: Int) {
        (1 + card / cardsAcross * (cardHeight + 1), 2 + card % cardsAcross * cardWidth)
    }

    /// Returns the card at a place in a band, or the nearest one.
    func card(atRow row: Int, column: Int) -> Int {
        let across = min(max(column - 2, 0) / cardWidth, cardsAcross - 1)
        return max(row - 1, 0) / (cardHeight + 1) * cardsAcross + across
    }

    // MARK: A section

    /// Where a person's fields are shown.
    enum Pane: Equatable {
        case beside(columns: Int)
        case below(rows: Int)
        /// Replaces the list on request.
        case none
    }

    var pane: Pane {
        if columns >= 100, bodyHeight >= 10 { return .beside(columns: min(max(columns * 2 / 5, 40), 64)) }
        return bodyHeight >= 17 ? .below(rows: 8) : .none
    }

    var listColumns: Int {
        if case .beside(let pane) = pane { return columns - pane - 2 }
        return columns
    }

    /// The width of the list's lines, beside which there is the scrollbar, or a gap before the rule that is one. The
    /// narrowest windows have no column to spare for it.
    var rowColumns: Int { listColumns < Self.fewColumns ? listColumns : listColumns - 1 }

    private static let fewColumns = 44

    /// The number of rows above the list's lines: its title, plus the column names if there is room.
    var listTop: Int { bodyHeight >= 10 ? 2 : 1 }

    /// The number of rows that figures take above the list.
    var figuresHeight: Int { bodyHeight >= 14 ? max(min(bodyHeight - 6, 18), bodyHeight * 3 / 5) : bodyHeight }

    /// The number of visible list lines.
    var listHeight: Int {
        if case .below(let pane) = pane { return max(bodyHeight - listTop - pane, 1) }
        return max(bodyHeight - listTop, 1)
    }
}
