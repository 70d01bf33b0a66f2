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

/// Looks for one word of a search in the values of fields.
struct TermScan: Sendable {
    let term: SearchTerm
    let substring: SubstringScan
    private let fuzzy: FuzzyScan
    private let typo: TypoScan?

    init(_ term: SearchTerm, allowsTypo: Bool) {
        self.term = term
        substring = SubstringScan(term.word)
        fuzzy = FuzzyScan(term.word)
        typo = allowsTypo && term.hasGaps ? TypoScan(term.word) : nil
    }

    /// Whether some are found better than others.
    var ranks: Bool { term.hasGaps && typo == nil }

    /// Whether the word stands anywhere as it is.
    var isPlain: Bool { !term.hasGaps && term.place == .anywhere }

    /// The score of a perfect match, which no other field can beat.
    var enough: Int { ranks ? fuzzy.highest : 0 }

    /// Returns how well the word matches a folded text, 0 or more; -1 if it does not.
    @inline(__always)
    func score(of text: UnsafeBufferPointer<UInt8>, range: Range<Int>, isEmail: Bool) -> Int {
        guard term.hasGaps else {
            let isFound =
                term.place == .anywhere
                ? substring.first(in: text, range: range, from: range.lowerBound) != nil
                : substring.matches(term.place, of: range, in: text)
            return isFound ? 0 : -1
        }
        let score = isEmail ? fuzzy.score(inEmail: text, range: range) : fuzzy.score(in: text, range: range)
        guard let typo else { return score }
        return score >= 0 || typo.isFound(in: text, range: range) ? 0 : -1
    }

    /// Returns how well the word matches a value, by its letters or by what else the word stands for; -1 if it does
    /// not.
    func score(of value: FieldValue, in field: Field) -> Int {
        if term.fact?.isTrue(of: value, field.search) == true { return enough }
        guard field.search == .letters, !term.isFactAlone else { return -1 }
        return (value.text.map { [$0] } ?? value.elements).reduce(-1) { best, text in
            max(best, score(ofFolded: TextFolding.folded(text), isEmail: field.kind == .email))
        }
    }

    private func score(ofFolded folded: [UInt8], isEmail: Bool) -> Int {
        folded.withUnsafeBufferPointer { score(of: $0, range: 0..<$0.count, isEmail: isEmail) }
    }

    /// Returns the byte offsets of the letters that match a folded text; empty if none do.
    func positions(in folded: [UInt8], isEmail: Bool) -> [Int] {
        guard term.hasGaps else { return term.range(in: folded).map { Array($0) } ?? [] }
        return folded.withUnsafeBufferPointer { fuzzy.positions(in: $0, range: 0..<$0.count, isEmail: isEmail) }
    }
}

/// Searches for a folded word in ASCII case-insensitive bytes, eight positions at a time.
struct SubstringScan: Sendable {
    private let word: [UInt8]
    private let first: UInt64
    private let last: UInt64

    /// - Parameter word: The folded word, at least one byte long.
    init(_ word: [UInt8]) {
        self.word = word
        first = ByteSearch.pattern(word.first ?? 0)
        last = ByteSearch.pattern(word.last ?? 0)
    }

    /// Returns where in `range` the word is for the first time at or after `start`.
    @inline(__always)
    func first(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, from start: Int) -> Int? {
        let raw = UnsafeRawBufferPointer(text)
        let end = range.upperBound - word.count + 1
        var offset = start
        while offset < end {
            guard offset + word.count + 7 <= raw.count else {
                if isFound(at: offset, in: text) { return offset }
                offset += 1
                continue
            }
            var hits =
                ByteSearch.candidates(first, at: offset, in: raw)
                & ByteSearch.candidates(last, at: offset + word.count - 1, in: raw)
            while hits != 0 {
                let hit = offset + hits.trailingZeroBitCount / 8
                if hit < end, isFound(at: hit, in: text) { return hit }
                hits &= hits - 1
            }
            offset += 8
        }
        return nil
    }

    var length: Int { word.count }

    /// Whether the word begins a field, ends it, or equals it.
    @inline(__always)
    func matches(_ place: SearchTerm.Place, of field: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard field.count >= word.count, place != .alone || field.count == word.count else { return false }
        let start = place == .atEnd ? field.upperBound - word.count : field.lowerBound
        return isFound(at: start, in: text)
    }

    @inline(__always)
    private func isFound(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in word.indices where TextFolding.lower(text[offset + index]) != word[index] { return false }
        return true
    }
}
