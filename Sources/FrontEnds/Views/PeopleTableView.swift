package import People
package import Terminal
package import Words

/// Renders people as a table outside the browser: `rollcall people`. Pure.
package struct PeopleTableView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package func frame(_ people: [Person]) -> Frame {
        guard !people.isEmpty else { return Frame([StyledText(messages.nobodyHere, .dim)]) }
        let columns = PersonRow.Columns(people)
        return Frame(
            people.enumerated().map { index, person in
                PersonRow.row(number: index + 1, person: person, columns: columns, indent: 0)
                    + StyledText("  \(person.email)", .dim)
            })
    }
}
