public import People

/// What is shown of a list, and in which order.
public struct ListingQuery: Sendable, Hashable {
    /// The columns by which a list is sorted.
    public enum Column: Sendable, Hashable, CaseIterable {
        case name, age, city, country, email
    }

    /// What is typed after `/`; empty shows everybody.
    public var filter = ""
    /// `nil` for the order of the load.
    public var column: Column?
    public var isReversed = false

    public init(filter: String = "", column: Column? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.column = column
        self.isReversed = isReversed
    }

    public var isPlain: Bool { filter.isEmpty && column == nil && !isReversed }
}

extension ListingQuery {
    /// Those whom the query shows, in its order, away from the main actor.
    @concurrent
    public func rows(among base: [Int32], in directory: Directory) async throws -> [Int32] {
        let found = try await PeopleSearch(filter, .withGaps).rows(among: base, in: directory)
        var rows = column.map { directory.sorted(found, by: $0.ofPeople) } ?? found
        if isReversed { rows.reverse() }
        return rows
    }
}

extension ListingQuery.Column {
    /// The directory's column of the same name.
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
