/// How near people must live to be of the same area.
public enum AreaLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// City, state and country agree: a city of the same name elsewhere is another one.
    case city
    /// State and country agree.
    case state
    case country
}

/// The other people of a person's area.
public struct SameArea: Sendable, Hashable {
    /// The level at which others were found; where nobody was, the last one asked for.
    public let level: AreaLevel
    /// The city's, state's or country's name, as the directory has it: foreign text.
    public let name: String
    /// All people of the area but the person, however many `rows` shows.
    public let count: Int
    /// The first of them, in the order of the directory; the person left out.
    public let rows: [Int32]
}
