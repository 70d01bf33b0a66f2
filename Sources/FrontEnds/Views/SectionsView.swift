import Browsing
import ClientWords
import Terminal
import Words

/// Renders the overview: every section with its count and its first people. Pure: takes a summary, returns a frame.
struct SectionsView {
    let messages: Messages

    func frame(_ summary: SectionsSummary) -> Frame {
        var rows: [StyledText] = []
        if summary.isStale { rows += [StyledText(messages.stale(), .warning), ""] }
        var number = 1
        for (index, section) in summary.sections.enumerated() {
            if index > 0 { rows.append("") }
            rows.append(heading(section, number: index + 1))
            let columns = PersonRow.Columns(summary.sections.flatMap(\.people), messages)
            for person in section.people {
                rows.append(PersonRow.row(number: number, person: person, columns: columns))
                number += 1
            }
        }
        return Frame(rows)
    }

    private func heading(_ section: SectionsSummary.SectionPreview, number: Int) -> StyledText {
        StyledText("[\(number)] ", .dim) + StyledText(section.title, .title)
            + StyledText(" \(messages.dot) \(messages.people(section.count))", .dim)
    }

    /// Renders what a refresh changed, one section per row.
    func frame(_ changes: [SectionChange]) -> Frame {
        Frame(changes.map { StyledText(messages.change($0), .accent) })
    }
}
