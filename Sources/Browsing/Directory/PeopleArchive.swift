import People

import struct FoundationEssentials.Date

/// Encodes a load as bytes. Not an interchange format: data that another version wrote is ignored.
///
/// The layout is the key, then the date, then for each list of people the section it is for (or none) and the people.
/// Texts are length-prefixed, and numbers are variable-length with seven bits per byte.
enum PeopleArchive {
    private static let magic = "rollcall people 1\n"

    static func encode(_ load: PeopleLoad, key: String, date: Date, definitions: [SectionDefinition]) -> [UInt8] {
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
        _ bytes: [UInt8], key: String, definitions: [SectionDefinition]
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

    mutating func write(_ table: PeopleTable) {
        write(UInt64(table.count))
        for person in table {
            write(UInt64(person.age) << 1 | (person.gender == .male ? 1 : 0))
            for text in [
                person.id, person.name, person.email, person.phone, person.cell, person.city, person.state,
                person.country, person.nat, person.picture,
            ] { write(text) }
        }
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

    mutating func table() -> PeopleTable? {
        guard let count = number(), count <= UInt64(DirectoryCache.limit) else { return nil }
        var table = PeopleTable()
        table.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let traits = number(), traits >> 1 <= 255, let id = span(), let name = span(), let email = span(),
                let phone = span(), let cell = span(), let city = span(), let state = span(), let country = span(),
                let nat = span(), let picture = span()
            else { return nil }
            let place = table.place(city: city, state: state, country: country, nationality: nat)
            table.append(
                PeopleTable.Row(
                    id: .text(id), name: name, age: Int(traits >> 1), gender: traits & 1 == 1 ? .male : .female,
                    email: email, phone: phone, cell: cell, place: place, picture: table.picture(picture)
                ))
        }
        return table
    }

    private mutating func span() -> UnsafeBufferPointer<UInt8>? {
        guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
        defer { offset += Int(count) }
        return UnsafeBufferPointer(rebasing: bytes[offset..<(offset + Int(count))])
    }
}
