/// A stretch of rows that moved a few rows up or down.
struct RowShift {
    let rows: Range<Int>
    /// How far they moved up; negative for down.
    let count: Int

    /// Finds the shift that preserves the most rows; `nil` if hardly any are preserved.
    init?(from old: [StyledText], to new: [StyledText]) {
        guard old.count == new.count else { return nil }
        let (old, new) = (old.map(Self.beginning), new.map(Self.beginning))
        let still = new.indices.count { new[$0] == old[$0] && !new[$0].isEmpty }
        var best: (count: Int, found: [Int])?
        for count in [1, -1, 3, -3] {
            let found = new.indices.filter {
                old.indices.contains($0 + count) && !new[$0].isEmpty && new[$0] == old[$0 + count] && new[$0] != old[$0]
            }
            if found.count > best?.found.count ?? 0 { best = (count, found) }
        }
        guard let best, best.found.count > 4, best.found.count > still / 4, let first = best.found.first,
            let last = best.found.last
        else { return nil }
        count = best.count
        rows = best.count > 0 ? first..<(last + best.count + 1) : (first + best.count)..<(last + 1)
    }

    /// What identifies a row of a list, whatever is beside it, without the sign at its left edge.
    private static func beginning(_ row: StyledText) -> Substring { row.plain.dropFirst(2).prefix(40) }
}
