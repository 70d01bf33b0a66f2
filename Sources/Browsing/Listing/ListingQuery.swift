package import People

/// The filter and sort order of a list.
package struct ListingQuery: Sendable, Hashable {
    /// The columns that a list can be sorted by.
    package enum Column: Sendable, Hashable, CaseIterable {
        case name, age, city, country, email
    }

    /// The text typed after `/`; empty shows everyone.
    package var filter = ""
    /// The sort column; `nil` keeps the order of the load.
    package var column: Column?
    package var isReversed = false
    /// The trait that everybody shown has; `nil` shows everyone.
    package var trait: PersonTrait?

    package init(filter: String = "", column: Column? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.column = column
        self.isReversed = isReversed
    }

    package var isPlain: Bool { isWhole && column == nil && !isReversed }

    /// Whether nobody is filtered out.
    package var isWhole: Bool { filter.isEmpty && trait == nil }
}

extension ListingQuery {
    /// Returns the matching rows in sorted order, off the main actor.
    @concurrent
    package func rows(among base: [Int32], in directory: Directory) async throws -> [Int32] {
        let search = PeopleSearch(filter, .withGaps)
        let base = trait.map { directory.rows(among: base, with: $0) } ?? base
        var found = try await search.rows(among: base, in: directory)
        // A filter that matches nobody may have been mistyped.
        if found.isEmpty, let near = search.allowingTypo { found = try await near.rows(among: base, in: directory) }
        var rows = column.map { directory.sorted(found, by: $0.ofPeople) } ?? found
        if isReversed { rows.reverse() }
        return rows
    }
}

extension ListingQuery.Column {
    /// The corresponding column of the directory.
    fileprivate var ofPeople: PersonColumn {
        switch self {
        case .name: .name
        case .age: .age
        case .city: .city
        case .country: .country
        case .email: .email
        }
    }
}
