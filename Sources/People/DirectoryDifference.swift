/// The difference between two loads of the directory, section by section.
///
/// Identity is (section, person), since a person may be in several sections: sections are matched by title and people
/// by id. If a load contains an id twice in one section, both are kept and each is matched with one from the previous
/// load; only then may there be more moves than necessary. O(n log n) in the worst case.
package struct DirectoryDifference: Sendable, Hashable {
    /// The new directory's sections in its order, followed by the removed ones.
    package let sections: [SectionDifference]

    /// Compares two loads; call this off the main actor for large ones.
    package init(from old: Directory, to new: Directory) {
        if old == new {
            sections = new.sections.map {
                SectionDifference(title: $0.title, removals: [], insertions: [], moves: [], updates: [])
            }
            return
        }
        let comparison = RowComparison(old.table, new.table)
        // Sections with equal titles are matched in order.
        var formers: [String: [Int]] = [:]
        for (position, section) in old.sections.enumerated().reversed() {
            formers[section.title, default: []].append(position)
        }
        let present = new.sections.map { section in
            let former = formers[section.title]?.popLast()
            return SectionDifference(from: former.map { old.sections[$0] }, to: section, by: comparison)
        }
        let removed = formers.values.joined().sorted()
        sections = present + removed.map { SectionDifference(from: old.sections[$0], to: nil, by: comparison) }
    }
}

/// The changes to a section between two loads, with as few moves as possible.
///
/// Positions are offsets in the section, from 0, in ascending order. People who came from another section are inserted,
/// those who went to one are removed. All but those who are inserted or moved keep their relative order.
package struct SectionDifference: Sendable, Hashable {
    package let title: String
    /// The old positions of those who are no longer here.
    package let removals: [Int]
    /// The new positions of those who were not here before.
    package let insertions: [Int]
    /// The new positions of those whose place among the others changed.
    package let moves: [Int]
    /// The new positions of those who were here before with other content.
    package let updates: [Int]
}

extension SectionDifference {
    /// Compares a section's two loads; `nil` is a section that is not there.
    init(from oldSection: Section?, to newSection: Section?, by comparison: RowComparison) {
        let (old, new) = (oldSection?.rows ?? [], newSection?.rows ?? [])
        let matches = RowMatching(from: old, to: new, comparison: comparison).oldPositions
        let stays = IncreasingSubsequence.longest(in: matches)
        var isKept = [Bool](repeating: false, count: old.count)
        var insertions: [Int] = []
        var moves: [Int] = []
        var updates: [Int] = []
        for (position, match) in matches.enumerated() {
            guard match >= 0 else {
                insertions.append(position)
                continue
            }
            isKept[Int(match)] = true
            if !stays[position] { moves.append(position) }
            if !comparison.isSameContent(Int(old[Int(match)]), Int(new[position])) { updates.append(position) }
        }
        self.init(
            title: newSection?.title ?? oldSection?.title ?? "", removals: old.indices.filter { !isKept[$0] },
            insertions: insertions, moves: moves, updates: updates)
    }
}

/// Matches each new position in a section with the old position of the same person, or -1.
///
/// If an id occurs several times in a section, each old position is matched at most once.
struct RowMatching {
    /// How far the parallel scan looks ahead for the next person in both.
    private static let window = 4

    private(set) var oldPositions: [Int32]
    private let old: [Int32]
    private let new: [Int32]
    private let comparison: RowComparison

    init(from old: [Int32], to new: [Int32], comparison: RowComparison) {
        self.old = old
        self.new = new
        self.comparison = comparison
        oldPositions = [Int32](repeating: -1, count: new.count)
        var isMatched = [Bool](repeating: false, count: old.count)
        walk(&isMatched)
        matchRest(isMatched)
    }

    private func isSame(_ oldPosition: Int, _ newPosition: Int) -> Bool {
        comparison.isSamePerson(Int(old[oldPosition]), Int(new[newPosition]))
    }

