package import People

/// The filter and sort order of a list.
package struct ListingQuery: Sendable, Hashable {
    /// The text typed after `/`; empty shows everyone.
    package var filter = ""
    /// The sort column; `nil` keeps the order of the load.
    package var column: PersonColumn?
    package var isReversed = false
    /// The trait that everybody shown has; `nil` shows everyone.
    package var trait: PersonTrait?

    package init(filter: String = "", column: PersonColumn? = nil, isReversed: Bool = false) {
        self.filter = filter
        self.column = column
        self.isReversed = isReversed
    }

    package var isPlain: Bool { isWhole && column == nil && !isReversed }

    /// Whether nobody is filtered out.
    package var isWhole: Bool { filter.isEmpty && trait == nil }
}

extension ListingQuery {
    /// The rows that a query finds.
    package struct Found: Sendable {
        /// Those to show, in order.
        package var rows: [Int32]
        /// All that the filter matches, whatever their traits.
        package var matches: [Int32]

        /// Everyone, as loaded.
        package static func everyone(_ rows: [Int32]) -> Found { Found(rows: rows, matches: rows) }
    }

    /// Finds rows, off the main actor.
    ///
    /// - Parameter known: What the filter matches, if that is known.
    @concurrent
    package func found(
        among base: [Int32], matches known: [Int32]? = nil, in directory: Directory
    ) async throws -> Found {
        let matches = if let known { known } else { try await matches(among: base, in: directory) }
        var rows = trait.map { directory.rows(among: matches, with: $0) } ?? matches
        if let column { rows = directory.sorted(rows, by: column) }
        if isReversed { rows.reverse() }
        return Found(rows: rows, matches: matches)
    }

    private func matches(among base: [Int32], in directory: Directory) async throws -> [Int32] {
        let search = PeopleSearch(filter, .withGaps)
        let found = try await search.rows(among: base, in: directory)
        // A filter that matches nobody may have been mistyped.
        guard found.isEmpty, let near = search.allowingTypo else { return found }
        return try await near.rows(among: base, in: directory)
    }
}
