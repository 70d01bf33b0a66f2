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
