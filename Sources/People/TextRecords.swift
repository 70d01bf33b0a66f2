/// The long texts of all people in one blob: for each row a record with all its texts.
///
/// A record begins with a byte of flags and the lengths of what follows: one byte each, or four if one of them needs
/// more. Then come the texts, those that are searched first; the forms of these without case and diacritics where that
/// changes more than ASCII case; and the id, if it is text. A text that the directory does not say has the length 0.
struct TextRecords: Sendable {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    let count: Int
    /// The number of those that are searched by letters, which come first.
    let searchedCount: Int
    private(set) var bytes: [UInt8] = []
    /// The start of each record relative to its block's base, which takes 4 bytes per person however long the blob is.
    private var starts: [UInt32] = []
    private var bases: [Int] = []

    /// The number of rows that share a base, as a power of two: loads are limited long before a block gets near 4 GiB.
    private static let blockShift = 8

    init(count: Int, searchedCount: Int) {
        self.count = count
        self.searchedCount = searchedCount
    }

    var byteCount: Int { bytes.count + starts.count * 4 + bases.count * MemoryLayout<Int>.stride }

    mutating func reserveCapacity(_ rows: Int) {
        starts.reserveCapacity(rows)
        bytes.reserveCapacity(rows * (4 + 20 * count))
    }

    /// Where one record's parts are in the blob.
    struct Record {
        static let textID: UInt8 = 1
        static let folded: UInt8 = 2
        static let wide: UInt8 = 4

        private let lengths: Int
        private let width: Int
        let flags: UInt8
        /// Where the texts begin.
        let texts: Int

        @inline(__always)
        init(at start: Int, in bytes: Bytes, count: Int, searchedCount: Int) {
            flags = bytes[start]
            lengths = start + 1
            width = flags & Self.wide == 0 ? 1 : 4
            let parts = count + (flags & Self.folded == 0 ? 0 : searchedCount) + (flags & Self.textID == 0 ? 0 : 1)
            texts = lengths + parts * width
        }

        @inline(__always)
        func length(_ index: Int, in bytes: Bytes) -> Int {
            if width == 1 { return Int(bytes[lengths + index]) }
            return Int(
                UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: lengths + 4 * index, as: UInt32.self))
        }

        @inline(__always)
        func offset(_ index: Int, in bytes: Bytes) -> Int {
            var offset = texts
            for before in 0..<index { offset += length(before, in: bytes) }
            return offset
        }

        @inline(__always)
        func range(_ index: Int, in bytes: Bytes) -> Range<Int> {
            let offset = offset(index, in: bytes)
            return offset..<offset + length(index, in: bytes)
        }
    }

    @inline(__always)
    func start(of row: Int) -> Int { bases[row >> Self.blockShift] + Int(starts[row]) }

    @inline(__always)
    func range(of row: Int) -> Range<Int> {
        start(of: row)..<(row + 1 < starts.count ? start(of: row + 1) : bytes.count)
    }

    @inline(__always)
    func record(of row: Int, in bytes: Bytes) -> Record {
        Record(at: start(of: row), in: bytes, count: count, searchedCount: searchedCount)
    }

    /// Returns the range of one text as a search reads it.
    @inline(__always)
    func searched(_ index: Int, of record: Record, in bytes: Bytes) -> Range<Int> {
        if record.flags & Record.folded != 0, index < searchedCount {
            let length = record.length(count + index, in: bytes)
            if length > 0 {
                let offset = record.offset(count + index, in: bytes)
                return offset..<offset + length
            }
        }
        return record.range(index, in: bytes)
    }

    func text(_ index: Int, of row: Int) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(decoding: Bytes(rebasing: bytes[record(of: row, in: bytes).range(index, in: bytes)]), as: UTF8.self)
        }
    }

    func hasTextID(_ row: Int) -> Bool { bytes[start(of: row)] & Record.textID != 0 }

    /// Calls `body` with a row's id, which is text.
    func withID<Result>(of row: Int, _ body: (Bytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            let record = record(of: row, in: bytes)
            let index = count + (record.flags & Record.folded == 0 ? 0 : searchedCount)
            return body(Bytes(rebasing: bytes[record.range(index, in: bytes)]))
        }
    }

    func withBytes<Result>(of row: Int, _ body: (Bytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(Bytes(rebasing: $0[range(of: row)])) }
    }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - id: The id, if it is text.
    ///   - text: Returns the text with a number, empty if there is none.
    mutating func append(id: Bytes?, _ text: (Int) -> Bytes) {
        var folded: [[UInt8]] = []
        for index in 0..<searchedCount where !text(index).isASCII {
            guard let form = TextFolding.changed(text(index)) else { continue }
            if folded.isEmpty { folded = [[UInt8]](repeating: [], count: searchedCount) }
            folded[index] = form
        }
        var total = id?.count ?? 0
        var longest = total
        func measure(_ length: Int) {
            total += length
            longest = max(longest, length)
        }
        for index in 0..<count { measure(text(index).count) }
        for form in folded { measure(form.count) }
        let parts = count + folded.count + (id == nil ? 0 : 1)
        let isWide = longest > 255
        startRecord()
        // Written separately and appended at once, which costs less than growing the blob piece by piece.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + parts * (isWide ? 4 : 1) + total) { space in
            guard let start = space.baseAddress else { return }
            var writer = RecordWriter(start, isWide: isWide)
            writer.put(
                (id == nil ? 0 : Record.textID) | (folded.isEmpty ? 0 : Record.folded) | (isWide ? Record.wide : 0))
            for index in 0..<count { writer.length(text(index).count) }
            for form in folded { writer.length(form.count) }
            if let id { writer.length(id.count) }
            for index in 0..<count { writer.bytes(text(index)) }
            for form in folded { form.withUnsafeBufferPointer { writer.bytes($0) } }
            if let id { writer.bytes(id) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: space[..<(writer.end - start)]))
        }
    }

    /// Adds a row of records with the same texts.
    mutating func append(_ row: Int, of other: TextRecords) {
        startRecord()
        other.withBytes(of: row) { bytes.append(contentsOf: $0) }
    }

    private mutating func startRecord() {
        if starts.count & ((1 << Self.blockShift) - 1) == 0 { bases.append(bytes.count) }
        starts.append(UInt32(bytes.count - bases[bases.count - 1]))
    }
}

/// Writes the parts of a record one after the other, into memory with enough room for them.
private struct RecordWriter {
    /// The end of what has been written.
    private(set) var end: UnsafeMutablePointer<UInt8>
    private let isWide: Bool

    init(_ start: UnsafeMutablePointer<UInt8>, isWide: Bool) {
        end = start
        self.isWide = isWide
    }

    @inline(__always)
    mutating func length(_ length: Int) {
        if !isWide { return put(UInt8(truncatingIfNeeded: length)) }
        withUnsafeBytes(of: UInt32(length)) { for byte in $0 { put(byte) } }
    }

    @inline(__always)
    mutating func bytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        end.initialize(from: source, count: bytes.count)
        end += bytes.count
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        end.initialize(to: byte)
        end += 1
    }
}
