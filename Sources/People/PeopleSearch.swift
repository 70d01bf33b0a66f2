/// A plain search: everyone in whose name, city, country or email each of the words stands, whatever the case and the
/// diacritics.
public struct PeopleSearch: Sendable, Hashable {
    /// The words, folded; each once.
    private let words: [[UInt8]]

    /// Takes a text apart at white space.
    public init(_ text: String) {
        var words: [[UInt8]] = []
        var known: Set<[UInt8]> = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            let word = TextFolding.folded(String(part))
            if !word.isEmpty, known.insert(word).inserted { words.append(word) }
        }
        self.words = words
    }

    /// Whether there is nothing to look for: everyone is found then.
    public var isEmpty: Bool { words.isEmpty }

    /// Those of `rows` that are found, in their order.
    public func rows(among rows: [Int32], in directory: Directory) -> [Int32] {
        self.rows(among: rows, in: directory.table)
    }

    /// Those of a table's `rows` that are found, in their order.
    public func rows(among rows: [Int32], in table: PeopleTable) -> [Int32] {
        var found = rows
        // Longest first: it leaves the fewest for the others.
        for word in words.sorted(by: { $0.count > $1.count }) {
            found = Self.rows(among: found, with: word, in: table)
        }
        return found
    }

    private static func rows(among rows: [Int32], with word: [UInt8], in table: PeopleTable) -> [Int32] {
        let places = placesFound(word, in: table)
        let scan = SubstringScan(word)
        var found: [Int32] = []
        table.text.withUnsafeBufferPointer { text in
            for row in rows {
                let index = Int(row)
                if places[Int(table.places[index])] {
                    found.append(row)
                    continue
                }
                let record = PersonRecord(at: table.recordStart(of: index), in: text, traits: table.traits[index])
                let isFolded = !record.folded.isEmpty
                let range = isFolded
                    ? record.email.lowerBound..<record.folded.upperBound
                    : record.name.lowerBound..<record.email.upperBound
                let border = isFolded ? record.folded.lowerBound : record.email.lowerBound
                if scan.isFound(in: text, range: range, border: border) { found.append(row) }
            }
        }
        return found
    }

    /// For each place whether the word stands in its city's or country's name.
    private static func placesFound(_ word: [UInt8], in table: PeopleTable) -> [Bool] {
        let scan = SubstringScan(word)
        func found(in pool: TextPool) -> [Bool] {
            (0..<pool.count).map { index in
                var folded: [UInt8] = []
                pool.withBytes(at: index) { TextFolding.fold($0, into: &folded) }
                return folded.withUnsafeBufferPointer { scan.isFound(in: $0, range: 0..<$0.count, border: 0) }
            }
        }
        let cities = found(in: table.cityPool)
        let countries = found(in: table.countryPool)
        return table.placePool.places.map { cities[Int($0.city)] || countries[Int($0.country)] }
    }
}
