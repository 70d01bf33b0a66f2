/// Finds the first row of an id, at about five bytes a person.
struct IDIndex: Sendable {
    private var slots: SlotTable

    /// Enters the table's rows; of rows that share an id the first one.
    init(_ table: PeopleTable) {
        slots = SlotTable(minimumCapacity: table.count)
        for row in 0..<table.count { insert(row, of: table) }
    }

    /// Enters a row of `table`, unless its id is there.
    mutating func insert(_ row: Int, of table: PeopleTable) {
        let hash = table.keys[row].seededHash
        guard slots.find(hash: hash, matches: { table.isSamePerson($0, as: row, of: table) }) == nil else { return }
        slots.insert(row, hash: hash) { table.keys[$0].seededHash }
    }

    /// The row of `table` with the id that a row of another table has.
    func row(in table: PeopleTable, ofPersonAt row: Int, of other: PeopleTable) -> Int? {
        slots.find(hash: other.keys[row].seededHash) { table.isSamePerson($0, as: row, of: other) }
    }

    /// The row of `table` with this id.
    func row(in table: PeopleTable, ofID id: String) -> Int? {
        var id = id
        return id.withUTF8 { bytes in
            let (key, isText) = PersonKey.of(bytes)
            return slots.find(hash: key.seededHash) { row in
                guard table.keys[row] == key, table.traits[row].hasTextID == isText else { return false }
                if !isText { return true }
                return table.withRecord(at: row) { text, record in
                    UnsafeBufferPointer(rebasing: text[record.id]).sameBytes(as: bytes)
                }
            }
        }
    }
}
