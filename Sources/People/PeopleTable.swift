/// People in columns, designed for a million of them at about a hundred bytes each.
///
/// Long texts are stored in one UTF-8 blob; all other values once for all people who have them; an id that is a UUID
/// takes 16 bytes. A value type with copy-on-write columns. Rows are numbered from 0 in the order of `append`, and
/// several rows may have the same id. Text that is not valid UTF-8 is stored as is and repaired when it is read.
package struct PeopleTable: Sendable {
    /// UTF-8 text owned by the caller, valid for the duration of a call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    package let schema: DirectorySchema
    var keys: [PersonKey] = []
    var texts: TextRecords
    var columns: [PooledColumn] = []
    /// Where each field's values are.
    let places: [Place]
    /// The fields of the texts in a record.
    let textFields: [Int]

    enum Place: Sendable, Hashable {
        /// Position in a record.
        case text(Int)
        /// Position in `columns`.
        case pooled(Int)
    }

    /// Creates an empty table.
    package init(schema: DirectorySchema = .randomUser) {
        self.schema = schema
        let long = schema.fields.indices.filter { schema.fields[$0].kind.isLong }
        textFields =
            long.filter { schema.fields[$0].search == .letters } + long.filter { schema.fields[$0].search != .letters }
        var places = [Place](repeating: .text(0), count: schema.fields.count)
        for (position, field) in textFields.enumerated() { places[field] = .text(position) }
        for (index, field) in schema.fields.enumerated() where !field.kind.isLong {
            places[index] = .pooled(columns.count)
            columns.append(PooledColumn(field.kind))
        }
        self.places = places
        texts = TextRecords(
            count: textFields.count, searchedCount: long.count { schema.fields[$0].search == .letters })
    }

    /// Creates a table of people in the given order, with the schema of the first.
    package init(_ people: some Sequence<Person>) {
        var people = people.makeIterator()
        let first = people.next()
        self.init(schema: first?.schema ?? .randomUser)
        if let first { append(first) }
        while let person = people.next() { append(person) }
    }

    /// Reserves space for `count` people in total.
    package mutating func reserveCapacity(_ count: Int) {
        keys.reserveCapacity(count)
        texts.reserveCapacity(count)
        for index in columns.indices { columns[index].codes.reserveCapacity(count) }
    }

    /// The current size of the columns in bytes, without pools and spare capacity.
    package var byteCount: Int {
        keys.count * MemoryLayout<PersonKey>.stride + texts.byteCount + columns.reduce(0) { $0 + $1.codes.byteCount }
    }
}

extension Field.Kind {
    /// Whether values are long and differ from person to person, so that each is stored.
    var isLong: Bool {
        switch self {
        case .text, .email, .phone, .url: true
        case .category, .number, .date, .picture, .list, .flag: false
        }
    }
}

extension PeopleTable: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { keys.count }

    /// The person in a row, as a standalone value.
    package subscript(row: Int) -> Person {
        Person(
            DirectoryRecord(id: id(at: row), values: schema.fields.indices.map { value(of: $0, at: row) }),
            schema: schema)
    }

    /// The person's identifier.
    package func id(at row: Int) -> String {
        guard texts.hasTextID(row) else { return keys[row].uuidText }
        return texts.withID(of: row) { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of a field, without creating the whole person.
    package func value(of field: Int, at row: Int) -> FieldValue {
        switch places[field] {
        case .pooled(let column): return columns[column].value(at: row)
        case .text(let index):
            let text = texts.text(index, of: row)
            return text.isEmpty ? .missing : .text(text)
        }
    }

    /// Whether a row of this table and a row of another one have the same id.
    @inline(__always)
    func isSamePerson(_ row: Int, as otherRow: Int, of other: PeopleTable) -> Bool {
        guard keys[row] == other.keys[otherRow] else { return false }
        let hasTextID = texts.hasTextID(row)
        guard hasTextID == other.texts.hasTextID(otherRow) else { return false }
        if !hasTextID { return true }
        return texts.withID(of: row) { id in other.texts.withID(of: otherRow) { id.sameBytes(as: $0) } }
    }

    /// Returns a field's values by code, also those of a long text.
    func pooled(_ field: Int) -> PooledColumn {
        switch places[field] {
        case .pooled(let column): return columns[column]
        case .text(let index):
            var column = PooledColumn(schema.fields[field].kind)
            texts.bytes.withUnsafeBufferPointer { bytes in
                for row in indices {
                    let range = texts.record(of: row, in: bytes).range(index, in: bytes)
                    column.codes.append(column.intern(Bytes(rebasing: bytes[range])))
                }
            }
            return column
        }
    }
}

extension PeopleTable: Equatable {
    /// Whether both tables contain the same people in the same order.
    package static func == (left: PeopleTable, right: PeopleTable) -> Bool {
        guard left.count == right.count else { return false }
        let comparison = RowComparison(left, right)
        return left.indices.allSatisfy { row in
            comparison.isSamePerson(row, row) && comparison.isSameContent(row, row)
        }
    }
}
