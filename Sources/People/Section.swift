/// One section of a directory: its definition and the rows of the people in it.
package struct Section: Sendable, Hashable {
    package let definition: SectionDefinition
    /// The directory rows of its people, in the order of the load.
    package let rows: [Int32]

    package var title: String { definition.title }
    package var count: Int { rows.count }
}
