/// Groups people into sections in one pass over the columns that tell them apart, with a bit mask per person.
struct SectionGrouping {
    /// The number of sections per pass: one bit each.
    private static let passWidth = 64
    /// The number of rows whose masks are computed before they are distributed: a block fits the L1 cache.
    private static let blockSize = 1024

    private let table: PeopleTable

    init(_ table: PeopleTable) {
        self.table = table
    }

    /// Returns, for each definition, the rows below `count` that belong to it, ascending.
    func rows(below count: Int, for definitions: [SectionDefinition]) -> [[Int32]] {
        stride(from: 0, to: definitions.count, by: Self.passWidth).flatMap { start in
            pass(below: count, for: definitions[start...].prefix(Self.passWidth))
        }
    }

    /// Returns the elements of `rows` that belong to a definition, in order.
    func filter(_ rows: [Int32], for definition: SectionDefinition) -> [Int32] {
        let masks = SectionMasks([definition], in: table)
        return rows.filter { masks.mask(of: Int($0)) != 0 }
    }

    private func pass(below count: Int, for definitions: ArraySlice<SectionDefinition>) -> [[Int32]] {
        let masks = SectionMasks(definitions, in: table)
        var result = [[Int32]](repeating: [], count: definitions.count)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.blockSize) { block in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.blockSize) { dealt in
                var start = 0
                while start < count {
                    let end = min(start + Self.blockSize, count)
                    masks.fill(block, with: start..<end)
                    for section in result.indices {
                        var found = 0
                        for offset in 0..<(end - start) {
                            // Always written, but counted only if the bit is set: there is no branch to mispredict.
                            dealt[found] = Int32(truncatingIfNeeded: start &+ offset)
                            found &+= Int(truncatingIfNeeded: block[offset] >> UInt64(section)) & 1
                        }
                        result[section].append(contentsOf: dealt[..<found])
                    }
                    start = end
                }
            }
        }
        return result
    }
}

/// For up to 64 definitions, masks of those that each value of a field satisfies.
struct SectionMasks {
    /// The columns that definitions name, with a mask for each code.
    private var columns: [(codes: Codes, masks: [UInt64])] = []
    private let everything: UInt64

    init(_ definitions: some Collection<SectionDefinition>, in table: PeopleTable) {
        var everything: UInt64 = 0
        for bit in 0..<definitions.count { everything |= 1 << UInt64(bit) }
        let named = Set(definitions.lazy.flatMap(\.predicates).map(\.key))
        for key in named {
            guard let field = table.schema.index(of: key) else {
                for (bit, definition) in definitions.enumerated()
                where definition.predicates.contains(where: { $0.key == key }) {
                    everything &= ~(1 << UInt64(bit))
                }
                continue
            }
            let column = table.pooled(field)
            var masks = [UInt64](repeating: .max, count: column.codeCount)
            for (bit, definition) in definitions.enumerated() {
                for predicate in definition.predicates where predicate.key == key {
                    for code in masks.indices where !predicate.isTrue(of: column.value(ofCode: code)) {
                        masks[code] &= ~(1 << UInt64(bit))
                    }
                }
            }
            columns.append((column.codes, masks))
        }
        self.everything = everything
    }

    func mask(of row: Int) -> UInt64 { columns.reduce(everything) { $0 & $1.masks[$1.codes[row]] } }

    func fill(_ block: UnsafeMutableBufferPointer<UInt64>, with rows: Range<Int>) {
        for offset in 0..<rows.count { block[offset] = everything }
        for column in columns {
            column.masks.withUnsafeBufferPointer { column.codes.and($0, to: block, rows: rows) }
        }
    }
}
