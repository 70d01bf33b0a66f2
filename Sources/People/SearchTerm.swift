/// A word of a search, refined by its signs.
///
/// - `'word`: exact where words may have gaps, with gaps where they may not;
/// - `^start`: a field begins with it; `end$`: a field ends with it; `^all$`: a field equals it;
/// - `!not`: no field contains it, matched exactly; comes before the other signs.
///
/// A telephone number is a field too, of its digits alone.
///
/// A gender without `'`, `^` or `$` stands for that alone where people have one: the letters of "male" are in "female"
/// and in many emails.
///
/// Signs without a word are passed over, as one has yet to type it; `$` by itself is an ordinary word.
struct SearchTerm: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        case anywhere, atStart, atEnd, alone
    }

    /// Folded, at least one byte long.
    let word: [UInt8]
    let hasGaps: Bool
    let place: Place
    let isInverse: Bool
    /// What it may stand for besides letters in the searched fields.
    let fact: SearchFact?
    /// Whether it stands for the fact alone, not for letters.
    let isFactAlone: Bool

    init?(_ text: Substring, _ words: PeopleSearch.Words, in schema: DirectorySchema) {
        var rest = text
        func take(_ sign: Character) -> Bool {
            guard rest.first == sign else { return false }
            rest.removeFirst()
            return true
        }
        isInverse = take("!")
        let isFlipped = take("'")
        let atStart = take("^")
        let atEnd = rest.last == "$" && text != "$"
        if atEnd { rest.removeLast() }
        place = atStart ? (atEnd ? .alone : .atStart) : atEnd ? .atEnd : .anywhere
        word = TextFolding.folded(String(rest))
        let fact = SearchFact(String(rest), at: place, in: schema)
        self.fact = fact
        isFactAlone = !isFlipped && place == .anywhere && fact?.isWhole == true
        hasGaps = !isInverse && !isFactAlone && place == .anywhere && (words == .withGaps) != isFlipped
        if word.isEmpty { return nil }
    }

    /// Returns the first byte range in a folded field where the word occurs exactly, without gaps; `nil` if there is
    /// none, or if the word does not stand for letters.
    func range(in field: [UInt8]) -> Range<Int>? {
        guard field.count >= word.count, !isFactAlone else { return nil }
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
