import Browsing
import People

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
            return .cardPointed(band: band, card: max(column - 2, 0) / layout.cardWidth)
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
            guard let listing, !listing.isPersonShown, column < layout.listColumns else { return nil }
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
