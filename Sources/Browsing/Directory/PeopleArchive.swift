import People

import struct FoundationEssentials.Date

/// Encodes a load as bytes. Not an interchange format: data that another version wrote is ignored.
///
/// The layout is the key, then the date, then for each list of people the section it is for (or none), its schema and
/// the people.
/// Texts are length-prefixed, and numbers are variable-length with seven bits per byte.
enum PeopleArchive {
    private static let magic = "rollcall people 3\n"

    static func encode(_ load: PeopleLoad, key: String, date: Date, own definitions: [SectionDefinition]) -> [UInt8] {
        var writer = ArchiveWriter()
        writer.write(magic)
        writer.write(key)
        writer.write(UInt64(max(0, date.timeIntervalSince1970)))
        let own = definitions.enumerated().compactMap { index, definition in
            load.own[definition].map { (index + 1, $0) }
        }
        let tables = [(0, load.main)] + own
        writer.write(UInt64(tables.count))
        for (index, table) in tables {
            writer.write(UInt64(index))
            writer.write(table)
        }
        return writer.bytes
    }

    /// Returns the key of an encoded load, of which the first bytes suffice; `nil` if the bytes are not a load.
    static func key(of bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = ArchiveReader(bytes)
            return reader.text() == magic ? reader.text() : nil
        }
    }

    /// Returns `nil` if the bytes were not stored under `key` or are damaged.
    static func decode(
        _ bytes: [UInt8], key: String, own definitions: [SectionDefinition]
    ) -> (load: PeopleLoad, date: Date)? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = ArchiveReader(bytes)
            guard reader.text() == magic, reader.text() == key, let seconds = reader.number(),
                let count = reader.number()
            else { return nil }
            var load = PeopleLoad()
            for _ in 0..<min(count, 1_000) {
                guard let index = reader.number(), let table = reader.table() else { return nil }
                if index == 0 {
                    load.main = table
                } else {
                    guard index <= definitions.count else { return nil }
                    load.own[definitions[Int(index) - 1]] = table
                }
            }
            guard reader.isAtEnd else { return nil }
            return (load, Date(timeIntervalSince1970: Double(seconds)))
        }
    }
}

private struct ArchiveWriter {
    var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ texts: [String]) {
        write(UInt64(texts.count))
        for text in texts { write(text) }
    }

    mutating func write(_ table: PeopleTable) {
        write(table.schema)
        write(UInt64(table.count))
        for row in table.indices {
            write(table.id(at: row))
            for field in table.schema.fields.indices {
                write(table.value(of: field, at: row), table.schema.fields[field].kind)
            }
        }
    }

    private mutating func write(_ schema: DirectorySchema) {
        let isKnown = schema == .randomUser
        write(isKnown ? 0 : 1)
        if isKnown { return }
        write(UInt64(schema.fields.count))
        for field in schema.fields {
            write([field.key, field.kind.rawValue] + (field.label.map { [$0] } ?? []))
            write((field.isSearched ? 1 : 0) | (field.isUsed ? 2 : 0))
        }
        write(schema.sectionKey.map { [$0] } ?? [])
        write(schema.columnKeys ?? [])
        write(UInt64(schema.figureKeys?.count ?? 0))
        for keys in schema.figureKeys ?? [] { write(keys) }
    }

    /// Writes a value of a kind; 0 for one that is missing.
    private mutating func write(_ value: FieldValue, _ kind: Field.Kind) {
        switch value {
        case .missing: write(0)
        case .text(let text): write(text)
        case .number(let number): write(signed: number)
        case .date(let days): write(signed: Int64(days))
        case .flag(let isSet): write(isSet ? 2 : 1)
        case .list(let texts): write(texts)
        }
    }

    /// Writes numbers near 0 in few bytes, counted from 1.
    private mutating func write(signed number: Int64) {
        write(1)
        write(UInt64(bitPattern: number << 1 ^ number >> 63))
    }
}

private struct ArchiveReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }

    mutating func text() -> String? { span().map { String(decoding: $0, as: UTF8.self) } }

    mutating func texts() -> [String]? {
        guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
        var texts: [String] = []
        for _ in 0..<count {
            guard let text = text() else { return nil }
            texts.append(text)
        }
        return texts
    }

    mutating func table() -> PeopleTable? {
        guard let schema = schema(), let count = number(), count <= UInt64(DirectoryCache.limit) else { return nil }
        var table = PeopleTable(schema: schema)
        table.reserveCapacity(Int(count))
        let kinds = schema.fields.map(\.kind)
        var cells = [PeopleTable.Cell](repeating: .missing, count: kinds.count)
        for _ in 0..<count {
            guard let id = span() else { return nil }
            for (index, kind) in kinds.enumerated() {
                guard let cell = cell(kind) else { return nil }
                cells[index] = cell
            }
            table.append(.text(id), cells)
        }
        return table
    }

    private mutating func schema() -> DirectorySchema? {
        guard let isOther = number(), isOther <= 1 else { return nil }
        if isOther == 0 { return .randomUser }
        guard let count = number(), 1...UInt64(Self.fieldLimit) ~= count else { return nil }
        var fields: [Field] = []
        for _ in 0..<count {
            guard let texts = texts(), texts.count >= 2, let kind = Field.Kind(rawValue: texts[1]),
                let uses = number()
            else { return nil }
            var field = Field(texts[0], kind, label: texts.count > 2 ? texts[2] : nil)
            field.isSearched = uses & 1 != 0
            field.isUsed = uses & 2 != 0
            fields.append(field)
        }
        var schema = DirectorySchema(fields)
        guard let section = texts(), let columns = texts(), let figures = number(), figures <= count else { return nil }
        schema.sectionKey = section.first
        schema.columnKeys = columns.isEmpty ? nil : columns
        for _ in 0..<figures {
            guard let keys = texts() else { return nil }
            schema.figureKeys = (schema.figureKeys ?? []) + [keys]
        }
        return schema.fields.count == fields.count ? schema : nil
    }

    private static let fieldLimit = 1_000

    private mutating func cell(_ kind: Field.Kind) -> PeopleTable.Cell? {
        switch kind {
        case .text, .category, .email, .phone, .url, .picture: return span().map { .text($0) }
        case .number, .date:
            guard let isThere = number(), isThere > 0 else { return .missing }
            return number().map { .number(Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1)) }
        case .flag: return number().map { $0 == 0 ? .missing : .value(.flag($0 == 2)) }
        case .list: return texts().map { $0.isEmpty ? .missing : .value(.list($0)) }
        }
    }

    private mutating func span() -> UnsafeBufferPointer<UInt8>? {
        guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
        defer { offset += Int(count) }
        return UnsafeBufferPointer(rebasing: bytes[offset..<(offset + Int(count))])
    }
}
