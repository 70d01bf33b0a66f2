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
