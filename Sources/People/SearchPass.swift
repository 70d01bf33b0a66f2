/// Runs a search over a table, word by word, matching each value that people share only once.
struct SearchPass: Sendable {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The people found with their scores; `scores` is empty if nothing ranks them.
    struct Found: Sendable {
        var rows: [Int32] = []
        var scores: [UInt16] = []

        /// The rows by descending score; ties keep their order.
        var ranked: [Int32] { scores.isEmpty ? rows : SearchPass.ranked([self]) }
    }

    /// One word, with its score for each code of the columns in which it is found.
    private struct Pass: Sendable {
        let scan: TermScan
        let columns: [(codes: Codes, scores: [Int])]
    }

    /// The maximum score that is kept, so that scores can be counting-sorted.
    private static let highestScore = 4095

    /// Of each group, one has to be found.
    private let groups: [[Pass]]
    private let texts: TextRecords
    /// Of the texts searched by letters, those that are email addresses.
    private let emails: [Bool]
    private let numbers: [Int]

    init(_ search: PeopleSearch, in table: PeopleTable) {
        texts = table.texts
        let fields = table.textFields.map { table.schema.fields[$0] }
        emails = fields.prefix(texts.searchedCount).map { $0.kind == .email }
        numbers = fields.indices.filter { fields[$0].search == .digits }
        let pooled = zip(table.columns, table.schema.fields.filter { !$0.kind.isLong }).filter { $1.search != .none }
        func pass(_ term: SearchTerm) -> Pass {
            let scan = TermScan(term, allowsTypo: search.allowsTypo)
            return Pass(
                scan: scan,
                columns: pooled.compactMap { column, field in
                    let scores = (0..<column.codeCount).map { scan.score(of: column.value(ofCode: $0), in: field) }
                    return scores.contains { $0 >= 0 } ? (column.codes, scores) : nil
                })
        }
        func order(_ group: [Pass]) -> (Int, Int) {
            (group.contains(where: \.scan.ranks) ? 1 : 0, -(group.map(\.scan.term.word.count).min() ?? 0))
        }
        // Words that rank nobody come first, and of them the longest, since it leaves the fewest rows for the others.
        groups = search.groups.map { $0.map(pass) }.sorted { order($0) < order($1) }
    }

    func found(among rows: ArraySlice<Int32>) -> Found {
        var found = Found(rows: Array(rows))
        for group in groups { found = narrowed(found, by: group) }
        return found
    }

    private func narrowed(_ former: Found, by group: [Pass]) -> Found {
        var scores = scores(of: former.rows, by: group[0])
        for pass in group.dropFirst() {
            for (offset, score) in self.scores(of: former.rows, by: pass).enumerated() {
                scores[offset] = max(scores[offset], score)
            }
        }
        let ranks = group.contains(where: \.scan.ranks)
        var found = Found()
        for (offset, score) in scores.enumerated() where score >= 0 {
            found.rows.append(former.rows[offset])
            guard ranks else { continue }
            let sum = score + (former.scores.isEmpty ? 0 : Int(former.scores[offset]))
            found.scores.append(UInt16(truncatingIfNeeded: min(sum, Self.highestScore)))
        }
        return found
    }

    /// Returns the score of each row; below 0 for those that do not match.
    private func scores(of rows: [Int32], by pass: Pass) -> [Int] {
        let scan = pass.scan
        var best = [Int](repeating: -1, count: rows.count)
        best.withUnsafeMutableBufferPointer { best in
            for column in pass.columns {
                column.scores.withUnsafeBufferPointer { scores in
                    column.codes.forEach(rows) { offset, code in best[offset] = max(best[offset], scores[code]) }
                }
            }
            texts.bytes.withUnsafeBufferPointer { text in
                for offset in best.indices where best[offset] < scan.enough {
                    let record = texts.record(of: Int(rows[offset]), in: text)
                    best[offset] = max(best[offset], score(scan, of: record, in: text))
                }
            }
            if scan.term.isInverse {
                for offset in best.indices { best[offset] = best[offset] >= 0 ? -1 : 0 }
            }
        }
        return best
    }

    @inline(__always)
    private func score(_ scan: TermScan, of record: TextRecords.Record, in text: Bytes) -> Int {
        var best = -1
        if !scan.term.isFactAlone {
            if scan.isPlain, record.flags & TextRecords.Record.folded == 0 {
                // All texts are searched in one pass.
                if isFound(scan.substring, of: record, in: text) { return scan.enough }
            } else {
                for index in emails.indices {
                    let range = texts.searched(index, of: record, in: text)
                    if range.isEmpty { continue }
                    best = max(best, scan.score(of: text, range: range, isEmail: emails[index]))
                    if best >= scan.enough { return best }
                }
            }
        }
        guard let fact = scan.term.fact else { return best }
        if fact.isOfNumbers {
            for index in numbers where fact.isTrue(ofNumber: Bytes(rebasing: text[record.range(index, in: text)])) {
                return scan.enough
            }
        }
        if fact.isOfTexts {
            for index in emails.indices where fact.isTrue(ofText: Bytes(rebasing: text[record.range(index, in: text)]))
            {
                return scan.enough
            }
        }
        return best
    }

    /// Whether the word is found in one of the texts, and not where two of them meet.
    @inline(__always)
    private func isFound(_ scan: SubstringScan, of record: TextRecords.Record, in text: Bytes) -> Bool {
        let range = record.texts..<record.offset(texts.searchedCount, in: text)
        var start = range.lowerBound
        while let hit = scan.first(in: text, range: range, from: start) {
            var end = record.texts
            for index in emails.indices {
                end += record.length(index, in: text)
                if hit < end { break }
            }
            if hit + scan.length <= end { return true }
            start = hit + 1
        }
        return false
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
