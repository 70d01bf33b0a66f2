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
        min(max(figures.column - across(columns) + 1, 0), figures.columns.count - across(columns))
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
        let shown = first..<(first + across)
        let headings = shown.reduce(StyledText()) { row, column in
            row + StyledText("  " + messages.figuresHeading(column), .label).padded(to: width)
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
        let shares = figures.columns[column]
        let first = Self.firstBar(figures, column: column, height: height)
        let visible = shares.indices.dropFirst(first).prefix(height)
        let nameWidth = min(max(visible.map { messages.traitName(shares[$0].trait).displayWidth }.max() ?? 0, 6), 16)
        let digits = String(shares.map(\.count).max() ?? 0).displayWidth
        let room = max(width - nameWidth - digits - 6, 1)
        return visible.map { index in
            let share = shares[index]
            let isCurrent = column == figures.column && index == figures.row
            let most = shares.lazy.filter { $0.trait.isOfKind(of: share.trait) }.map(\.count).max() ?? 1
            let name =
                StyledText(messages.traitName(share.trait)).padded(to: nameWidth, gap: 1, ellipsis: signs.ellipsis)
                + StyledText(String(share.count).alignedRight(in: digits), .label)
            let length = share.count == 0 ? 0 : max(share.count * room / max(most, 1), 1)
            return StyledText(isCurrent ? signs.pointer : " ", .accent).padded(to: 2)
                + (isCurrent ? name.restyled { _ in .selection } : name) + " "
                + StyledText(String(repeating: signs.block, count: length), .accent)
        }
    }
}

extension PersonTrait {
    /// Whether both are, for example, ages.
    fileprivate func isOfKind(of other: PersonTrait) -> Bool {
        switch (self, other) {
        case (.gender, .gender), (.ages, .ages), (.nationality, .nationality), (.city, .city): true
        default: false
        }
    }
}
