/// What changed from one load of the directory to the next, section by section.
///
/// Identity is (section, person): sections are matched by title, people by id; so a person may stand in several. A load
/// that has an id twice in one section keeps both, each matched with one of the former load; only then may there be more
/// moves than needed. O(n log n) at worst.
public struct DirectoryDifference: Sendable, Hashable {
    /// The new directory's sections in its order, then those that are gone.
    public let sections: [SectionDifference]

    /// Whether nothing changed in any section.
    public var isEmpty: Bool { sections.allSatisfy(\.isEmpty) }

    /// Compares two loads; run it away from the main actor for large ones.
    public init(from old: Directory, to new: Directory) {
        if old == new {
            sections = new.sections.map { Self.nothing(in: $0) }
            return
        }
        let comparison = RowComparison(old.table, new.table)
        var formerByTitle: [String: [Section]] = [:]
        for section in old.sections.reversed() { formerByTitle[section.title, default: []].append(section) }
        var differences = new.sections.map { section in
            let former = formerByTitle[section.title]?.popLast()
            return Self.difference(
                section.title, from: former?.rows ?? [], to: section.rows, comparison: comparison)
        }
        for section in old.sections {
            guard let gone = formerByTitle[section.title]?.popLast() else { continue }
            differences.append(Self.difference(gone.title, from: gone.rows, to: [], comparison: comparison))
        }
        sections = differences
    }

    private static func nothing(in section: Section) -> SectionDifference {
        SectionDifference(title: section.title, removals: [], insertions: [], moves: [], updates: [])
    }

    private static func difference(
        _ title: String, from old: [Int32], to new: [Int32], comparison: RowComparison
    ) -> SectionDifference {
        let matching = RowMatching(from: old, to: new, comparison: comparison)
        let stays = IncreasingSubsequence.longest(in: matching.oldPositions)
        var insertions: [Int] = []
        var moves: [SectionDifference.Move] = []
        var updates: [Int] = []
        var isKept = [Bool](repeating: false, count: old.count)
        for (position, match) in matching.oldPositions.enumerated() {
            guard match >= 0 else {
                insertions.append(position)
                continue
            }
            isKept[Int(match)] = true
            if !stays[position] { moves.append(SectionDifference.Move(from: Int(match), to: position)) }
            if !comparison.isSameContent(Int(old[Int(match)]), Int(new[position])) { updates.append(position) }
        }
        return SectionDifference(
            title: title, removals: old.indices.filter { !isKept[$0] }, insertions: insertions, moves: moves,
            updates: updates)
    }
}
