/// How a directory is divided into sections, whatever fields its people turn out to have.
package struct SectionPlan: Sendable {
    /// A configured section, or several.
    package enum Rule: Sendable, Hashable {
        case section(SectionDefinition)
        /// A section for each value of a field, most frequent first.
        case each(key: String, limit: Int)
    }

    /// Titles of sections that nobody configured.
    package struct Titles: Sendable {
        package var everyone: String
        /// The title of those for whom a field is missing.
        package var without: @Sendable (Field) -> String

        package init(everyone: String, without: @escaping @Sendable (Field) -> String) {
            self.everyone = everyone
            self.without = without
        }
    }

    /// What is configured; `nil` divides by what the people have.
    package let rules: [Rule]?
    private let byGenderAndAge: [SectionDefinition]
    private let titles: Titles

    /// Creates a plan with these sections.
    ///
    /// - Parameter everyone: The title of the one section if the rules make none.
    package init(_ rules: [Rule], everyone: String) {
        self.rules = rules
        byGenderAndAge = []
        titles = Titles(everyone: everyone) { _ in "" }
    }

    /// Creates a plan by what the people have.
    ///
    /// - Parameter byGenderAndAge: The sections of a directory whose people have both.
    package init(byGenderAndAge: [SectionDefinition], titles: Titles) {
        rules = nil
        self.byGenderAndAge = byGenderAndAge
        self.titles = titles
    }

    /// The sections with a query of their own.
    package var own: [SectionDefinition] {
        (rules ?? []).compactMap { rule in
            if case .section(let definition) = rule, definition.query != nil { definition } else { nil }
        }
    }

    /// The keys of the fields that configured sections name.
    package var fieldKeys: [String] {
        (rules ?? []).flatMap { rule in
            switch rule {
            case .section(let definition): definition.predicates.map(\.key)
            case .each(let key, _): [key]
            }
        }
    }

    /// Whether every section has a query of its own, so that there is no other load.
    package var isOwnAlone: Bool {
        guard let rules, !rules.isEmpty else { return false }
        return own.count == rules.count
    }

    /// Returns the sections of a load.
    ///
    /// Where none are configured: by the field that the directory has for that, or by gender and age if people have
    /// both. Else one for each value of the category that
    /// divides best: of those with 2 to 24 values that at least half of the people have, the one whose most frequent
    /// value has the fewest people; of equal ones the first. Those without a value come last. If there is no such
    /// category, everyone is in one section.
    package func definitions(for table: PeopleTable) -> [SectionDefinition] {
        if let rules {
            let definitions = rules.flatMap { rule in
                switch rule {
                case .section(let definition): [definition]
                case .each(let key, let limit): Self.each(key, limit: limit, in: table)
                }
            }
            return definitions.isEmpty ? [everyone] : definitions
        }
        if table.schema.sectionKey == nil, table.schema.hasGenderAndAge { return byGenderAndAge }
        let own = table.schema.sectionKey.flatMap { key in table.schema.fields.first { $0.key == key } }
        guard let field = own ?? Self.dividing(table) else {
            return [everyone]
        }
        let limit = own == nil ? Self.dividingCounts.upperBound : Self.ownLimit
        let values = Self.each(field.key, limit: limit, in: table)
        let without = SectionDefinition(title: titles.without(field), where: [FieldCondition(field.key, .missing)])
        return values + (Directory(table, sections: [without]).sections[0].count > 0 ? [without] : [])
    }

    private var everyone: SectionDefinition { SectionDefinition(title: titles.everyone, where: []) }

    private static let dividingCounts = 2...24
    /// The most sections by the field that a directory has for that, such as address books.
    private static let ownLimit = 100

    private static func dividing(_ table: PeopleTable) -> Field? {
        let rows = Array(0..<Int32(table.count))
        var best: (field: Field, most: Int)?
        for (column, field) in zip(table.columns, table.schema.fields.filter { !$0.kind.isLong })
        where field.kind == .category && dividingCounts.contains(column.pool.count) {
            let counts = column.codes.histogram(of: rows, below: column.codeCount)
            let most = counts.dropFirst().max() ?? 0
            guard counts[0] <= table.count / 2, most < best?.most ?? table.count else { continue }
            best = (field, most)
        }
        return best?.field
    }

    private static func each(_ key: String, limit: Int, in table: PeopleTable) -> [SectionDefinition] {
        guard let index = table.schema.index(of: key) else { return [] }
        let rows = Array(0..<Int32(table.count))
        return table.values(of: index, among: rows).prefix(limit).map { value, _ in
            SectionDefinition(title: value.plainText, where: [FieldCondition(key, .equal(value))])
        }
    }
}

extension PeopleTable {
    /// Returns the values of a field with the number of these people who have them, most frequent first; ties by value.
    /// Of a list, its elements.
    func values(of field: Int, among rows: [Int32]) -> [(value: FieldValue, count: Int)] {
        let column = pooled(field)
        let counts = column.codes.histogram(of: rows, below: column.codeCount)
        let values: [(FieldValue, Int)] =
            column.kind == .list
            ? column.listCodes().enumerated().map { element, codes in
                (.text(column.elements.string(at: element)), codes.reduce(0) { $0 + counts[$1] })
            }
            : (1..<Swift.max(column.codeCount, 1)).map { (column.value(ofCode: $0), counts[$0]) }
        return values.filter { $0.1 > 0 }
            .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.plainText < $1.0.plainText }
            .map { (value: $0.0, count: $0.1) }
    }
}

/// One section of a directory: its definition and the rows of the people in it.
package struct Section: Sendable, Hashable {
    package let definition: SectionDefinition
    /// The directory rows of its people, in the order of the load.
    package let rows: [Int32]

    package var title: String { definition.title }
    package var count: Int { rows.count }
}

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
