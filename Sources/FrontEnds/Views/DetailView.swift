package import Browsing
import ClientWords
import People
package import Terminal
import Text
package import Words

/// Renders one page of a section or of a search, with the people who live in the same area as a person. Pure.
package struct DetailView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package func frame(_ page: SectionPage) -> Frame {
        var rows = [StyledText(messages.listHeading(page), .title)]
        if page.people.isEmpty {
            let none = page.search.isEmpty ? messages.nobodyHere : messages.noMatches(page.search)
            rows.append(StyledText(none, .dim))
        }
        let columns = PersonRow.Columns(page.people, messages)
        for (index, person) in page.people.enumerated() {
            rows.append(PersonRow.row(number: index + 1, person: person, columns: columns))
            if let expanded = page.expanded, expanded.person.id == person.id, let area = expanded.sameArea {
                rows += self.rows(of: area, indent: columns.number + 4)
            }
        }
        return Frame(rows)
    }

    package func frame(_ toggle: Toggle) -> Frame {
        guard let area = toggle.sameArea else { return Frame([StyledText(messages.closed(toggle.person.name), .dim)]) }
        let columns = PersonRow.Columns([toggle.person], from: toggle.number ?? 1, messages)
        let row = PersonRow.row(number: toggle.number, person: toggle.person, columns: columns)
        return Frame([row] + rows(of: area, indent: columns.number + 4))
    }

    private func rows(of area: SameAreaPeople, indent: Int) -> [StyledText] {
        let margin = String(spaces: indent)
        var rows = [StyledText(margin + messages.sameArea(area), .accent)]
        let columns = PersonRow.Columns(area.people, messages)
        for person in area.people {
            rows.append(
                StyledText(margin + "- ", .dim)
                    + StyledText(person.name).padded(to: columns.name, ellipsis: columns.cut)
                    + StyledText(person.lead(in: columns) + "  \(person.text(.email))", .dim)
            )
        }
        let rest = area.count - area.people.count
        if rest > 0, !area.people.isEmpty { rows.append(StyledText(margin + "  " + messages.more(rest), .dim)) }
        return rows
    }
}
