/// The changes to a section between two loads, with as few moves as possible.
///
/// Positions are offsets in the section, from 0. To get from the old order to the new one:
/// 1. remove everyone in `removals` and `departures` and at each `from` in `moves` (old positions);
/// 2. insert everyone in `insertions` and `arrivals` and each `to` in `moves`, by ascending new position.
/// The others keep their relative order. `updates` are people in both loads whose content changed.
package struct SectionDifference: Sendable, Hashable {
    /// A person or section whose position among the remaining ones changed.
    package struct Move: Sendable, Hashable {
        /// The position in the old section or directory.
        package let from: Int
        /// The position in the new section or directory.
        package let to: Int

        package init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The section's title.
    package let title: String
    /// The section's position in the old directory; `nil` if it is new.
    package let former: Int?
    /// The old positions of those who left the directory, or left this section without joining another; ascending.
    package let removals: [Int]
    /// The old positions of those who went to another section, ascending.
    package let departures: [Int]
    /// The new positions of those who are new here and did not come from another section, ascending.
    package let insertions: [Int]
    /// The new positions of those who came from another section, ascending.
    package let arrivals: [Int]
    /// The moves, by ascending new position.
    package let moves: [Move]
    /// The new positions of people whose content changed, ascending.
    package let updates: [Int]

    /// Whether nobody in the section changed.
    package var isEmpty: Bool {
        removals.isEmpty && departures.isEmpty && insertions.isEmpty && arrivals.isEmpty && moves.isEmpty
            && updates.isEmpty
    }

    /// Rearranges the old section's elements into the new order.
    ///
    /// - Parameters:
    ///   - old: One element per old position.
    ///   - element: Returns the element for a new position in `insertions`, `arrivals` or `updates`.
    /// - Returns: One element per new position.
    package func applied<Element>(to old: [Element], element: (Int) -> Element) -> [Element] {
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
    /// Creates the difference of a section in which nobody changed.
    init(nothingIn title: String, former: Int) {
        self.init(
            title: title, former: former, removals: [], departures: [], insertions: [], arrivals: [], moves: [],
            updates: [])
    }
}

/// Matches the sections of two loads by title; sections with equal titles are matched in order.
struct SectionMatching {
    /// The new sections in order, then the removed ones; positions in the respective directories.
    let pairs: [(old: Int?, new: Int?)]
    let removals: [Int]
    let insertions: [Int]
    let moves: [SectionDifference.Move]

    init(from old: [Section], to new: [Section]) {
        var formers: [String: [Int]] = [:]
        for (position, section) in old.enumerated().reversed() { formers[section.title, default: []].append(position) }
        let matches = new.map { formers[$0.title]?.popLast() }
        let stays = IncreasingSubsequence.longest(in: matches.map { Int32($0 ?? -1) })
        removals = formers.values.joined().sorted()
        insertions = matches.indices.filter { matches[$0] == nil }
        moves = matches.enumerated().compactMap { position, match in
            guard let match, !stays[position] else { return nil }
            return SectionDifference.Move(from: match, to: position)
        }
        pairs = matches.enumerated().map { ($1, $0) } + removals.map { ($0, nil) }
    }
}
