/// The score of a person found by a search, with the letters that matched.
package struct SearchMatch: Sendable, Hashable {
    /// A field that is searched.
    package enum Field: String, Sendable, Hashable, CaseIterable {
        case name, city, country, email
    }

    /// Higher is better; 0 or more.
    package let score: Int
    /// The `Character` offsets of matched letters by field, ascending.
    package let positions: [Field: [Int]]
}

extension PeopleSearch {
    /// Returns the match for a person with the letters to highlight; `nil` if the person does not match.
    package func match(_ person: Person) -> SearchMatch? {
        let fields = SearchMatch.Field.allCases.map { (field: $0, text: FoldedText(person.text(of: $0))) }
        var score = 0
        var positions: [SearchMatch.Field: Set<Int>] = [:]
        for term in terms where !term.hasGaps {
            let found = fields.lazy.compactMap { field, text in
                term.range(in: text.bytes).map { (field, text.letters(at: $0)) }
            }
            .first
            let isFound = found != nil || term.fact?.isTrue(of: person) == true
            guard isFound != term.isInverse else { return nil }
            if let (field, letters) = found { positions[field, default: []].formUnion(letters) }
        }
        for term in terms where term.hasGaps {
            let scan = FuzzyScan(term.word)
            var best = -1
            var found: (field: SearchMatch.Field, letters: [Int])?
            for (field, text) in fields {
                let isEmail = field == .email
                let score = text.bytes.withUnsafeBufferPointer {
                    isEmail ? scan.score(inEmail: $0, range: 0..<$0.count) : scan.score(in: $0, range: 0..<$0.count)
                }
                if score > best {
                    best = score
                    found = (field, text.letters(of: scan, isEmail: isEmail))
                }
            }
            guard let found else {
                let typo = allowsTypo ? TypoScan(term.word) : nil
                let isNear = typo.map { typo in fields.contains { typo.isFound(in: $0.text.bytes) } } ?? false
                guard isNear || term.fact?.isTrue(of: person) == true else { return nil }
                score += isNear ? 0 : scan.highest
                continue
            }
            score += best
            positions[found.field, default: []].formUnion(found.letters)
        }
        return SearchMatch(score: score, positions: positions.mapValues { $0.sorted() })
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

    func letters(at range: Range<Int>) -> ArraySlice<Int> { characters[range] }

    func letters(of scan: FuzzyScan, isEmail: Bool) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            scan.positions(in: bytes, range: 0..<bytes.count, isEmail: isEmail).map { characters[$0] }
        }
    }
}

extension Person {
    fileprivate func text(of field: SearchMatch.Field) -> String {
        switch field {
        case .name: name
        case .city: city
        case .country: country
        case .email: email
        }
    }
}
