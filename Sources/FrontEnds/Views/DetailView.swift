import Browsing
import ClientWords
import People
import Terminal
import Text
import Words

/// Renders one page of a section or of a search, with the people who live in the same area as a person. Pure.
struct DetailView {
    let messages: Messages

    func frame(_ page: SectionPage) -> Frame {
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

    func frame(_ toggle: Toggle) -> Frame {
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

/// Renders a person on one row: number, name, age if there is one, and job or place, in columns.
struct PersonRow {
    /// The column widths shared by the rows of a list.
    struct Columns {
        var number: Int
        var name: Int
        /// 0 if nobody has an age.
        var age: Int
        /// Ends a name that is wider than its column.
        let cut: String
        let messages: Messages

        init(_ people: [Person], from first: Int = 1, _ messages: Messages) {
            cut = messages.punctuation.cut
            self.messages = messages
            number = String(first + max(people.count, 1) - 1).displayWidth
            age = people.map { $0[.age].plainText.displayWidth }.max() ?? 0
            name = min(max(people.map { $0.name.cleanedForTerminal.displayWidth }.max() ?? 0, 8), 28)
        }
    }

    /// - Parameter number: `nil` if the person is not among the numbered ones.
    static func row(number: Int?, person: Person, columns: Columns, indent: Int = 2) -> StyledText {
        let digits = (number.map { String($0) } ?? "-").alignedRight(in: indent + columns.number)
        var row = StyledText("\(digits)  ", .dim)
        row += StyledText(person.name).padded(to: columns.name, ellipsis: columns.cut)
        row.append(person.lead(in: columns), .label)
        let subtitle = columns.messages.subtitle(person)
        if !subtitle.isEmpty { row.append("  \(subtitle)", .dim) }
        return row
    }
}

extension Person {
    /// Returns the age, right-aligned with the others in the list; empty if nobody has one.
    func lead(in columns: PersonRow.Columns) -> String {
        columns.age == 0 ? "" : "  " + self[.age].plainText.alignedRight(in: columns.age)
    }
}

/// Renders every field of a person, one per row. Pure.
struct PersonFieldsView {
    let messages: Messages

    func frame(_ person: Person) -> Frame {
        let fields = messages.fields(of: person)
        let width = fields.map(\.label.displayWidth).max() ?? 0
        return Frame(
            fields.enumerated().map { index, field in
                StyledText(field.label, .label).padded(to: width + 2)
                    + StyledText(field.value, index == 0 ? .title : .plain)
            })
    }

    /// The fields as sentences, to be read aloud.
    func sentences(_ person: Person) -> [String] {
        messages.fields(of: person).map { messages.spokenField($0.label, $0.value) }
    }
}
