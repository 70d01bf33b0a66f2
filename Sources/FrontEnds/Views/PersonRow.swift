import People
import Terminal
import Text
import Words

/// Renders a person on one row: number, name, age and place, in columns.
struct PersonRow {
    /// The column widths shared by the rows of a list.
    struct Columns {
        var number: Int
        var name: Int
        var age: Int
        /// Ends a name that is wider than its column.
        let cut: String

        init(_ people: [Person], from first: Int = 1, _ messages: Messages) {
            cut = messages.punctuation.cut
            number = String(first + max(people.count, 1) - 1).displayWidth
            age = people.map { String($0.age).displayWidth }.max() ?? 0
            name = min(max(people.map { $0.name.cleanedForTerminal.displayWidth }.max() ?? 0, 8), 28)
        }
    }

    /// - Parameter number: `nil` if the person is not among the numbered ones.
    static func row(number: Int?, person: Person, columns: Columns, indent: Int = 2) -> StyledText {
        let digits = (number.map { String($0) } ?? "-").alignedRight(in: indent + columns.number)
        var row = StyledText("\(digits)  ", .dim)
        row += StyledText(person.name).padded(to: columns.name, ellipsis: columns.cut)
        row.append("  \(person.age(in: columns))", .label)
        if !person.place.isEmpty { row.append("  \(person.place)", .dim) }
        return row
    }
}

extension Person {
    /// Returns the age, right-aligned with the others in the list.
    func age(in columns: PersonRow.Columns) -> String {
        String(age).alignedRight(in: columns.age)
    }

    /// City and country, as far as known.
    var place: String { [city, country].filter { !$0.isEmpty }.joined(separator: ", ") }
}
