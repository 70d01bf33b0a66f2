import ClientWords
package import People
package import Terminal
package import Words

/// Renders people as a table outside the browser: `rollcall people`. Pure.
package enum PeopleTableView {
    /// - Parameter keys: The fields that are asked for; `nil` for those that tell people apart.
    package static func frame(_ people: [Person], fields keys: [String]? = nil, _ messages: Messages) -> Frame {
        if let keys { return table(people, keys, messages) }
        let columns = PersonRow.Columns(people, messages)
        return Frame(
            people.enumerated().map { index, person in
                PersonRow.row(number: index + 1, person: person, columns: columns, indent: 0)
                    + StyledText("  \(person.text(.email))", .dim)
            })
    }

    private static func table(_ people: [Person], _ keys: [String], _ messages: Messages) -> Frame {
        Frame(
            people.map { person in
                keys.map { key in
                    guard let index = person.schema.index(of: key) else {
                        return StyledText(key == "id" ? person.id : "")
                    }
                    return StyledText(messages.text(of: person.values[index], in: person.schema.fields[index]))
                }
            }.inColumns)
    }
}
