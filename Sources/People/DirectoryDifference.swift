/// The difference between two loads of the directory: its sections, the people in each, and those who went from one
/// section to another.
///
/// Identity is (section, person), since a person may be in several sections: sections are matched by title and people
/// by id. If a load contains an id twice in one section, both are kept and each is matched with one from the previous
/// load; only then may there be more moves than necessary. O(n log n) in the worst case.
package struct DirectoryDifference: Sendable, Hashable {
    /// A place in a directory.
    package struct Place: Sendable, Hashable {
        /// The position of the section, from 0.
        package let section: Int
        /// The position in the section, from 0.
        package let position: Int

        package init(section: Int, position: Int) {
            self.section = section
            self.position = position
        }
    }

    /// A person who went from one section to another.
    package struct Transfer: Sendable, Hashable {
        /// Place in the old directory.
        package let from: Place
        /// Place in the new directory.
        package let to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// The new directory's sections in its order, followed by the removed ones.
    package let sections: [SectionDifference]
    /// The old positions of removed sections, ascending.
    package let sectionRemovals: [Int]
    /// The new positions of added sections, ascending.
    package let sectionInsertions: [Int]
    /// The smallest set of moves among the sections in both directories, by ascending new position.
    package let sectionMoves: [SectionDifference.Move]
    /// By ascending new place.
    package let transfers: [Transfer]

    /// Whether nothing changed: neither the sections and their order nor the people in them.
    package var isEmpty: Bool {
        sectionRemovals.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty && sections.allSatisfy(\.isEmpty)
    }

    /// Compares two loads; call this off the main actor for large ones.
    package init(from old: Directory, to new: Directory) {
        if old == new {
            sections = new.sections.enumerated().map { SectionDifference(nothingIn: $1.title, former: $0) }
            (sectionRemovals, sectionInsertions, sectionMoves, transfers) = ([], [], [], [])
            return
        }
        let matching = SectionMatching(from: old.sections, to: new.sections)
        sectionRemovals = matching.removals
        sectionInsertions = matching.insertions
        sectionMoves = matching.moves
        let comparison = RowComparison(old.table, new.table)
        var drafts = matching.pairs.map { pair in
            SectionDraft(
                from: pair.old.map { old.sections[$0] }, former: pair.old, to: pair.new.map { new.sections[$0] },
                comparison: comparison)
        }
        transfers = Transfers.match(&drafts, comparison)
        sections = drafts.map { $0.difference(by: comparison) }
    }

    /// Rearranges the old directory's elements into the new order, section by section.
    ///
    /// - Parameters:
    ///   - old: For each old section, one element per position.
    ///   - element: Returns the element for a new place where a person was inserted or updated.
    /// - Returns: For each new section, one element per position: a new one, an updated one, or the existing one,
    ///   wherever that was.
    package func applied<Element>(to old: [[Element]], element: (Place) -> Element) -> [[Element]] {
        let origins = Dictionary(uniqueKeysWithValues: transfers.map { ($0.to, $0.from) })
        return sections.dropLast(sectionRemovals.count).enumerated().map { index, section in
            let updates = Set(section.updates)
            return section.applied(to: section.former.map { old[$0] } ?? []) { position in
                let place = Place(section: index, position: position)
                guard let origin = origins[place], !updates.contains(position) else { return element(place) }
                return old[origin.section][origin.position]
            }
        }
    }
}

/// Finds people who left one section and joined another.
enum Transfers {
    /// Records transfers in the drafts, which are in the order of the new sections, followed by the removed ones.
    ///
    /// If somebody left several sections and joined several, the first one left is paired with the first one joined.
    static func match(_ drafts: inout [SectionDraft], _ comparison: RowComparison) -> [DirectoryDifference.Transfer] {
        let left = drafts.indices.sorted { (drafts[$0].former ?? .max) < (drafts[$1].former ?? .max) }.flatMap {
            index in
            drafts[index].left.map { (draft: index, position: $0, row: drafts[index].old[$0]) }
        }
        guard !left.isEmpty else { return [] }
        var table = ChainTable(left.map(\.row), comparison)
        var transfers: [DirectoryDifference.Transfer] = []
        for index in drafts.indices {
            for position in drafts[index].added {
                guard let match = table.pop(Int(drafts[index].new[position])),
                    let section = drafts[left[match].draft].former
                else { continue }
                let origin = left[match]
                drafts[index].arrive(at: position, from: origin.row)
                drafts[origin.draft].depart(from: origin.position)
                transfers.append(
                    DirectoryDifference.Transfer(
                        from: DirectoryDifference.Place(section: section, position: origin.position),
                        to: DirectoryDifference.Place(section: index, position: position)))
            }
        }
        return transfers
    }
}

/// A section's difference under construction: its people are matched, but transfers to and from other sections are not.
struct SectionDraft {
    /// Stands for no old position.
    static let noPosition: Int32 = -1

    let title: String
    let former: Int?
    let old: [Int32]
    let new: [Int32]
    /// For each new position, the old one of the same person in this section.
    let oldPositions: [Int32]
    /// Whether an old position is in `oldPositions`.
    private let isKept: [Bool]
    /// The new positions of those who came from another section, with their old rows.
    private var arrivals: [Int: Int32] = [:]
    /// The old positions of those who went to another section.
    private var departures: Set<Int> = []

    init(from oldSection: Section?, former: Int?, to newSection: Section?, comparison: RowComparison) {
        title = newSection?.title ?? oldSection?.title ?? ""
        self.former = former
        old = oldSection?.rows ?? []
        new = newSection?.rows ?? []
        oldPositions = RowMatching(from: old, to: new, comparison: comparison).oldPositions
        var isKept = [Bool](repeating: false, count: old.count)
        for position in oldPositions where position != Self.noPosition { isKept[Int(position)] = true }
        self.isKept = isKept
    }

    /// The old positions of those who are no longer here.
    var left: [Int] { old.indices.filter { !isKept[$0] } }

    /// The new positions of those who were not here before.
    var added: [Int] { new.indices.filter { oldPositions[$0] == Self.noPosition } }

    /// Records that the person at `position` came from another section, with their old row.
    mutating func arrive(at position: Int, from row: Int32) { arrivals[position] = row }

    /// Records that the person who left `position` is now in another section.
    mutating func depart(from position: Int) { departures.insert(position) }

    func difference(by comparison: RowComparison) -> SectionDifference {
        let stays = IncreasingSubsequence.longest(in: oldPositions)
        var moves: [SectionDifference.Move] = []
        var updates: [Int] = []
        for (position, match) in oldPositions.enumerated() {
            let row = match == Self.noPosition ? arrivals[position] : old[Int(match)]
            if match != Self.noPosition, !stays[position] {
                moves.append(SectionDifference.Move(from: Int(match), to: position))
            }
            if let row, !comparison.isSameContent(Int(row), Int(new[position])) { updates.append(position) }
        }
        return SectionDifference(
            title: title, former: former,
            removals: left.filter { !departures.contains($0) }, departures: departures.sorted(),
            insertions: added.filter { arrivals[$0] == nil }, arrivals: arrivals.keys.sorted(),
            moves: moves, updates: updates)
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
/// A hash table of positions. Equal ids share a slot, so that a load that repeats an id is not slowed down.
struct ChainTable {
    private let rows: [Int32]
    private let comparison: RowComparison
    /// The position that identifies the slot's id; -1 if the slot is empty.
    private var names: [Int32]
    /// The next position to return; -1 if none is left.
    private var heads: [Int32]
    private var next: [Int32]
    private let mask: Int

    /// - Parameter rows: Rows of the comparison's left table.
    init(_ rows: [Int32], _ comparison: RowComparison) {
        self.rows = rows
        self.comparison = comparison
        var size = 16
        while size < rows.count * 2 { size *= 2 }
        names = [Int32](repeating: -1, count: size)
        heads = [Int32](repeating: -1, count: size)
        next = [Int32](repeating: -1, count: rows.count)
        mask = size - 1
        // Backwards, so that the first occurrence of an id becomes its head.
        for position in rows.indices.reversed() {
            let row = Int(rows[position])
            let slot = slot(hash: comparison.leftHash(of: row)) { comparison.isSamePersonOnLeft(row, $0) }
            if names[slot] < 0 { names[slot] = Int32(position) }
            next[position] = heads[slot]
            heads[slot] = Int32(position)
        }
    }

    /// Returns the position of the next row with the id of a row of the right table.
    mutating func pop(_ row: Int) -> Int? {
        let slot = slot(hash: comparison.rightHash(of: row)) { comparison.isSamePerson($0, row) }
        let head = Int(heads[slot])
        guard head >= 0 else { return nil }
        heads[slot] = next[head]
        return head
    }

    @inline(__always)
    private func slot(hash: UInt64, matches: (_ row: Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while names[slot] >= 0, !matches(Int(rows[Int(names[slot])])) { slot = (slot + 1) & mask }
        return slot
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
