import People
import Terminal

/// One person on one row: number, name, age and where they live, in columns.
struct PersonRow {
    /// The columns that the rows of one list share.
    struct Columns {
        var number: Int
        var name: Int

        init(_ people: [Person], from first: Int = 1) {
            number = String(first + max(people.count, 1) - 1).count
            name = min(max(people.map { $0.name.cleanedForTerminal.displayWidth }.max() ?? 0, 8), 28)
        }
    }

    static func row(number: Int, person: Person, columns: Columns, indent: Int = 2) -> StyledText {
        let digits = String(number)
        let margin = String(repeating: " ", count: indent + max(0, columns.number - digits.count))
        var row = StyledText("\(margin)\(digits)  ", .dim)
        row += StyledText(person.name).padded(to: columns.name)
        row.append("  \(person.age)", .label)
        row.append("  \(person.place)", .dim)
        return row
    }
}

extension Person {
    /// City and country, as far as they are known.
    var place: String { [city, country].filter { !$0.isEmpty }.joined(separator: ", ") }
}
