/// The definition of a directory section: its title, and who belongs to it.
package struct SectionDefinition: Sendable, Hashable {
    /// The section's title, which identifies it within a directory.
    package var title: String
    /// What is true of everybody in it.
    package var predicates: [FieldCondition]
    /// The query for a load of the section's own; `nil` selects from the directory's main load.
    package var query: PeopleQuery?

    package init(title: String, where predicates: [FieldCondition], query: PeopleQuery? = nil) {
        self.title = title
        self.predicates = predicates
        self.query = query
    }

    /// Creates a section by gender, age in years and ISO 3166-1 alpha-2 codes; empty includes everyone.
    package init(
        title: String, gender: Gender? = nil, ages: ClosedRange<Int>? = nil, nationalities: [String] = [],
        query: PeopleQuery? = nil
    ) {
        typealias Role = DirectorySchema.Role
        var predicates: [FieldCondition] = []
        if let gender { predicates.append(FieldCondition(Role.gender.rawValue, .equal(.text(gender.rawValue)))) }
        if let ages {
            let bounds = (FieldValue.number(Int64(ages.lowerBound)), FieldValue.number(Int64(ages.upperBound)))
            predicates.append(FieldCondition(Role.age.rawValue, .range(from: bounds.0, to: bounds.1)))
        }
        if !nationalities.isEmpty { predicates.append(FieldCondition(Role.nat.rawValue, .anyOf(nationalities))) }
        self.init(title: title, where: predicates, query: query)
    }
}
