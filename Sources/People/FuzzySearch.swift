/// A search as one types: everyone in whose name, city, country or email the letters of each word stand in their order,
/// gaps allowed, whatever the case and the diacritics.
public struct FuzzySearch: Sendable, Hashable {
    /// Rows that one task looks at.
    private static let chunk = 1 << 16

    private let words: [[UInt8]]

    /// Takes a text apart at white space.
    public init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).map { TextFolding.folded(String($0)) }.filter { !$0.isEmpty }
    }

    /// Whether there is nothing to look for: everyone is found then.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether everyone this search finds is surely among those that `former` found: its words, each as
    /// it was or longer, or followed by others. Then it is enough to search those.
    public func narrows(_ former: FuzzySearch) -> Bool {
        former.words.count <= words.count && zip(former.words, words).allSatisfy { $1.starts(with: $0) }
    }

    /// Those of `rows` that are found: the best first, those alike in the order given.
    ///
    /// Spread over the cores, away from the caller's actor.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    @concurrent
    public func rows(among rows: [Int32], in directory: Directory) async throws -> [Int32] {
        if isEmpty { return rows }
        let pass = FuzzyPass(scans, in: directory.table)
        try Task.checkCancellation()
        // What one task does needs no other: handing it over takes longer than the search of a few thousand.
        if rows.count <= Self.chunk { return FuzzyPass.ranked([pass.found(among: rows[...])]) }
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

    var scans: [FuzzyScan] { words.map { FuzzyScan($0) } }
}
