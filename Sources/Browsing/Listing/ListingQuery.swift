public import People

/// The filter and sort order of a list.
public struct ListingQuery: Sendable, Hashable {
    /// The columns that a list can be sorted by.
    public enum Column: Sendable, Hashable, CaseIterable {
        case name, age, city, country, email
    }

    /// The text typed after `/`; empty shows everyone.
    public var filter = ""
    /// The sort column; `nil` keeps the order of the load.
    public var column: Column?
    public var isReversed = false
    /// The trait that everybody shown has; `nil` shows everyone.
    public var trait: PersonTrait?

    public init(filter: String = "", column: Column? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.column = column
        self.isReversed = isReversed
    }

    public var isPlain: Bool { isWhole && column == nil && !isReversed }

    /// Whether nobody is filtered out.
    public var isWhole: Bool { filter.isEmpty && trait == nil }
}

extension ListingQuery {
    /// Returns the matching rows in sorted order, off the main actor.
    @concurrent
    public func rows(among base: [Int32], in directory: Directory) async throws -> [Int32] {
        let search = PeopleSearch(filter, .withGaps)
        let base = trait.map { directory.rows(among: base, with: $0) } ?? base
        var found = try await search.rows(among: base, in: directory)
        // What nobody is called was perhaps mistyped.
        if found.isEmpty, let near = search.allowingSlip { found = try await near.rows(among: base, in: directory) }
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
