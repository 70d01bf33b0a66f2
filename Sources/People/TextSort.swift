/// Sorts rows by one of their texts, eight bytes at a time: only rows that agree so far have the next eight compared.
struct TextSort {
    private struct Entry {
        /// Eight bytes of the text, with the first in the highest bits; zeros follow the end of the text.
        var key: UInt64
        /// The row's position in the given order.
        let position: Int32
    }

    /// The number of bytes compared: longer texts that agree keep their order.
    private static let maximumLength = 512

    private let table: PeopleTable
    private let range: (PersonRecord, UnsafeBufferPointer<UInt8>) -> Range<Int>

    /// - Parameter range: Returns where a record's text is.
    init(_ table: PeopleTable, _ range: @escaping (PersonRecord, UnsafeBufferPointer<UInt8>) -> Range<Int>) {
        self.table = table
        self.range = range
    }

    /// Returns the rows by their texts in ascending order, ignoring ASCII case. The sort is stable.
    func sorted(_ rows: [Int32]) -> [Int32] {
        var entries = rows.indices.map { Entry(key: 0, position: Int32($0)) }
        table.text.withUnsafeBufferPointer { text in
            entries.withUnsafeMutableBufferPointer { sort($0[...], of: rows, from: 0, in: text) }
        }
        return entries.map { rows[Int($0.position)] }
    }

    /// Sorts entries whose texts agree in the bytes before `offset`.
    private func sort(
        _ entries: Slice<UnsafeMutableBufferPointer<Entry>>, of rows: [Int32], from offset: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) {
        var entries = entries
        for index in entries.indices {
            entries[index].key = key(of: Int(rows[Int(entries[index].position)]), from: offset, in: text)
        }
        entries.sort { ($0.key, $0.position) < ($1.key, $1.position) }
        guard offset + 8 < Self.maximumLength else { return }
        var start = entries.startIndex
        while start < entries.endIndex {
            let key = entries[start].key
            var end = start + 1
            while end < entries.endIndex, entries[end].key == key { end += 1 }
            // A zero at the end means that the text ends here.
            if end - start > 1, key & 0xFF != 0 { sort(entries[start..<end], of: rows, from: offset + 8, in: text) }
            start = end
        }
    }

    private func key(of row: Int, from offset: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let record = PersonRecord(at: table.recordStart(of: row), in: text, traits: table.traits[row])
        let range = range(record, text)
        let start = range.lowerBound + offset
        let count = min(max(range.upperBound - start, 0), 8)
        guard count > 0 else { return 0 }
        if start + 8 <= text.count {
            let bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: start, as: UInt64.self)
            return ByteSearch.lower(UInt64(bigEndian: bytes)) & (UInt64.max << UInt64(64 - 8 * count))
        }
        return (0..<8).reduce(0) { key, index in
            key << 8 | (index < count ? UInt64(TextFolding.lower(text[start + index])) : 0)
        }
    }
}
