import Browsing
import People
import Terminal
import Text
import Words

/// Renders the figures of a list as bars in columns. Pure.
struct FiguresView {
    let messages: Messages
    let signs: ScreenSigns

    /// The rows above the bars: what the list is, what the last refresh changed, and the columns' headings.
    static let top = 3

    /// How many columns of bars fit side by side.
    static func across(_ columns: Int) -> Int { columns >= 96 ? 3 : columns >= 64 ? 2 : 1 }

    /// The first column of bars shown.
    static func firstColumn(_ figures: ListingFigures, _ columns: Int) -> Int {
        min(max(figures.column - across(columns) + 1, 0), max(figures.columns.count - across(columns), 0))
    }

    /// The first bar shown of a column.
    static func firstBar(_ figures: ListingFigures, column: Int, height: Int) -> Int {
        guard column == figures.column, let row = figures.row else { return 0 }
        return max(row - height + 1, 0)
    }

    /// - Parameter title: The list's title.
    func rows(
        _ state: ScreenState, _ listing: PeopleListing, _ figures: ListingFigures, _ layout: ScreenLayout,
        title: StyledText
    ) -> [StyledText] {
        let change =
            state.lastChanges.first { $0.title == listing.title }.map(messages.lastRefresh) ?? messages.figuresHint
        let across = Self.across(layout.columns)
        let width = layout.columns / across
        let first = Self.firstColumn(figures, layout.columns)
        let shown = figures.columns.indices.dropFirst(first).prefix(across)
        let headings = shown.reduce(StyledText()) { row, column in
            let fields = figures.facets(column).map(\.field)
            return row + StyledText("  " + messages.figuresHeading(fields), .label).padded(to: width)
        }
        let height = layout.figuresHeight - Self.top
        let cells = shown.map { column in
            bars(figures, column, width: width, height: height)
        }
        return [title, StyledText("  " + change, .dim), headings]
            + (0..<height).map { row in
                cells.reduce(StyledText()) { line, column in
                    line + (row < column.count ? column[row] : StyledText()).padded(to: width, ellipsis: "")
                }
            }
    }

    private func bars(_ figures: ListingFigures, _ column: Int, width: Int, height: Int) -> [StyledText] {
        let shares = figures.facets(column).flatMap { facet in facet.shares.map { (share: $0, facet: facet) } }
        let first = Self.firstBar(figures, column: column, height: height)
        let visible = shares.indices.dropFirst(first).prefix(height)
        let names = visible.map { messages.name(of: shares[$0].share, by: shares[$0].facet.field) }
        let nameWidth = min(max(names.map(\.displayWidth).max() ?? 0, 6), 16)
        let digits = String(shares.map(\.share.count).max() ?? 0).displayWidth
        let room = max(width - nameWidth - digits - 6, 1)
        return zip(visible, names).map { index, text in
            let (share, facet) = shares[index]
            let isCurrent = column == figures.column && index == figures.row
            let most = facet.shares.map(\.count).max() ?? 1
            let name =
                StyledText(text).padded(to: nameWidth, gap: 1, ellipsis: signs.ellipsis)
                + StyledText(String(share.count).alignedRight(in: digits), .label)
            let length = share.count == 0 ? 0 : max(share.count * room / max(most, 1), 1)
            return StyledText(isCurrent ? signs.pointer : " ", .accent).padded(to: 2)
                + (isCurrent ? name.restyled { _ in .selection } : name) + " "
                + StyledText(String(repeating: signs.block, count: length), .accent)
        }
    }
}

extension ListingFigures {
    /// What the bars of a column count.
    fileprivate func facets(_ column: Int) -> [PeopleFigures.Facet] {
        figures.columns.indices.contains(column) ? figures.columns[column] : []
    }
}
