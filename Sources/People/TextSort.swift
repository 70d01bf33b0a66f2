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

    private let texts: TextRecords
    private let index: Int

    /// - Parameter index: The text's number in a record.
    init(_ texts: TextRecords, _ index: Int) {
        self.texts = texts
        self.index = index
    }

    /// Returns the rows by their texts in ascending order, ignoring ASCII case, and the number of those without one,
    /// who come last. The sort is stable.
    func sorted(_ rows: [Int32]) -> (sorted: [Int32], missing: Int) {
        var missing: [Int32] = []
        var entries: [Entry] = []
        entries.reserveCapacity(rows.count)
        texts.bytes.withUnsafeBufferPointer { text in
            for (position, row) in rows.enumerated() {
                if texts.record(of: Int(row), in: text).length(index, in: text) == 0 {
                    missing.append(row)
                } else {
                    entries.append(Entry(key: 0, position: Int32(position)))
                }
            }
            entries.withUnsafeMutableBufferPointer { sort($0[...], of: rows, from: 0, in: text) }
        }
        return (entries.map { rows[Int($0.position)] } + missing, missing.count)
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
        let range = texts.searched(index, of: texts.record(of: row, in: text), in: text)
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

/// Compares rows of two tables, matching their shared values once and comparing the rest byte by byte.
struct RowComparison {
    private let left: PeopleTable
    private let right: PeopleTable
    /// For each column and code of `left`, the code of `right`, or -1; `nil` if their fields differ.
    private let codes: [[Int]]?

    init(_ left: PeopleTable, _ right: PeopleTable) {
        self.left = left
        self.right = right
        codes =
            left.schema.fields == right.schema.fields
            ? zip(left.columns, right.columns).map { $0.translation(to: $1) } : nil
    }

    /// Whether both rows have the same id.
    @inline(__always)
    func isSamePerson(_ leftRow: Int, _ rightRow: Int) -> Bool {
        left.isSamePerson(leftRow, as: rightRow, of: right)
    }

    @inline(__always)
    func leftID(of row: Int32) -> RowIdentity { RowIdentity(Int(row), of: left) }

    @inline(__always)
    func rightID(of row: Int32) -> RowIdentity { RowIdentity(Int(row), of: right) }

    /// Whether two rows with the same id agree in everything else too.
    @inline(__always)
    func isSameContent(_ leftRow: Int, _ rightRow: Int) -> Bool {
        guard let codes else { return left[leftRow].values == right[rightRow].values && left.schema == right.schema }
        for column in codes.indices
        where codes[column][left.columns[column].codes[leftRow]] != right.columns[column].codes[rightRow] {
            return false
        }
        return left.texts.withBytes(of: leftRow) { mine in
            right.texts.withBytes(of: rightRow) { mine.sameBytes(as: $0) }
        }
    }
}

/// The id of a row's person, to be compared with those of other tables.
struct RowIdentity: Hashable {
    private let key: PersonKey
    /// `nil` if the key is the whole id.
    private let text: String?

    init(_ row: Int, of table: PeopleTable) {
        key = table.keys[row]
        text =
            table.texts.hasTextID(row)
            ? table.texts.withID(of: row) { String(decoding: $0, as: UTF8.self) } : nil
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key.seededHash) }
}
