import Browsing
import ClientWords
import People
import Terminal
import Text
import Words

/// Renders figures outside the full screen: as a table with a row for each value, or as sentences. Pure.
struct FiguresTableView {
    let messages: Messages

    /// The most rows per group; JSON has all of them.
    private static let maximumRows = 20

    func frame(_ summary: FiguresSummary) -> Frame {
        let figures = summary.figures
        let width =
            figures.facets.flatMap { facet in facet.shares.map { messages.name(of: $0, by: facet.field).displayWidth } }
            .max() ?? 0
        let digits = String(figures.count).displayWidth
        var rows = [
            StyledText(
                messages.listTitle(summary.title, search: summary.search, shown: figures.count, of: figures.count),
                .title)
        ]
        for facet in figures.facets where !facet.shares.isEmpty {
            let shares = facet.shares
            rows.append(StyledText(messages.label(facet.field), .label))
            for share in shares.prefix(Self.maximumRows) {
                let percent = messages.percent(share.count, of: figures.count)
                rows.append(
                    StyledText("  ")
                        + StyledText(messages.name(of: share, by: facet.field))
                        .padded(to: min(width, 28), ellipsis: messages.punctuation.cut)
                        + StyledText(String(share.count).alignedRight(in: digits + 2))
                        + StyledText("  \(percent)", .dim))
            }
            if shares.count > Self.maximumRows {
                rows.append(StyledText("  " + messages.moreTraits(shares.count - Self.maximumRows), .dim))
            }
        }
        return Frame(rows)
    }

    /// The figures as sentences, to be read aloud.
    func sentences(_ summary: FiguresSummary) -> [String] {
        let figures = summary.figures
        return [messages.spokenFigures(summary.title, search: summary.search, figures.count)]
            + figures.facets.flatMap { facet in
                let rest = facet.shares.count - Self.maximumRows
                return facet.shares.prefix(Self.maximumRows).map {
                    messages.spoken($0, by: facet.field, of: figures.count)
                } + (rest > 0 ? [messages.spokenMore(rest, of: facet.field)] : [])
            }
    }
}
