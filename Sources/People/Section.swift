/// One section of a directory: its definition and the rows of the people in it.
public struct Section: Sendable, Hashable {
    public let definition: SectionDefinition
    /// The directory rows of its people, in the order of the load.
    public let rows: [Int32]

    public var title: String { definition.title }
    public var count: Int { rows.count }
}
