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
