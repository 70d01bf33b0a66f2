import ClientWords
package import People
package import Terminal
import Text
package import Words

/// Renders every field of a person, one per row. Pure.
package struct PersonFieldsView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package func frame(_ person: Person) -> Frame {
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
