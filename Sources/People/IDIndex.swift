/// Finds the first row with an id, using about five bytes per person.
struct IDIndex: Sendable {
    private var slots: SlotTable

    /// Indexes the table's rows, using the first one of those that share an id.
    init(_ table: PeopleTable) {
        slots = SlotTable(minimumCapacity: table.count)
        for row in 0..<table.count { insert(row, of: table) }
    }

    /// Indexes a row of `table`, unless its id is already present.
    mutating func insert(_ row: Int, of table: PeopleTable) {
        let hash = table.keys[row].seededHash
        guard slots.find(hash: hash, matches: { table.isSamePerson($0, as: row, of: table) }) == nil else { return }
        slots.insert(row, hash: hash) { table.keys[$0].seededHash }
    }

    /// Returns the row in `table` with the same id as a row of another table.
    func row(in table: PeopleTable, ofPersonAt row: Int, of other: PeopleTable) -> Int? {
        slots.find(hash: other.keys[row].seededHash) { table.isSamePerson($0, as: row, of: other) }
    }

    /// Returns the row in `table` with an id.
    func row(in table: PeopleTable, ofID id: String) -> Int? {
        var id = id
        return id.withUTF8 { bytes in
            let (key, isText) = PersonKey.of(bytes)
            return slots.find(hash: key.seededHash) { row in
                guard table.keys[row] == key, table.texts.hasTextID(row) == isText else { return false }
                return !isText || table.texts.withID(of: row) { $0.sameBytes(as: bytes) }
            }
        }
    }
}
