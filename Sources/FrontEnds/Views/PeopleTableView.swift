package import People
package import Terminal
package import Words

/// Renders people as a table outside the browser: `rollcall people`. Pure.
package enum PeopleTableView {
    package static func frame(_ people: [Person], _ messages: Messages) -> Frame {
        let columns = PersonRow.Columns(people, messages)
        return Frame(
            people.enumerated().map { index, person in
                PersonRow.row(number: index + 1, person: person, columns: columns, indent: 0)
                    + StyledText("  \(person.email)", .dim)
            })
    }
}
