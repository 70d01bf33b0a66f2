/// One word of a search, with what its signs say of it.
///
/// - `'word`: as it is where words may have gaps, with gaps where they may not;
/// - `^start`: a field begins with it; `end$`: one ends with it; `^all$`: one is it;
/// - `!not`: found in no field, as it is; goes before the other signs.
///
/// A sign with nothing beside it is a word like any other.
struct SearchTerm: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        case anywhere, atStart, atEnd, alone
    }

    /// Folded, at least one byte.
    let word: [UInt8]
    let hasGaps: Bool
    let place: Place
    let isInverse: Bool

    init?(_ text: Substring, _ words: PeopleSearch.Words) {
        var rest = text
        func take(_ sign: Character) -> Bool {
            guard rest.count > 1, rest.first == sign else { return false }
            rest.removeFirst()
            return true
        }
        isInverse = take("!")
        let isFlipped = take("'")
        let atStart = take("^")
        let atEnd = rest.count > 1 && rest.last == "$"
        if atEnd { rest.removeLast() }
        place = atStart ? (atEnd ? .alone : .atStart) : atEnd ? .atEnd : .anywhere
        hasGaps = !isInverse && place == .anywhere && (words == .withGaps) != isFlipped
        word = TextFolding.folded(String(rest))
        if word.isEmpty { return nil }
    }

    /// Where the word stands in a folded field, as offsets of bytes; the first place of several. Gaps do not count.
    func range(in field: [UInt8]) -> Range<Int>? {
        guard field.count >= word.count else { return nil }
        let last = field.count - word.count
        let starts: ClosedRange<Int> =
            switch place {
            case .anywhere: 0...last
            case .atStart: 0...0
            case .atEnd: last...last
            case .alone: last...last
            }
        if place == .alone, last != 0 { return nil }
        return starts.first { field[$0..<$0 + word.count].elementsEqual(word) }.map { $0..<$0 + word.count }
    }
}
