/// Runs the fuzzy words of a search over a table, matching each distinct place only once.
struct FuzzyPass: Sendable {
    /// The maximum score that is kept, so that scores can be counting-sorted.
    private static let highestScore = 4095

    /// The people found with their scores; `scores` is empty if nothing ranks them.
    struct Found: Sendable {
        var rows: [Int32] = []
        var scores: [UInt16] = []

        /// The rows by descending score; ties keep their order.
        var ranked: [Int32] { scores.isEmpty ? rows : FuzzyPass.ranked([self]) }
    }

    private struct Word: Sendable {
        /// The end of the word's letters in `letters`.
        let end: Int
        let highest: Int
    }

    private let words: [Word]
    /// The letters of all words, concatenated.
    private let letters: [FuzzyScan.Letter]
    /// For each place and word, the better score of the city's and country's names, or -1.
    private let placeScores: [Int]
    /// What else each word may stand for; empty if no word stands for anything else.
    private let facts: [SearchFact?]
    private let table: PeopleTable

    init(_ terms: [SearchTerm], in table: PeopleTable) {
        self.table = table
        let scans = terms.map { FuzzyScan($0.word) }
        let facts = terms.map(\.fact)
        self.facts = facts.contains { $0 != nil } ? facts : []
        letters = scans.flatMap(\.letters)
        var words: [Word] = []
        for scan in scans {
            words.append(Word(end: (words.last?.end ?? 0) + scan.letters.count, highest: scan.highest))
        }
        self.words = words
        func scores(in pool: TextPool) -> [[Int]] {
            (0..<pool.count).map { index in
                let name = facts.contains { $0 != nil } ? pool.string(at: index) : ""
                return pool.folded(at: index).withUnsafeBufferPointer { folded in
                    zip(scans, facts).map { scan, fact in
                        let score = scan.score(in: folded, range: 0..<folded.count)
                        return score < 0 && fact?.isTrue(ofPlace: name) == true ? scan.highest : score
                    }
                }
            }
        }
        let cities = scores(in: table.cityPool)
        let countries = scores(in: table.countryPool)
        placeScores = table.placePool.places.flatMap { place in
            zip(cities[Int(place.city)], countries[Int(place.country)]).map { max($0, $1) }
        }
    }

    func found(among rows: ArraySlice<Int32>) -> Found {
        var found = Found()
        letters.withUnsafeBufferPointer { letters in
            words.withUnsafeBufferPointer { words in
                placeScores.withUnsafeBufferPointer { placeScores in
                    table.text.withUnsafeBufferPointer { text in
                        for row in rows {
                            let index = Int(row)
                            let scores = placeScores.baseAddress.map { $0 + Int(table.places[index]) * words.count }
                            let record = PersonRecord(
                                at: table.recordStart(of: index), in: text, traits: table.traits[index])
                            let traits = table.traits[index]
                            let score = Self.score(
                                of: record, letters: letters, words: words, placeScores: scores, in: text
                            ) { !facts.isEmpty && facts[$0]?.isTrue(of: traits, record, in: text) == true }
                            guard score >= 0 else { continue }
                            found.rows.append(row)
                            found.scores.append(UInt16(truncatingIfNeeded: min(score, Self.highestScore)))
                        }
                    }
                }
            }
        }
        return found
    }

    /// Returns the sum of each word's best score in any field, or -1 if a word is not found in any.
    @inline(__always)
    private static func score(
        of record: PersonRecord, letters: UnsafeBufferPointer<FuzzyScan.Letter>, words: UnsafeBufferPointer<Word>,
        placeScores: UnsafePointer<Int>?, in text: UnsafeBufferPointer<UInt8>, isTrue: (_ word: Int) -> Bool
    ) -> Int {
        let (name, email) = record.searched(in: text)
        var total = 0
        var start = 0
        for (index, word) in words.enumerated() {
            let part = UnsafeBufferPointer(rebasing: letters[start..<word.end])
            var best = placeScores?[index] ?? -1
            if best < word.highest {
                best = max(best, FuzzyScan.score(part, highest: word.highest, in: text, range: name) { _ in })
            }
            if best < word.highest {
                best = max(best, FuzzyScan.score(part, highest: word.highest, inEmail: text, range: email) { _ in })
            }
            if best < 0, isTrue(index) { best = word.highest }
            if best < 0 { return -1 }
            total += best
            start = word.end
        }
        return total
    }

    /// Returns all rows by descending score, using one counting sort; ties keep their order.
    static func ranked(_ parts: [Found]) -> [Int32] {
        if parts.allSatisfy(\.scores.isEmpty) { return parts.flatMap(\.rows) }
        var starts = [Int](repeating: 0, count: highestScore + 2)
        for part in parts {
            for score in part.scores { starts[highestScore - Int(score) + 1] += 1 }
        }
        for rank in 1..<starts.count { starts[rank] += starts[rank - 1] }
        let total = starts[highestScore + 1]
        return [Int32](unsafeUninitializedCapacity: total) { ranked, count in
            for part in parts {
                for (row, score) in zip(part.rows, part.scores) {
                    let rank = highestScore - Int(score)
                    ranked[starts[rank]] = row
                    starts[rank] += 1
                }
            }
            count = total
        }
    }
}
