/// A search for people by whatever texts they have, ignoring case and diacritics; by numbers, gender and the digits of
/// telephone numbers; and by the initial consonants of names and places in Korean (ㄱㅁㅈ).
///
/// Every search uses the same grammar, which is fzf's: words are separated by white space, and each has to be found in
/// one of the fields, or one of those with a `|` between them. `'word`, `^start`, `end$` and `!not` refine a word; see
/// `SearchTerm`.
package struct PeopleSearch: Sendable, Hashable {
    /// How a word without a sign is matched.
    package enum Words: Sendable, Hashable {
        /// By its letters in order, with gaps allowed: for interactive search. `'word` matches exactly.
        case withGaps
        /// Exactly: for scripts. `'word` allows gaps.
        case whole
    }

    /// The number of rows searched per task.
    private static let chunk = 1 << 16

    /// The distinct groups of terms, of each of which one has to be found.
    let groups: [[SearchTerm]]
    /// Whether words that may have gaps may also have one typing error.
    var allowsTypo = false

    /// - Parameter schema: The fields of those who are searched.
    package init(_ text: String, _ words: Words, in schema: DirectorySchema) {
        var groups: [[SearchTerm]] = []
        var isAlternative = false
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word == "|" {
                isAlternative = !groups.isEmpty
            } else if let term = SearchTerm(word, words, in: schema) {
                if isAlternative { groups[groups.count - 1].append(term) } else { groups.append([term]) }
                isAlternative = false
            }
        }
        self.groups = groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether there is nothing to search for, in which case everyone matches.
    package var isEmpty: Bool { groups.isEmpty }

    /// The same search, finding words with one typing error too; `nil` if no word is long enough for that.
    package var allowingTypo: PeopleSearch? {
        guard groups.joined().contains(where: { $0.hasGaps && TypoScan($0.word) != nil }) else { return nil }
        var search = self
        search.allowsTypo = true
        return search
    }

    /// Returns the matches among a table's `rows`, best first; ties keep the given order.
    package func rows(among rows: [Int32], in table: PeopleTable) -> [Int32] {
        if isEmpty { return rows }
        return SearchPass(self, in: table).found(among: rows[...]).ranked
    }

    /// Returns the matches among a directory's `rows`, best first, searching on all cores and off the caller's actor.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    @concurrent
    package func rows(among rows: [Int32], in directory: Directory) async throws -> [Int32] {
        if isEmpty { return rows }
        let pass = SearchPass(self, in: directory.table)
        try Task.checkCancellation()
        // A few thousand rows are searched faster than they can be handed to another task.
        if rows.count <= Self.chunk { return pass.found(among: rows[...]).ranked }
        let starts = Array(stride(from: 0, to: rows.count, by: Self.chunk))
        let parts = try await withThrowingTaskGroup(of: (Int, SearchPass.Found).self) { group in
            for (index, start) in starts.enumerated() {
                group.addTask {
                    try Task.checkCancellation()
                    return (index, pass.found(among: rows[start..<min(start + Self.chunk, rows.count)]))
                }
            }
            var parts = [SearchPass.Found](repeating: SearchPass.Found(), count: starts.count)
            for try await (index, part) in group { parts[index] = part }
            return parts
        }
        return SearchPass.ranked(parts)
    }
}
