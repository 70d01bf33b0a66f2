/// How close together people have to live to be in the same area.
package enum AreaLevel: String, Sendable, Hashable, CaseIterable {
    /// The same city, state and country: a city with the same name elsewhere is a different one.
    case city
    /// The same state and country.
    case state
    case country
}

/// The other people in a person's area.
package struct SameArea: Sendable, Hashable {
    /// The level at which others were found or, if none were, the last one that was requested.
    package let level: AreaLevel
    /// The name of the city, state or country as the directory spells it; untrusted text.
    package let name: String
    /// The number of people in the area apart from the person, regardless of how many are in `rows`.
    package let count: Int
    /// The first of them, in directory order, without the person.
    package let rows: [Int32]
}