    /// Matches people who kept their order, without hashing; gives up if there are few of them.
    private mutating func walk(_ isMatched: inout [Bool]) {
        var (left, right, misses) = (0, 0, 0)
        while left < old.count, right < new.count, misses <= 32 + right / 4 {
            if isSame(left, right) {
                oldPositions[right] = Int32(left)
                isMatched[left] = true
                left += 1
                right += 1
                continue
            }
            misses += 1
            let reach = 1...Self.window
            if let step = reach.first(where: { left + $0 < old.count && isSame(left + $0, right) }) {
                left += step
            } else if let step = reach.first(where: { right + $0 < new.count && isSame(left, right + $0) }) {
                right += step
            } else {
                left += 1
                right += 1
            }
        }
    }

    /// Matches the remaining people with a hash table of their ids.
    private mutating func matchRest(_ isMatched: [Bool]) {
        let rest = old.indices.filter { !isMatched[$0] }
        guard !rest.isEmpty else { return }
        var table = ChainTable(rest.map { old[$0] }, comparison)
        for position in new.indices where oldPositions[position] < 0 {
            if let match = table.pop(Int(new[position])) { oldPositions[position] = Int32(rest[match]) }
        }
    }
}

/// Finds rows of one table by the ids of another's: each row once, the first of those that share an id first.
///
/// Equal ids share a slot of the hash table, so that a load that repeats an id is not slowed down.
struct ChainTable {
    private let rows: [Int32]
    private let comparison: RowComparison
    /// The last position of each id, which stands for the id.
    private var ids: SlotTable
    /// By an id's position, the next one to return; -1 if none is left.
    private var heads: [Int32]
    private var next: [Int32]

    /// - Parameter rows: Rows of the comparison's left table.
    init(_ rows: [Int32], _ comparison: RowComparison) {
        self.rows = rows
        self.comparison = comparison
        ids = SlotTable(minimumCapacity: rows.count)
        heads = [Int32](repeating: -1, count: rows.count)
        next = heads
        // Backwards, so that the first occurrence of an id becomes its head.
        for position in rows.indices.reversed() {
            let row = Int(rows[position])
            let hash = comparison.leftHash(of: row)
            let known = ids.find(hash: hash) { comparison.isSamePersonOnLeft(row, Int(rows[$0])) }
            if known == nil { ids.insert(position, hash: hash) { comparison.leftHash(of: Int(rows[$0])) } }
            let id = known ?? position
            next[position] = heads[id]
            heads[id] = Int32(position)
        }
    }

    /// Returns the position of the next row with the id of a row of the right table.
    mutating func pop(_ row: Int) -> Int? {
        let id = ids.find(hash: comparison.rightHash(of: row)) { comparison.isSamePerson(Int(rows[$0]), row) }
        guard let id, heads[id] >= 0 else { return nil }
        let head = Int(heads[id])
        heads[id] = next[head]
        return head
    }
}

/// Finds the longest increasing subsequence by patience sorting: O(n log n), or O(n) if the sequence is sorted.
enum IncreasingSubsequence {
    /// Returns which elements belong to one longest increasing subsequence; negative elements never do.
    static func longest(in sequence: [Int32]) -> [Bool] {
        var belongs = [Bool](repeating: false, count: sequence.count)
        /// For each length, the position of the smallest last element of an increasing subsequence that long.
        var lasts: [Int32] = []
        var leastEnds: [Int32] = []
        lasts.reserveCapacity(sequence.count)
        leastEnds.reserveCapacity(sequence.count)
        var formers = [Int32](repeating: -1, count: sequence.count)
        for (position, value) in sequence.enumerated() where value >= 0 {
            var length = leastEnds.count
            if let end = leastEnds.last, end >= value {
                var low = 0
                var high = leastEnds.count - 1
                while low < high {
                    let middle = (low + high) / 2
                    if leastEnds[middle] < value { low = middle + 1 } else { high = middle }
                }
                length = low
            }
            if length > 0 { formers[position] = lasts[length - 1] }
            if length == leastEnds.count {
                leastEnds.append(value)
                lasts.append(Int32(position))
            } else {
                leastEnds[length] = value
                lasts[length] = Int32(position)
            }
        }
        var position = lasts.last ?? -1
        while position >= 0 {
            belongs[Int(position)] = true
            position = formers[Int(position)]
        }
        return belongs
    }
}
