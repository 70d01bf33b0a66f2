/// What became of one section from one load to the next, with the fewest moves.
///
/// Positions are offsets in the section, from 0. To come from the old order to the new one:
/// 1. take everyone out who stands in `removals` or as a `from` in `moves` (old positions);
/// 2. put in everyone of `insertions` and each `to` of `moves`, by ascending new position.
/// Those who stay keep their order among themselves. `updates` are people of both loads whose content changed.
public struct SectionDifference: Sendable, Hashable {
    /// A person who stands elsewhere among those who stay.
    public struct Move: Sendable, Hashable {
        /// Position in the old section.
        public let from: Int
        /// Position in the new section.
        public let to: Int

        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The section's title.
    public let title: String
    /// Old positions, ascending.
    public let removals: [Int]
    /// New positions, ascending.
    public let insertions: [Int]
    /// By ascending new position.
    public let moves: [Move]
    /// New positions, ascending.
    public let updates: [Int]

    /// Whether nothing changed.
    public var isEmpty: Bool {
        removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }

    /// Brings the old section's elements into the new order.
    ///
    /// - Parameters:
    ///   - old: One element for each old position.
    ///   - inserted: The element of a new position that `insertions` names.
    /// - Returns: One element for each new position; an updated person's element is the old one.
    public func applied<Element>(to old: [Element], inserting inserted: (Int) -> Element) -> [Element] {
        var isTaken = [Bool](repeating: false, count: old.count)
        for position in removals { isTaken[position] = true }
        for move in moves { isTaken[move.from] = true }
        var staying = old.indices.lazy.filter { !isTaken[$0] }.makeIterator()
        var result: [Element] = []
        result.reserveCapacity(old.count - removals.count + insertions.count)
        var (insertion, move) = (0, 0)
        for position in 0..<(old.count - removals.count + insertions.count) {
            if insertion < insertions.count, insertions[insertion] == position {
                result.append(inserted(position))
                insertion += 1
            } else if move < moves.count, moves[move].to == position {
                result.append(old[moves[move].from])
                move += 1
            } else if let next = staying.next() {
                result.append(old[next])
            }
        }
        return result
    }
}
