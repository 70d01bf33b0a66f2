/// Runs a search over a table, matching each distinct place only once.
struct SearchPass: Sendable {
    /// A word that is found or not, with a flag for each place whose city or country name contains it.
    private struct Filter: Sendable {
        let term: SearchTerm
        let scan: SubstringScan
        /// Finds the word with gaps or with a typing error; `nil` if it has to match exactly.
        let near: (fuzzy: FuzzyScan, typo: TypoScan)?
        let places: [Bool]
    }

    private let filters: [Filter]
    private let fuzzy: FuzzyPass?
    private let table: PeopleTable

    init(_ search: PeopleSearch, in table: PeopleTable) {
        self.table = table
        // Longest first, since it leaves the fewest rows for the others.
        let isFilter = { (term: SearchTerm) in
            !term.hasGaps || search.allowsTypo && TypoScan(term.word) != nil
        }
        filters = search.terms.filter(isFilter).sorted { $0.word.count > $1.word.count }.map { term in
            let typo = term.hasGaps ? TypoScan(term.word) : nil
            let near = typo.map { (fuzzy: FuzzyScan(term.word), typo: $0) }
            return Filter(
                term: term, scan: SubstringScan(term.word), near: near,
                places: Self.places(in: table, with: term, near))
        }
        let others = search.terms.filter { !isFilter($0) }
        fuzzy = others.isEmpty ? nil : FuzzyPass(others, in: table)
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
                let isFound =
                    filter.places[Int(table.places[index])] || isFound(filter, at: index, in: text)
                    || isTrue(filter.term.fact, at: index, in: text)
                if isFound != filter.term.isInverse { found.append(row) }
            }
        }
        return found
    }

    private func isTrue(_ fact: SearchFact?, at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let fact else { return false }
        let record = PersonRecord(at: table.recordStart(of: index), in: text, traits: table.traits[index])
        return fact.isTrue(of: table.traits[index], record, in: text)
    }

    @inline(__always)
    private func isFound(_ filter: Filter, at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if filter.term.isFactAlone { return false }
        let record = PersonRecord(at: table.recordStart(of: index), in: text, traits: table.traits[index])
        if let near = filter.near {
            let (name, email) = record.searched(in: text)
            return near.fuzzy.score(in: text, range: name) >= 0 || near.typo.isFound(in: text, range: name)
                || near.fuzzy.score(inEmail: text, range: email) >= 0 || near.typo.isFound(in: text, range: email)
        }
        guard filter.term.place == .anywhere else {
            let (name, email) = record.searched(in: text)
            return filter.scan.matches(filter.term.place, of: name, in: text)
                || filter.scan.matches(filter.term.place, of: email, in: text)
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

    private static func places(
        in table: PeopleTable, with term: SearchTerm, _ near: (fuzzy: FuzzyScan, typo: TypoScan)?
    ) -> [Bool] {
        func found(in pool: TextPool) -> [Bool] {
            (0..<pool.count).map { index in
                let folded = pool.folded(at: index)
                if term.fact?.isTrue(ofPlace: pool.string(at: index)) == true { return true }
                guard let near else { return term.range(in: folded) != nil }
                return near.typo.isFound(in: folded)
                    || folded.withUnsafeBufferPointer { near.fuzzy.score(in: $0, range: 0..<$0.count) >= 0 }
            }
        }
        let cities = found(in: table.cityPool)
        let countries = found(in: table.countryPool)
        return table.placePool.places.map { cities[Int($0.city)] || countries[Int($0.country)] }
    }
}
