/// The words with gaps of one search over a table: what depends on the place alone is found once a place.
struct FuzzyPass: Sendable {
    /// Scores are kept up to this one, so that they can be sorted by counting.
    private static let highestScore = 4095

    /// People found, with their scores; without any where nothing tells them apart.
    struct Found: Sendable {
        var rows: [Int32] = []
        var scores: [UInt16] = []

        /// The highest score first, those alike in their order.
        var ranked: [Int32] { scores.isEmpty ? rows : FuzzyPass.ranked([self]) }
    }

    private struct Word: Sendable {
        /// Where the word's letters end in `letters`.
        let end: Int
        let highest: Int
    }

    private let words: [Word]
    /// All words' letters, one word's behind the other's.
    private let letters: [FuzzyScan.Letter]
    /// For each place, word by word, the better score of its city's and country's names, or -1.
    private let placeScores: [Int]
    private let table: PeopleTable

    init(_ scans: [FuzzyScan], in table: PeopleTable) {
        self.table = table
        letters = scans.flatMap(\.letters)
        var words: [Word] = []
        for scan in scans {
            words.append(Word(end: (words.last?.end ?? 0) + scan.letters.count, highest: scan.highest))
        }
        self.words = words
        func scores(in pool: TextPool) -> [[Int]] {
            (0..<pool.count).map { index in
                var folded: [UInt8] = []
                pool.withBytes(at: index) { TextFolding.fold($0, into: &folded) }
                return folded.withUnsafeBufferPointer { folded in
                    scans.map { $0.score(in: folded, range: 0..<folded.count) }
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
                            let score = Self.score(
                                of: record, letters: letters, words: words, placeScores: scores, in: text)
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

    /// The sum of what each word scores in the field that it is found in best, or -1 where one is found in none.
    @inline(__always)
    private static func score(
        of record: PersonRecord, letters: UnsafeBufferPointer<FuzzyScan.Letter>, words: UnsafeBufferPointer<Word>,
        placeScores: UnsafePointer<Int>?, in text: UnsafeBufferPointer<UInt8>
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
                best = max(best, FuzzyScan.score(part, highest: word.highest, in: text, range: email) { _ in })
            }
            if best < 0 { return -1 }
            total += best
            start = word.end
        }
        return total
    }

    /// All rows, the highest score first, those alike in their order: one counting sort.
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
