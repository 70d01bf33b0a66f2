/// The score of a person found by a search, with the letters that matched.
package struct SearchMatch: Sendable, Hashable {
    /// Higher is better; 0 or more.
    package let score: Int
    /// The `Character` offsets of matched letters by a field's key, ascending.
    package let positions: [String: [Int]]
}

extension PeopleSearch {
    /// Returns the match for a person with the letters to highlight; `nil` if the person does not match.
    package func match(_ person: Person) -> SearchMatch? {
        var total = 0
        var positions: [String: Set<Int>] = [:]
        let fields = zip(person.schema.fields, person.values).filter { $0.0.search != .none }
        for group in groups {
            let found = group.lazy.map { TermScan($0, allowsTypo: allowsTypo) }.compactMap {
                scan -> (TermScan, [Int])? in
                let scores = fields.map { field, value in scan.score(of: value, in: field) }
                return (scores.contains { $0 >= 0 }) != scan.term.isInverse ? (scan, scores) : nil
            }
            guard let (scan, scores) = found.max(by: { ($0.1.max() ?? -1) < ($1.1.max() ?? -1) }) else { return nil }
            let best = scores.max() ?? -1
            if scan.ranks { total += best }
            guard best >= 0, let place = scores.firstIndex(of: best) else { continue }
            let (field, value) = fields[place]
            // What a list has is not marked: its elements are one text where it is shown.
            guard field.search == .letters, let text = value.text.map(FoldedText.init) else { continue }
            let letters = text.letters(at: scan.positions(in: text.bytes, isEmail: field.kind == .email))
            if !letters.isEmpty { positions[field.key, default: []].formUnion(letters) }
        }
        return SearchMatch(score: total, positions: positions.mapValues { $0.sorted() })
    }
}

/// A folded text that maps its bytes back to the characters they come from.
private struct FoldedText {
    var bytes: [UInt8] = []
    private var characters: [Int] = []

    init(_ text: String) {
        for (index, character) in text.enumerated() {
            bytes += TextFolding.folded(String(character))
            characters += repeatElement(index, count: bytes.count - characters.count)
        }
    }

    func letters(at bytes: [Int]) -> [Int] { bytes.map { characters[$0] } }
}
