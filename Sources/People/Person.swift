/// A person in the directory, by themselves.
///
/// All text is untrusted: clean it before measuring or printing it.
package struct Person: Sendable, Hashable, Identifiable {
    package let schema: DirectorySchema
    package var record: DirectoryRecord

    /// - Parameter record: Has as many values as the schema has fields.
    package init(_ record: DirectoryRecord, schema: DirectorySchema) {
        self.schema = schema
        self.record = record
    }

    /// The person's identifier in the directory.
    package var id: String { record.id }
    package var values: [FieldValue] { record.values }
    /// The text of the first field; empty if the directory does not say it.
    package var name: String { values.first.flatMap(\.text) ?? "" }

    /// The value of a field; missing in a directory without it.
    package subscript(key: String) -> FieldValue { schema.index(of: key).map { values[$0] } ?? .missing }

    package subscript(role: DirectorySchema.Role) -> FieldValue {
        schema.index(of: role).map { values[$0] } ?? .missing
    }

    /// Returns the person with the fields and values of another account of them, which counts where both have one.
    func adding(_ other: Person) -> Person {
        let schema = DirectorySchema(self.schema.fields + other.schema.fields)
        let values = schema.fields.map { field in
            let value = other[field.key]
            return value.isMissing ? self[field.key] : value
        }
        return Person(DirectoryRecord(id: id, values: values), schema: schema)
    }

    /// The text of a field; empty if the directory does not say it.
    package func text(_ role: DirectorySchema.Role) -> String { self[role].text ?? "" }
}

/// A person's id in 16 bytes: a UUID itself, or two hashes of any other text, which is stored in the person's record.
struct PersonKey: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    var seededHash: UInt64 { SeededHash.mix(high, low) }

    /// Returns the key of an id, and whether its text has to be stored too.
    ///
    /// Only the canonical form of RFC 9562 in lower case is packed, so that every id is returned as it was given.
    static func of(_ id: UnsafeBufferPointer<UInt8>) -> (key: PersonKey, isText: Bool) {
        if let key = PersonKey(uuid: id) { return (key, false) }
        let hash = SeededHash.hash(id)
        return (PersonKey(high: hash, low: SeededHash.mix(hash, UInt64(id.count))), true)
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    private init?(uuid: UnsafeBufferPointer<UInt8>) {
        guard uuid.count == 36 else { return nil }
        let dash = UInt8(ascii: "-")
        guard uuid[8] == dash, uuid[13] == dash, uuid[18] == dash, uuid[23] == dash else { return nil }
        let raw = UnsafeRawBufferPointer(uuid)
        func four(_ offset: Int) -> UInt64 {
            UInt64(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        func eight(_ offset: Int) -> UInt64 {
            UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        guard let first = Self.number(eight(0)), let second = Self.number(four(9) << 32 | four(14)),
            let third = Self.number(four(19) << 32 | four(24)), let last = Self.number(eight(28))
        else { return nil }
        self.init(high: first << 32 | second, low: third << 32 | last)
    }

    /// Returns the number that eight hexadecimal digits stand for, the first of them in the highest byte; `nil` if one
    /// is no digit, or a capital. All eight are read at once.
    @inline(__always)
    private static func number(_ digits: UInt64) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // Letters have bit 6, and their lower half counts from 1.
        let values = (digits & (ones &* 0x0F)) &+ (digits >> 6 & ones) &* 9
        let isLetter = (values &+ ones &* 0x76) >> 7 & ones
        guard values & (ones &* 0xF0) == 0, values &+ ones &* 0x30 &+ isLetter &* 0x27 == digits else { return nil }
        let bytes = (values | values >> 4) & 0x00FF_00FF_00FF_00FF
        let words = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
        return (words | words >> 16) & 0xFFFF_FFFF
    }

    /// The canonical text of the UUID.
    var uuidText: String { String(uuidHigh: high, low: low) }
}

extension String {
    /// The canonical text of a UUID (RFC 9562), in lower case.
    package init(uuidHigh high: UInt64, low: UInt64) {
        self.init(unsafeUninitializedCapacity: 36) { text in
            var offset = 0
            for digit in 0..<32 {
                if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                    text[offset] = UInt8(ascii: "-")
                    offset += 1
                }
                let nibble = (digit < 16 ? high : low) >> UInt64(60 - 4 * (digit & 15)) & 15
                text[offset] = UInt8(truncatingIfNeeded: nibble + (nibble < 10 ? 48 : 87))
                offset += 1
            }
            return 36
        }
    }
}
