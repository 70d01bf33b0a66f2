package import People

/// The filter and sort order of a list.
package struct ListingQuery: Sendable, Hashable {
    /// The text typed after `/`; empty shows everyone.
    package var filter = ""
    /// The key of the field to sort by; `nil` keeps the order of the load.
    package var column: String?
    package var isReversed = false
    /// What is true of everybody shown; `nil` shows everyone.
    package var predicate: FieldCondition?

    package var isPlain: Bool { isWhole && column == nil && !isReversed }

    /// Whether nobody is filtered out.
    package var isWhole: Bool { filter.isEmpty && predicate == nil }
}

extension ListingQuery {
    package struct Found: Sendable {
        /// Those to show, in order.
        package var rows: [Int32]
        /// All that the filter matches, whatever the list is narrowed to.
        package var matches: [Int32]

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
        var rows = predicate.map { directory.rows(among: matches, where: [$0]) } ?? matches
        if let field = column.flatMap({ directory.schema.index(of: $0) }) {
            rows = directory.sorted(rows, by: field, isReversed: isReversed)
        } else if isReversed {
            rows.reverse()
        }
        return Found(rows: rows, matches: matches)
    }

    private func matches(among base: [Int32], in directory: Directory) async throws -> [Int32] {
        let search = PeopleSearch(filter, .withGaps, in: directory.schema)
        let found = try await search.rows(among: base, in: directory)
        // A filter that matches nobody may have been mistyped.
        guard found.isEmpty, let near = search.allowingTypo else { return found }
        return try await near.rows(among: base, in: directory)
    }
}

/// A movement through what is shown.
package enum Step: Sendable, Hashable {
    case up, down, left, right, halfPageUp, halfPageDown, pageUp, pageDown, first, last
}

extension Step {
    /// Returns where the step leads from a position, maybe beyond the first or the last; `nil` for one to the side.
    ///
    /// - Parameters:
    ///   - page: The number of positions in a page.
    ///   - half: The number of positions in half a page.
    ///   - last: The last position.
    package func moved(from position: Int, page: Int, half: Int, last: Int) -> Int? {
        switch self {
        case .up: position - 1
        case .down: position + 1
        case .left, .right: nil
        case .halfPageUp: position - half
        case .halfPageDown: position + half
        case .pageUp: position - page
        case .pageDown: position + page
        case .first: 0
        case .last: last
        }
    }
}
