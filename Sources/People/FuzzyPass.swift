/// One fuzzy search over a table: what depends on the place alone is found once a place.
struct FuzzyPass: Sendable {
    /// Scores are kept up to this one, so that they can be sorted by counting.
    private static let highestScore = 4095

    /// People found, with their scores.
    struct Found: Sendable {
        var rows: [Int32] = []
        var scores: [UInt16] = []
    }

    private struct Word: Sendable {
        let scan: FuzzyScan
        /// For each place the better score of its city's and country's names, or -1.
        let places: [Int]
    }

    private let words: [Word]
    private let table: PeopleTable

    init(_ scans: [FuzzyScan], in table: PeopleTable) {
        self.table = table
        words = scans.map { scan in
            func scores(in pool: TextPool) -> [Int] {
                (0..<pool.count).map { index in
                    var folded: [UInt8] = []
                    pool.withBytes(at: index) { TextFolding.fold($0, into: &folded) }
                    return folded.withUnsafeBufferPointer { scan.score(in: $0, range: 0..<$0.count) }
                }
            }
            let cities = scores(in: table.cityPool)
            let countries = scores(in: table.countryPool)
            return Word(
                scan: scan,
                places: table.placePool.places.map { max(cities[Int($0.city)], countries[Int($0.country)]) })
        }
    }

    func found(among rows: ArraySlice<Int32>) -> Found {
        var found = Found()
        table.text.withUnsafeBufferPointer { text in
            for row in rows {
                let index = Int(row)
                let record = PersonRecord(at: table.recordStart(of: index), in: text, traits: table.traits[index])
                let place = Int(table.places[index])
                var total = 0
                for word in words {
                    let score = max(word.places[place], Self.score(word.scan, of: record, in: text))
                    if score < 0 {
                        total = -1
                        break
                    }
                    total += score
                }
                guard total >= 0 else { continue }
                found.rows.append(row)
                found.scores.append(UInt16(truncatingIfNeeded: min(total, Self.highestScore)))
            }
        }
        return found
    }

    @inline(__always)
    private static func score(
        _ scan: FuzzyScan, of record: PersonRecord, in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        if record.folded.isEmpty {
            return max(scan.score(in: text, range: record.name), scan.score(in: text, range: record.email))
        }
        // The folded form is the name's, or name and email with a line feed between, which no word holds.
        let folded = text[record.folded]
        let nameEnd = folded.firstIndex(of: UInt8(ascii: "\n")) ?? record.folded.upperBound
        let email = nameEnd < record.folded.upperBound ? nameEnd + 1..<record.folded.upperBound : record.email
        return max(
            scan.score(in: text, range: record.folded.lowerBound..<nameEnd), scan.score(in: text, range: email))
    }

    /// All rows, the highest score first, those alike in their order: one counting sort.
    static func ranked(_ parts: [Found]) -> [Int32] {
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
