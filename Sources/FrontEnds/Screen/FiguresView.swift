import Browsing
import ClientWords
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
    static func across(_ columns: Int) -> Int { columns >= 120 ? 3 : columns >= 64 ? 2 : 1 }

    /// The first column of bars shown.
    static func firstColumn(_ figures: ListingFigures, _ columns: Int) -> Int {
        min(max(figures.column - across(columns) + 1, 0), max(figures.columns.count - across(columns), 0))
    }

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
            return row + StyledText("  " + messages.figuresHeading(fields), .title).padded(to: width)
        }
        let height = layout.figuresHeight - Self.top
        let parts = shown.map { visible(figures, $0, height: height) }
        // As wide in all columns, so that the bars are.
        let widest = parts.joined().map(\.name.displayWidth).max() ?? 0
        let nameWidth = min(max(widest, 6), max(width * 2 / 5, 16))
        let chosen =
            listing.query.predicate == nil || listing.awaitedRows != nil
            ? nil : listing.directory.figures(of: listing.rows)
        let cells = zip(shown, parts).map { column, bars in
            self.bars(bars, of: figures, column, chosen: chosen, width: width, nameWidth: nameWidth)
        }
        return [title, StyledText("  " + change, .dim), headings]
            + (0..<height).map { row in
                cells.reduce(StyledText()) { line, column in
                    line + (row < column.count ? column[row] : StyledText()).padded(to: width, ellipsis: "")
                }
            }
    }

    private typealias Bar = (index: Int, name: String, share: PeopleFigures.Share)

    private func visible(_ figures: ListingFigures, _ column: Int, height: Int) -> [Bar] {
        let shares = figures.facets(column).flatMap { facet in facet.shares.map { (share: $0, field: facet.field) } }
        let first = Self.firstBar(figures, column: column, height: height)
        return shares.indices.dropFirst(first).prefix(height).map { index in
            let (share, field) = shares[index]
            return (index, messages.name(of: share, by: field), share)
        }
    }

    /// Draws bars on the scale of all columns, so that equal numbers look equal: that of the most people who are not
    /// everyone. The bar of everyone says by its cut end that it is longer.
    ///
    /// - Parameter chosen: The figures of those whom the selected bar counts; their part of each bar has another tone.
    private func bars(
        _ bars: [Bar], of figures: ListingFigures, _ column: Int, chosen: PeopleFigures?, width: Int, nameWidth: Int
    ) -> [StyledText] {
        let total = figures.figures.count
        let digits = String(total).displayWidth
        let percents = messages.percent(total, of: total).displayWidth + 1
        let free = width - nameWidth - digits - 6
        let hasPercents = free - percents >= Self.shortestBar
        let room = max(hasPercents ? free - percents : free, 1)
        let most = max(figures.figures.facets.flatMap(\.shares).map(\.count).filter { $0 < total }.max() ?? total, 1)
        return bars.map { index, text, share in
            let count = share.count
            let isCurrent = column == figures.column && index == figures.row
            var name = StyledText(text).padded(to: nameWidth, gap: 1, ellipsis: signs.ellipsis)
            name.append(String(count).alignedRight(in: digits), .label)
            if hasPercents { name.append(messages.percent(count, of: total).alignedRight(in: percents), .dim) }
            let whole = count > most ? signs.bar(8 * (room - 1)) + signs.ellipsis : signs.bar(8 * room * count / most)
            let bar = count > 0 && whole.isEmpty ? signs.bar(1) : whole
            let part = chosen?.facets.lazy.flatMap(\.shares).first { $0.predicate == share.predicate }?.count ?? 0
            let start = part > 0 ? bar.prefix(part == count ? bar.count : max(room * part / most, 1)) : ""
            return StyledText(isCurrent ? signs.pointer : " ", .accent).padded(to: 2)
                + (isCurrent ? name.restyled { _ in .selection } : name) + " "
                + StyledText(String(start), isCurrent ? .accent : .label)
                + StyledText(String(bar.dropFirst(start.count)), isCurrent ? .accent : .dim)
        }
    }

    private static let shortestBar = 8
}

extension ListingFigures {
    /// What the bars of a column count.
    fileprivate func facets(_ column: Int) -> [PeopleFigures.Facet] {
        figures.columns.indices.contains(column) ? figures.columns[column] : []
    }
}
