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

/// The score of a person found by a search, with the letters that matched.
package struct SearchMatch: Sendable, Hashable {
    /// Higher is better; 0 or more.
    package let score: Int
    /// The `Character` offsets of matched letters by a field's key, ascending.
    package let positions: [String: [Int]]
}

extension PeopleSearch {
    /// Returns the match for a person with the letters to highlight; `nil` if the person does not match.
    package func match(_ person: Person) -> SearchMatch? {
        var total = 0
        var positions: [String: Set<Int>] = [:]
        let fields = zip(person.schema.fields, person.values).filter { $0.0.search != .none }
        for group in groups {
            let found = group.lazy.map { TermScan($0, allowsTypo: allowsTypo) }.compactMap {
                scan -> (TermScan, [Int])? in
                let scores = fields.map { field, value in scan.score(of: value, in: field) }
                return (scores.contains { $0 >= 0 }) != scan.term.isInverse ? (scan, scores) : nil
            }
            guard let (scan, scores) = found.max(by: { ($0.1.max() ?? -1) < ($1.1.max() ?? -1) }) else { return nil }
            let best = scores.max() ?? -1
            if scan.ranks { total += best }
            guard best >= 0, let place = scores.firstIndex(of: best) else { continue }
            let (field, value) = fields[place]
            // What a list has is not marked: its elements are one text where it is shown.
            guard field.search == .letters, let text = value.text.map(FoldedText.init) else { continue }
            let letters = text.letters(at: scan.positions(in: text.bytes, isEmail: field.kind == .email))
            if !letters.isEmpty { positions[field.key, default: []].formUnion(letters) }
        }
        return SearchMatch(score: total, positions: positions.mapValues { $0.sorted() })
    }
}

/// A folded text that maps its bytes back to the characters they come from.
private struct FoldedText {
    var bytes: [UInt8] = []
    private var characters: [Int] = []

    init(_ text: String) {
        for (index, character) in text.enumerated() {
            bytes += TextFolding.folded(String(character))
            characters += repeatElement(index, count: bytes.count - characters.count)
        }
    }

    func letters(at bytes: [Int]) -> [Int] { bytes.map { characters[$0] } }
}
