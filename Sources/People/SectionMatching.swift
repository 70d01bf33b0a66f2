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
