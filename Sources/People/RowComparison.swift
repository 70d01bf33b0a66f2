/// Compares rows of two tables, matching their pooled texts once and comparing the rest byte by byte.
struct RowComparison {
    private let left: PeopleTable
    private let right: PeopleTable
    /// For each place and picture of `left`, its index in `right`, or -1.
    private let places: [Int]
    private let pictures: [Int]

    init(_ left: PeopleTable, _ right: PeopleTable) {
        self.left = left
        self.right = right
        func matches(_ pool: KeyPath<PeopleTable, TextPool>) -> [Int] {
            let (mine, others) = (left[keyPath: pool], right[keyPath: pool])
            return (0..<mine.count).map { mine.withBytes(at: $0) { others.find($0) ?? -1 } }
        }
        let cities = matches(\.cityPool)
        let states = matches(\.statePool)
        let countries = matches(\.countryPool)
        let nationalities = matches(\.nationalityPool)
        pictures = matches(\.picturePool)
        places = left.placePool.places.map { place in
            let parts = (
                cities[Int(place.city)], states[Int(place.state)], countries[Int(place.country)],
                nationalities[Int(place.nationality)]
            )
            guard parts.0 >= 0, parts.1 >= 0, parts.2 >= 0, parts.3 >= 0 else { return -1 }
            let match = Place(
                city: UInt32(parts.0), state: UInt32(parts.1), country: UInt32(parts.2), nationality: UInt32(parts.3))
            return right.placePool.find(match) ?? -1
        }
    }

    /// Whether both rows have the same id.
    @inline(__always)
    func isSamePerson(_ leftRow: Int, _ rightRow: Int) -> Bool {
        left.isSamePerson(leftRow, as: rightRow, of: right)
    }

    @inline(__always)
    func isSamePersonOnLeft(_ row: Int, _ other: Int) -> Bool { left.isSamePerson(row, as: other, of: left) }

    @inline(__always)
    func leftHash(of row: Int) -> UInt64 { left.keys[row].seededHash }

    @inline(__always)
    func rightHash(of row: Int) -> UInt64 { right.keys[row].seededHash }

    /// Whether two rows with the same id agree in everything else too.
    @inline(__always)
    func isSameContent(_ leftRow: Int, _ rightRow: Int) -> Bool {
        left.traits[leftRow] == right.traits[rightRow]
            && places[Int(left.places[leftRow])] == Int(right.places[rightRow])
            && pictures[Int(left.pictures[leftRow])] == Int(right.pictures[rightRow])
            && left.withRecordBytes(at: leftRow) { mine in
                right.withRecordBytes(at: rightRow) { mine.sameBytes(as: $0) }
            }
    }
}

extension PeopleTable {
    @inline(__always)
    func withRecordBytes<Result>(at row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[recordRange(of: row)])) }
    }

    /// Whether a row of this table and a row of another one have the same id.
    @inline(__always)
    func isSamePerson(_ row: Int, as otherRow: Int, of other: PeopleTable) -> Bool {
        guard keys[row] == other.keys[otherRow] else { return false }
        let hasTextID = traits[row].hasTextID
        guard hasTextID == other.traits[otherRow].hasTextID else { return false }
        if !hasTextID { return true }
        return withRecord(at: row) { text, record in
            other.withRecord(at: otherRow) { otherText, otherRecord in
                UnsafeBufferPointer(rebasing: text[record.id])
                    .sameBytes(as: UnsafeBufferPointer(rebasing: otherText[otherRecord.id]))
            }
        }
    }
}
