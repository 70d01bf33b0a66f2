import ClientWords
import People
import Terminal
import Text
import Words

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
