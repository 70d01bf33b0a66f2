/// A stretch of rows that moved up or down.
struct RowShift {
    let rows: Range<Int>
    /// How far they moved up; negative for down.
    let count: Int

    /// Finds the shift that preserves the most rows; `nil` if hardly any are preserved.
    init?(from old: [StyledText], to new: [StyledText]) {
        guard old.count == new.count else { return nil }
        let (old, new) = (old.map(Self.mark), new.map(Self.mark))
        let still = new.indices.count { new[$0] == old[$0] && new[$0] != nil }
        var places: [Int: Int] = [:]
        for (place, mark) in old.enumerated() { if let mark { places[mark] = place } }
        var found: [Int: [Int]] = [:]
        for (place, mark) in new.enumerated() where mark != old[place] {
            if let former = mark.flatMap({ places[$0] }) { found[former - place, default: []].append(place) }
        }
        // Of two that preserve as many, the shorter one, and then that up: the same frames are drawn the same way.
        let best = found.max {
            ($0.value.count, -abs($0.key), $0.key) < ($1.value.count, -abs($1.key), $1.key)
        }
        guard let best, best.value.count > 4, best.value.count > still / 4, let first = best.value.first,
            let last = best.value.last
        else { return nil }
        count = best.key
        rows = count > 0 ? first..<(last + count + 1) : (first + count)..<(last + 1)
    }

    /// What tells a row of a list from others, whatever is beside it, without the sign at its left edge; `nil` for one
    /// that is blank there. Two rows with the same mark cost a few bytes more to draw, and nothing else.
    private static func mark(_ row: StyledText) -> Int? {
        var hasher = Hasher()
        var place = 0
        var isBlank = true
        for span in row.spans where place < 42 {
            for scalar in span.text.unicodeScalars {
                place += 1
                if place > 2 {
                    hasher.combine(scalar.value)
                    if scalar != " " { isBlank = false }
                }
                if place == 42 { break }
            }
        }
        return isBlank ? nil : hasher.finalize()
    }
}
