public import People
public import Terminal
public import Words

/// Renders people as a table outside the browser: `rollcall people`. Pure.
public struct PeopleTableView {
    private let messages: Messages

    public init(_ messages: Messages) { self.messages = messages }

    public func frame(_ people: [Person]) -> Frame {
        guard !people.isEmpty else { return Frame([StyledText(messages.nobodyHere, .dim)]) }
        let columns = PersonRow.Columns(people)
        return Frame(
            people.enumerated().map { index, person in
                PersonRow.row(number: index + 1, person: person, columns: columns, indent: 0)
                    + StyledText("  \(person.email)", .dim)
            })
    }
}
