/// Runs a search over a table, matching each distinct place only once.
struct SearchPass: Sendable {
    /// An exact word, with a flag for each place whose city or country name contains it.
    private struct Filter: Sendable {
        let term: SearchTerm
        let scan: SubstringScan
        let places: [Bool]
    }

    private let filters: [Filter]
    private let fuzzy: FuzzyPass?
    private let table: PeopleTable

    init(_ search: PeopleSearch, in table: PeopleTable) {
        self.table = table
        // Longest first, since it leaves the fewest rows for the others.
        filters = search.terms.filter { !$0.hasGaps }.sorted { $0.word.count > $1.word.count }
            .map { Filter(term: $0, scan: SubstringScan($0.word), places: Self.places(with: $0, in: table)) }
        let scans = search.scans
        fuzzy = scans.isEmpty ? nil : FuzzyPass(scans, in: table)
    }

    func found(among rows: ArraySlice<Int32>) -> FuzzyPass.Found {
        var rows = rows
        for filter in filters { rows = self.rows(among: rows, with: filter)[...] }
        if let fuzzy { return fuzzy.found(among: rows) }
        return FuzzyPass.Found(rows: Array(rows), scores: [])
    }

    private func rows(among rows: ArraySlice<Int32>, with filter: Filter) -> [Int32] {
        var found: [Int32] = []
        table.text.withUnsafeBufferPointer { text in
            for row in rows {
                let index = Int(row)
                let isFound = filter.places[Int(table.places[index])] || isFound(filter, at: index, in: text)
                if isFound != filter.term.isInverse { found.append(row) }
            }
        }
        return found
    }

    @inline(__always)
    private func isFound(_ filter: Filter, at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let record = PersonRecord(at: table.recordStart(of: index), in: text, traits: table.traits[index])
        guard filter.term.place == .anywhere else {
            let (name, email) = record.searched(in: text)
            return filter.scan.stands(filter.term.place, of: name, in: text)
                || filter.scan.stands(filter.term.place, of: email, in: text)
        }
        // Name and email, or email and folded form, are searched in one pass.
        let isFolded = !record.folded.isEmpty
        let range =
            isFolded
            ? record.email.lowerBound..<record.folded.upperBound
            : record.name.lowerBound..<record.email.upperBound
        let border = isFolded ? record.folded.lowerBound : record.email.lowerBound
        return filter.scan.isFound(in: text, range: range, border: border)
    }

    private static func places(with term: SearchTerm, in table: PeopleTable) -> [Bool] {
        func found(in pool: TextPool) -> [Bool] {
            (0..<pool.count).map { index in
                var folded: [UInt8] = []
                pool.withBytes(at: index) { TextFolding.fold($0, into: &folded) }
                return term.range(in: folded) != nil
            }
        }
        let cities = found(in: table.cityPool)
        let countries = found(in: table.countryPool)
        return table.placePool.places.map { cities[Int($0.city)] || countries[Int($0.country)] }
    }
}

extension PeopleSearch {
    /// The words that may have gaps.
    var scans: [FuzzyScan] { terms.filter(\.hasGaps).map { FuzzyScan($0.word) } }
}
