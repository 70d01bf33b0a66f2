/// Groups people into sections in one pass over the columns, with a bit mask per person and no text comparison.
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
        return rows.filter { masks.mask(of: Int($0), in: table) != 0 }
    }

    private func pass(below count: Int, for definitions: ArraySlice<SectionDefinition>) -> [[Int32]] {
        let masks = SectionMasks(definitions, in: table)
        var result = [[Int32]](repeating: [], count: definitions.count)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.blockSize) { block in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.blockSize) { dealt in
                var start = 0
                while start < count {
                    let end = min(start + Self.blockSize, count)
                    masks.fill(block, with: start..<end, of: table)
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

/// For up to 64 definitions, masks of those that an age, a gender and a place satisfy.
struct SectionMasks {
    private var demographics: [UInt64]
    /// Empty if no definition filters by nationality.
    private var places: [UInt64] = []

    init(_ definitions: some Collection<SectionDefinition>, in table: PeopleTable) {
        demographics = [UInt64](repeating: 0, count: PersonTraits.demographicCount)
        for (bit, definition) in definitions.enumerated() {
            for gender in Gender.allCases where definition.gender == nil || definition.gender == gender {
                for age in 0...255 where definition.ages?.contains(age) ?? true {
                    let traits = PersonTraits(age: age, gender: gender)
                    demographics[traits.demographic] |= 1 << UInt64(bit)
                }
            }
        }
        guard definitions.contains(where: { !$0.nationalities.isEmpty }) else { return }
        let wanted = definitions.map { definition in Set(definition.nationalities.map { $0.uppercased() }) }
        let nationalities = (0..<table.nationalityPool.count).map { index in
            let name = table.nationalityPool.string(at: index).uppercased()
            return wanted.enumerated().reduce(into: UInt64(0)) { mask, entry in
                if entry.element.isEmpty || entry.element.contains(name) { mask |= 1 << UInt64(entry.offset) }
            }
        }
        places = table.placePool.places.map { nationalities[Int($0.nationality)] }
    }

    func mask(of row: Int, in table: PeopleTable) -> UInt64 {
        let mask = demographics[table.traits[row].demographic]
        return places.isEmpty ? mask : mask & places[Int(table.places[row])]
    }

    func fill(_ block: UnsafeMutableBufferPointer<UInt64>, with rows: Range<Int>, of table: PeopleTable) {
        demographics.withUnsafeBufferPointer { demographics in
            table.traits.withUnsafeBufferPointer { traits in
                for offset in 0..<rows.count {
                    block[offset] = demographics[traits[rows.lowerBound &+ offset].demographic]
                }
            }
        }
        guard !places.isEmpty else { return }
        places.withUnsafeBufferPointer { places in
            table.places.withUnsafeBufferPointer { column in
                for offset in 0..<rows.count { block[offset] &= places[Int(column[rows.lowerBound &+ offset])] }
            }
        }
    }
}
