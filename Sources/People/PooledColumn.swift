/// The values of one field, of which each distinct one is stored once: categories, numbers, dates, flags, lists.
struct PooledColumn: Sendable {
    let kind: Field.Kind
    /// The bytes of each distinct value: text, eight of a number, four for each element of a list.
    private(set) var pool = TextPool()
    /// The distinct elements of lists.
    private(set) var elements = TextPool()
    /// For each row, the position in the pool + 1; 0 if the directory does not say it.
    var codes = Codes()

    init(_ kind: Field.Kind) { self.kind = kind }

    /// The number of codes, including the one of what is missing.
    var codeCount: Int { pool.count + 1 }

    func value(at row: Int) -> FieldValue { value(ofCode: codes[row]) }

    func value(ofCode code: Int) -> FieldValue {
        guard code > 0 else { return .missing }
        return pool.withBytes(at: code - 1) { bytes in
            switch kind {
            case .number: .number(Self.number(bytes))
            case .date: .date(days: Int32(truncatingIfNeeded: Self.number(bytes)))
            case .flag: .flag(Self.number(bytes) != 0)
            case .list: .list(elementCodes(bytes).map { elements.string(at: $0) })
            case .text, .category, .email, .phone, .url, .picture: .text(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Returns the code of a value if somebody has it.
    func code(of value: FieldValue) -> Int? {
        func find(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBufferPointer { pool.find($0) }.map { $0 + 1 } }
        switch value {
        case .missing: return 0
        case .number(let number): return find(withUnsafeBytes(of: number) { Array($0) })
        case .date(let days): return find(withUnsafeBytes(of: Int64(days)) { Array($0) })
        case .flag(let isSet): return find(withUnsafeBytes(of: Int64(isSet ? 1 : 0)) { Array($0) })
        case .text(let text): return find(Array(text.utf8))
        case .list(let texts):
            let codes = texts.map { text in Array(text.utf8).withUnsafeBufferPointer { elements.find($0) } }
            guard !codes.contains(nil) else { return nil }
            return find(codes.compactMap(\.self).flatMap { code in withUnsafeBytes(of: UInt32(code)) { Array($0) } })
        }
    }

    /// Returns the code of a value, adding it if it is new; 0 for a value that the kind cannot have.
    mutating func intern(_ value: FieldValue) -> UInt32 {
        switch (value, kind) {
        case (.missing, _): return 0
        case (.number(let number), .number), (.number(let number), .date): return intern(number)
        case (.date(let days), .date): return intern(Int64(days))
        case (.flag(let isSet), .flag): return intern(isSet ? 1 : 0)
        case (.list(let texts), .list): return intern(texts)
        case (.text(let text), .list): return intern([text])
        case (_, .number), (_, .date), (_, .flag), (_, .list): return 0
        default:
            var text = value.plainText
            return text.withUTF8 { intern($0) }
        }
    }

    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        bytes.isEmpty ? 0 : pool.intern(bytes) + 1
    }

    mutating func intern(_ number: Int64) -> UInt32 {
        withUnsafeBytes(of: number) { $0.withMemoryRebound(to: UInt8.self) { pool.intern($0) + 1 } }
    }

    private mutating func intern(_ texts: [String]) -> UInt32 {
        var seen: Set<UInt32> = []
        var codes: [UInt8] = []
        for text in texts where !text.isEmpty {
            var text = text
            let code = text.withUTF8 { elements.intern($0) }
            if seen.insert(code).inserted { withUnsafeBytes(of: code) { codes.append(contentsOf: $0) } }
        }
        return codes.withUnsafeBufferPointer { intern($0) }
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
        UnsafeRawBufferPointer(bytes).loadUnaligned(as: Int64.self)
    }

    private func elementCodes(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        stride(from: 0, to: bytes.count, by: 4).map {
            Int(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: $0, as: UInt32.self))
        }
    }

    /// Returns the codes whose values have each element of a list, by element.
    func listCodes() -> [[Int]] {
        var codes = [[Int]](repeating: [], count: elements.count)
        for code in 1..<max(codeCount, 1) {
            for element in pool.withBytes(at: code - 1, elementCodes) { codes[element].append(code) }
        }
        return codes
    }

    /// Returns for each code its rank among the values, equal ones sharing one: numbers as numbers, texts as a search
    /// reads them. The rank of what is missing is the number of ranks.
    func ranks() -> (ranks: [Int], count: Int) {
        var ranks = [Int](repeating: 0, count: codeCount)
        var rank = -1
        func number<Key: Comparable>(_ keys: [Key]) {
            var former: Key?
            for code in keys.indices.sorted(by: { keys[$0] < keys[$1] }) {
                if former != keys[code] { rank += 1 }
                ranks[code + 1] = rank
                former = keys[code]
            }
        }
        switch kind {
        case .number, .date, .flag: number((0..<pool.count).map { pool.withBytes(at: $0, Self.number) })
        case .list: number((1..<codeCount).map { SortKey(TextFolding.folded(value(ofCode: $0).plainText)) })
        case .text, .category, .email, .phone, .url, .picture:
            number((0..<pool.count).map { SortKey(pool.folded(at: $0)) })
        }
        ranks[0] = rank + 1
        return (ranks, rank + 1)
    }

    private struct SortKey: Comparable {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        static func < (left: SortKey, right: SortKey) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Returns for each code the one of the same value in another column, or -1.
    func translation(to other: PooledColumn) -> [Int] {
        guard kind != .list else { return (0..<codeCount).map { other.code(of: value(ofCode: $0)) ?? -1 } }
        return [0]
            + (0..<pool.count).map { index in pool.withBytes(at: index) { other.pool.find($0).map { $0 + 1 } ?? -1 } }
    }
}

/// Texts that many people share, each stored once and identified by a small number.
struct TextPool: Sendable {
    private var texts = Texts()
    private var slots = SlotTable()

    var count: Int { texts.ends.count }

    func string(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a text as a search reads it.
    func folded(at index: Int) -> [UInt8] {
        withBytes(at: index) { bytes in
            var folded: [UInt8] = []
            TextFolding.fold(bytes, into: &folded)
            return folded
        }
    }

    @inline(__always)
    func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        texts.withBytes(at: index, body)
    }

    /// Returns the number of a text if it is in the pool.
    func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        slots.find(hash: SeededHash.hash(bytes)) { texts.holds(bytes, at: $0) }
    }

    /// Returns the number of a text, adding it if it is new.
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = SeededHash.hash(bytes)
        if let found = slots.find(hash: hash, matches: { texts.holds(bytes, at: $0) }) { return UInt32(found) }
        let index = texts.append(bytes)
        slots.insert(index, hash: hash) { former in texts.withBytes(at: former) { SeededHash.hash($0) } }
        return UInt32(index)
    }

    private struct Texts: Sendable {
        var bytes: [UInt8] = []
        var ends: [Int] = []

        mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
            bytes.append(contentsOf: text)
            ends.append(bytes.count)
            return ends.count - 1
        }

        func range(at index: Int) -> Range<Int> {
            (index == 0 ? 0 : ends[index - 1])..<ends[index]
        }

        @inline(__always)
        func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(at: index)])) }
        }

        func holds(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
            withBytes(at: index) { $0.sameBytes(as: text) }
        }
    }
}
