/// A search for people by name, city, country and email, whatever the case and the diacritics.
///
/// One grammar wherever one searches, as fzf has it: words apart by white space, each of which must be found in one of
/// the fields. `'word`, `^start`, `end$` and `!not` say more of a word; see `SearchTerm`.
public struct PeopleSearch: Sendable, Hashable {
    /// How a word without a sign is read.
    public enum Words: Sendable, Hashable {
        /// Its letters in their order, gaps allowed: for who types and looks on. `'word` stands as it is.
        case withGaps
        /// As it is: for scripts. `'word` may have gaps.
        case whole
    }

    /// Rows that one task looks at.
    private static let chunk = 1 << 16

    /// Each once.
    let terms: [SearchTerm]

    public init(_ text: String, _ words: Words) {
        var terms: [SearchTerm] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let term = SearchTerm(word, words), !terms.contains(term) { terms.append(term) }
        }
        self.terms = terms
    }

    /// Whether there is nothing to look for: everyone is found then.
    public var isEmpty: Bool { terms.isEmpty }

    /// Those of a table's `rows` that are found: the best first, those alike in the order given.
    public func rows(among rows: [Int32], in table: PeopleTable) -> [Int32] {
        if isEmpty { return rows }
        return SearchPass(self, in: table).found(among: rows[...]).ranked
    }

    /// The same, spread over the cores, away from the caller's actor.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    @concurrent
    public func rows(among rows: [Int32], in directory: Directory) async throws -> [Int32] {
        if isEmpty { return rows }
        let pass = SearchPass(self, in: directory.table)
        try Task.checkCancellation()
        // What one task does needs no other: handing it over takes longer than the search of a few thousand.
        if rows.count <= Self.chunk { return pass.found(among: rows[...]).ranked }
        let starts = Array(stride(from: 0, to: rows.count, by: Self.chunk))
        let parts = try await withThrowingTaskGroup(of: (Int, FuzzyPass.Found).self) { group in
            for (index, start) in starts.enumerated() {
                group.addTask {
                    try Task.checkCancellation()
                    return (index, pass.found(among: rows[start..<min(start + Self.chunk, rows.count)]))
                }
            }
            var parts = [FuzzyPass.Found](repeating: FuzzyPass.Found(), count: starts.count)
            for try await (index, part) in group { parts[index] = part }
            return parts
        }
        return FuzzyPass.ranked(parts)
    }
}
