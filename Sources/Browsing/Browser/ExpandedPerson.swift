package import People

/// A person in the overview, identified per section: someone in two sections counts as two.
package struct ExpandedPerson: Sendable, Hashable {
    package var section: String
    package var person: Person.ID

    package init(section: String, person: Person.ID) {
        self.section = section
        self.person = person
    }
}
