/// What a section of the directory shows: its title, and who belongs in it.
public struct SectionDefinition: Sendable, Hashable {
    /// What the section is called, and what tells it apart from the others of a directory.
    public var title: String
    /// `nil` takes everyone.
    public var gender: Gender?
    /// Years, both ends included; `nil` takes everyone.
    public var ages: ClosedRange<Int>?
    /// ISO 3166-1 alpha-2 codes, in either case; empty takes everyone.
    public var nationalities: [String]
    /// A load of the section's own; `nil` picks from the directory's main load.
    public var query: PeopleQuery?

    public init(
        title: String, gender: Gender? = nil, ages: ClosedRange<Int>? = nil, nationalities: [String] = [],
        query: PeopleQuery? = nil
    ) {
        self.title = title
        self.gender = gender
        self.ages = ages
        self.nationalities = nationalities
        self.query = query
    }

    /// Men, Women, 20s, 30s.
    public static let standard: [SectionDefinition] = [
        SectionDefinition(title: "Men", gender: .male),
        SectionDefinition(title: "Women", gender: .female),
        SectionDefinition(title: "20s", ages: 20...29),
        SectionDefinition(title: "30s", ages: 30...39),
    ]
}
