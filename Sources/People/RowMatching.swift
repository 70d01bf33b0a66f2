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
