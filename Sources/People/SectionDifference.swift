/// What became of one section from one load to the next, with the fewest moves.
///
/// Positions are offsets in the section, from 0. To come from the old order to the new one:
/// 1. take everyone out who stands in `removals`, `departures` or as a `from` in `moves` (old positions);
/// 2. put in everyone of `insertions` and `arrivals` and each `to` of `moves`, by ascending new position.
/// Those who stay keep their order among themselves. `updates` are people of both loads whose content changed.
public struct SectionDifference: Sendable, Hashable {
    /// Who, or which section, stands elsewhere among those who stay.
    public struct Move: Sendable, Hashable {
        /// Position in the old section or directory.
        public let from: Int
        /// Position in the new section or directory.
        public let to: Int

        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The section's title.
    public let title: String
    /// The section's position in the old directory; `nil` where it is new.
    public let former: Int?
    /// Old positions of those who are gone from the directory, or from this section and came to no other; ascending.
    public let removals: [Int]
    /// Old positions of those who went to another section, ascending.
    public let departures: [Int]
    /// New positions of those who are new here and went from no other section; ascending.
    public let insertions: [Int]
    /// New positions of those who came from another section, ascending.
    public let arrivals: [Int]
    /// By ascending new position.
    public let moves: [Move]
    /// New positions, ascending.
    public let updates: [Int]

    /// Whether nobody in it changed.
    public var isEmpty: Bool {
        removals.isEmpty && departures.isEmpty && insertions.isEmpty && arrivals.isEmpty && moves.isEmpty
            && updates.isEmpty
    }

    /// Brings the old section's elements into the new order.
    ///
    /// - Parameters:
    ///   - old: One element for each old position.
    ///   - element: The element of a new position that `insertions`, `arrivals` or `updates` names.
    /// - Returns: One element for each new position.
    public func applied<Element>(to old: [Element], element: (Int) -> Element) -> [Element] {
        var isTaken = [Bool](repeating: false, count: old.count)
        for position in removals { isTaken[position] = true }
        for position in departures { isTaken[position] = true }
        for move in moves { isTaken[move.from] = true }
        let count = old.count - removals.count - departures.count + insertions.count + arrivals.count
        var result = [Element?](repeating: nil, count: count)
        for position in insertions { result[position] = element(position) }
        for position in arrivals { result[position] = element(position) }
        for move in moves { result[move.to] = old[move.from] }
        var staying = old.indices.lazy.filter { !isTaken[$0] }.makeIterator()
        for position in result.indices where result[position] == nil {
            result[position] = staying.next().map { old[$0] }
        }
        for position in updates { result[position] = element(position) }
        return result.compactMap(\.self)
    }
}

extension SectionDifference {
    /// A section in which nobody changed.
    init(nothingIn title: String, former: Int) {
        self.init(
            title: title, former: former, removals: [], departures: [], insertions: [], arrivals: [], moves: [],
            updates: [])
    }
}
