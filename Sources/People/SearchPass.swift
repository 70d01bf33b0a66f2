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

/// What a word of a search may stand for besides the letters of a text: a number, a whole value such as a gender, a
/// part of a telephone number, or the initial consonants of a Korean name or place.
struct SearchFact: Sendable, Hashable {
    /// The minimum number of digits to find inside telephone numbers: fewer occur in nearly all of them, and are only
    /// looked for where a number begins or ends.
    private static let minimumDigits = 4

    private let number: Int64?
    private let whole: String?
    /// Digits of a telephone number, and where in it they are.
    private let digits: [UInt8]
    private let digitsPlace: SearchTerm.Place
    private let initials: HangulInitials?

    /// Whether it is a value that is never found by its letters.
    var isWhole: Bool { whole != nil }
    /// Whether long texts may have what it stands for: initial consonants, or digits in telephone numbers.
    var isOfTexts: Bool { initials != nil }
    var isOfNumbers: Bool { !digits.isEmpty }

    /// - Parameters:
    ///   - word: A word without its signs. Returns `nil` if it stands for none of these.
    ///   - place: Where it has to be: whatever begins or ends so is a telephone number.
    init?(_ word: String, at place: SearchTerm.Place, in schema: DirectorySchema) {
        let isWhole = place == .anywhere || place == .alone
        let bytes = Array(word.utf8)
        let isPhone = bytes.allSatisfy { "0123456789+-().".utf8.contains($0) }
        let digits = isPhone ? bytes.filter { (0x30...0x39).contains($0) } : []
        // "022" is how a telephone number begins, and no other number.
        let isNumber = isWhole && !bytes.isEmpty && digits.count == bytes.count && (bytes.first != 0x30 || word == "0")
        number = isNumber ? Int64(word) : nil
        self.digits = isNumber && digits.count < 3 ? [] : digits
        digitsPlace = place == .anywhere && digits.count < Self.minimumDigits ? .atStart : place
        let hasWhole = isWhole && schema.fields.contains { $0.search == .whole }
        whole = hasWhole ? Gender.words[word.lowercased()]?.rawValue : nil
        initials = isWhole ? HangulInitials(word) : nil
        if number == nil, whole == nil, self.digits.isEmpty, initials == nil { return nil }
    }

    func isTrue(of value: FieldValue, _ search: Field.Search) -> Bool {
        switch (search, value) {
        case (.number, .number(let value)): value == number
        case (.whole, .text(let value)): whole == value
        case (.digits, .text(let value)): isOfNumbers && isPart(of: value.utf8.filter { (0x30...0x39).contains($0) })
        case (.letters, .text(let value)): initials?.isFound(in: value) ?? false
        case (.letters, .list(let values)): values.contains { initials?.isFound(in: $0) ?? false }
        default: false
        }
    }

    /// Whether a text has these initial consonants.
    func isTrue(ofText text: UnsafeBufferPointer<UInt8>) -> Bool { initials?.isFound(in: text) ?? false }

    /// Whether a telephone number has these digits.
    func isTrue(ofNumber text: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { found in
            var count = 0
            for byte in text where byte &- 0x30 < 10 {
                found[count] = byte
                count += 1
            }
            return isPart(of: UnsafeBufferPointer(rebasing: found[..<count]))
        }
    }

    private func isPart(of number: some RandomAccessCollection<UInt8>) -> Bool {
        guard number.count >= digits.count else { return false }
        return switch digitsPlace {
        case .anywhere: (0...(number.count - digits.count)).contains { number.dropFirst($0).starts(with: digits) }
        case .atStart: number.starts(with: digits)
        case .atEnd: number.suffix(digits.count).elementsEqual(digits)
        case .alone: number.elementsEqual(digits)
        }
    }
}

/// Consecutive Korean syllables, each given whole or by its initial consonant alone: `ㄱㅁㅈ`, `김ㅁㅈ`.
struct HangulInitials: Sendable, Hashable {
    /// A whole syllable, or the number of an initial consonant (Unicode 3.12: 0 to 18).
    private let parts: [UInt32]

    /// Returns `nil` for a word without a consonant of its own, or with anything that is not Korean.
    init?(_ word: String) {
        var parts: [UInt32] = []
        var hasConsonant = false
        for scalar in word.unicodeScalars {
            if let consonant = Self.consonants.firstIndex(of: scalar) {
                parts.append(UInt32(consonant))
                hasConsonant = true
            } else if Self.syllables.contains(scalar.value) {
                parts.append(scalar.value)
            } else {
                return nil
            }
        }
        guard hasConsonant else { return nil }
        self.parts = parts
    }

    func isFound(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { isFound(in: $0) }
    }

    /// Whether UTF-8 text contains the syllables one after the other; spaces between them are ignored.
    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.contains(where: { (0xEA...0xED).contains($0) }) else { return false }
        var syllables: [UInt32] = []
        var offset = 0
        while offset < text.count {
            guard text[offset] != 0x20, let (scalar, length) = TextFolding.decode(text, at: offset) else {
                offset += 1
                continue
            }
            syllables.append(scalar)
            offset += length
        }
        guard syllables.count >= parts.count else { return false }
        return (0...(syllables.count - parts.count)).contains { start in
            parts.indices.allSatisfy { Self.isSame(parts[$0], syllables[start + $0]) }
        }
    }

    private static func isSame(_ part: UInt32, _ scalar: UInt32) -> Bool {
        part == scalar || syllables.contains(scalar) && (scalar - syllables.lowerBound) / 588 == part
    }

    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}
