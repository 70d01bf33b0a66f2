/// The definition of a directory section: its title, and who belongs to it.
package struct SectionDefinition: Sendable, Hashable {
    /// The section's title, which identifies it within a directory.
    package var title: String
    /// The gender; `nil` includes everyone.
    package var gender: Gender?
    /// The age range in years, both ends included; `nil` includes everyone.
    package var ages: ClosedRange<Int>?
    /// ISO 3166-1 alpha-2 codes in either case; empty includes everyone.
    package var nationalities: [String]
    /// The query for a load of the section's own; `nil` selects from the directory's main load.
    package var query: PeopleQuery?

    package init(
        title: String, gender: Gender? = nil, ages: ClosedRange<Int>? = nil, nationalities: [String] = [],
        query: PeopleQuery? = nil
    ) {
        self.title = title
        self.gender = gender
        self.ages = ages
        self.nationalities = nationalities
        self.query = query
    }
}
