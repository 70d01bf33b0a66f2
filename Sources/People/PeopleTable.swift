/// People in columns, designed for a million of them at about a hundred bytes each.
///
/// Long texts are stored in one UTF-8 blob; all other values once for all people who have them; an id that is a UUID
/// takes 16 bytes. A value type with copy-on-write columns. Rows are numbered from 0 in the order of `append`, and
/// several rows may have the same id. Text that is not valid UTF-8 is stored as is and repaired when it is read.
package struct PeopleTable: Sendable {
    /// UTF-8 text owned by the caller, valid for the duration of a call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    package let schema: DirectorySchema
    /// Whether the directory has more people than these.
    package var isCutShort = false
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

extension PeopleTable {
    /// A person's id, as text (a UUID's text is packed) or as the 128 bits of a UUID.
    package enum RowID {
        case text(Bytes)
        case uuid(high: UInt64, low: UInt64)
    }

    /// A value that is stored in a table once; valid for that table and its copies.
    package struct Code: Sendable, Hashable {
        let code: UInt32
    }

    /// A value of a person for sources that generate or parse people by the million: adding it creates no `String`.
    package enum Cell {
        case missing
        case text(Bytes)
        case number(Int64)
        case code(Code)
        case value(FieldValue)
    }

    /// Adds a person as the last row.
    package mutating func append(_ record: DirectoryRecord) {
        precondition(record.values.count == schema.fields.count, "as many values as fields")
        var bytes: [UInt8] = Array(record.id.utf8)
        let idEnd = bytes.count
        var ends: [Int] = []
        for field in textFields {
            bytes.append(contentsOf: record.values[field].plainText.utf8)
            ends.append(bytes.count)
        }
        bytes.withUnsafeBufferPointer { bytes in
            var cells = record.values.map { Cell.value($0) }
            var start = idEnd
            for (field, end) in zip(textFields, ends) {
                cells[field] = .text(Bytes(rebasing: bytes[start..<end]))
                start = end
            }
            append(.text(Bytes(rebasing: bytes[..<idEnd])), cells)
        }
    }

    /// Adds a person as the last row; what fields of other names say is left out.
    package mutating func append(_ person: Person) {
        if person.schema == schema { return append(person.record) }
        append(DirectoryRecord(id: person.id, values: schema.fields.map { person[$0.key] }))
    }

    /// Adds a person as the last row.
    ///
    /// - Parameter cells: A value for each field of the schema; codes are of this table.
    package mutating func append(_ id: RowID, _ cells: [Cell]) {
        precondition(cells.count == places.count, "as many values as fields")
        let key: PersonKey
        var idText: Bytes?
        switch id {
        case .uuid(let high, let low): key = PersonKey(high: high, low: low)
        case .text(let bytes):
            let (known, isText) = PersonKey.of(bytes)
            key = known
            if isText { idText = bytes }
        }
        keys.append(key)
        let textFields = textFields
        texts.append(id: idText) { index in
            if case .text(let bytes) = cells[textFields[index]] { bytes } else { Bytes(start: nil, count: 0) }
        }
        for (field, place) in places.enumerated() {
            guard case .pooled(let column) = place else { continue }
            columns[column].append(cells[field])
        }
    }

    /// Returns the code of a value, which is stored if it is new. Only of fields whose values are stored once.
    package mutating func intern(_ value: FieldValue, of field: Int) -> Code {
        // A caller that gives another field's would make a table in which values are others': nothing to go on with.
        guard case .pooled(let column) = places[field] else { preconditionFailure("a long text has no code") }
        return Code(code: columns[column].intern(value))
    }
}

extension PooledColumn {
    fileprivate mutating func append(_ cell: PeopleTable.Cell) {
        switch cell {
        case .missing: codes.append(0)
        case .code(let code):
            precondition(code.code < codeCount, "a code of another table")
            codes.append(code.code)
        case .number(let number) where [.number, .date, .flag].contains(kind): codes.append(intern(number))
        case .number(let number): codes.append(intern(.text(String(number))))
        case .text(let bytes) where [.category, .picture].contains(kind): codes.append(intern(bytes))
        case .text(let bytes): codes.append(intern(.text(String(decoding: bytes, as: UTF8.self))))
        case .value(let value): codes.append(intern(value))
        }
    }
}

/// Copies rows of one table to another, looking up each shared value only once.
struct RowCopying {
    private static let unknown = UInt32.max
    private let isSameSchema: Bool
    private var codes: [[UInt32]]

    init(from source: PeopleTable, to target: PeopleTable) {
        isSameSchema = source.schema == target.schema
        codes = source.columns.map { [0] + Array(repeating: Self.unknown, count: $0.codeCount - 1) }
    }

    mutating func append(_ row: Int, of source: PeopleTable, to target: inout PeopleTable) {
        guard isSameSchema else { return target.append(source[row]) }
        target.keys.append(source.keys[row])
        target.texts.append(row, of: source.texts)
        for column in codes.indices {
            let code = source.columns[column].codes[row]
            if codes[column][code] == Self.unknown {
                codes[column][code] = target.columns[column].intern(source.columns[column].value(ofCode: code))
            }
            target.columns[column].codes.append(codes[column][code])
        }
    }
}
