import JSON

/// Reads the people of a file, whose form its content decides: vCard, LDIF, JSON, lines of JSON, or CSV.
package enum DirectoryFile {
    /// Why a file has no people.
    package enum Problem: Error, Sendable, Hashable {
        /// It has nothing but white space.
        case empty
        /// JSON that is broken, `offset` bytes from its beginning.
        case notJSON(offset: Int)
        /// JSON without a list of objects.
        case noList
        /// Neither text nor JSON.
        case notText
    }

    /// A larger file is refused.
    package static let byteLimit = 512 << 20

    package static func read(_ bytes: [UInt8]) throws(Problem) -> DirectoryListing {
        try draft(bytes).finished()
    }

    private static func draft(_ given: [UInt8]) throws(Problem) -> DirectoryDraft {
        let bytes = utf8(given)
        let head = bytes.prefix(4096).drop { $0 <= 0x20 }
        guard let first = head.first else { throw .empty }
        if head.contains(0) { throw .notText }
        if isWord("BEGIN:VCARD", at: head) {
            var draft = DirectoryDraft()
            VCardReader.read(bytes, into: &draft)
            return draft
        }
        if isLDIF(head) { return LDIFReader.read(bytes) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return CSVReader.read(bytes) }
        return try json(bytes)
    }

    private static func json(_ bytes: [UInt8]) throws(Problem) -> DirectoryDraft {
        let outcome = bytes.withUnsafeBufferPointer { bytes -> Result<DirectoryDraft, Problem> in
            var rows = JSONRowReader()
            do throws(JSONError) {
                guard let place = try JSONListFinder.find(in: bytes) else {
                    // One object on one line is a list of one.
                    return lines(bytes).map { .success($0) } ?? .failure(.noList)
                }
                var reader = JSONReader(bytes)
                for name in place.path { _ = try reader.enter(name) }
                if place.isObject { try rows.readObject(&reader) } else { try rows.readList(&reader) }
                let hasOthersOnly = rows.draft.rows.isEmpty && !rows.draft.faults.isEmpty
                return hasOthersOnly ? .failure(.noList) : .success(rows.draft)
            } catch {
                return lines(bytes).map { .success($0) } ?? .failure(.notJSON(offset: error.offset))
            }
        }
        return try outcome.get()
    }

    /// Reads an object from each line; `nil` if the first line with something on it has none.
    private static func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> DirectoryDraft? {
        var rows = JSONRowReader()
        var number = 0
        var start = 0
        while start < bytes.count, rows.draft.rows.count < DirectoryDraft.rowLimit {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            number += 1
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            rows.beginText()
            do throws(JSONError) {
                var reader = JSONReader(line)
                let isObject = try reader.peek() == UInt8(ascii: "{")
                // A row is added once the whole line is known to be one.
                var ahead = reader
                try ahead.skipValue()
                try ahead.finish()
                if isObject {
                    try rows.readRow(&reader, line: number)
                } else {
                    rows.note(RowFault(line: number, reason: .notAnObject))
                }
            } catch {
                if rows.draft.rows.isEmpty { return nil }
                rows.note(RowFault(line: number, reason: .notJSON))
            }
        }
        return rows.draft.columns.isEmpty ? nil : rows.draft
    }

    private static func isWord(_ word: StaticString, at text: some Sequence<UInt8>) -> Bool {
        word.withUTF8Buffer { word in
            text.prefix(word.count).elementsEqual(word) { $0 == $1 || $0 ^ 0x20 == $1 && $1 >= 0x41 }
        }
    }

    /// Whether the first line that is no comment is `version:` or `dn:`.
    private static func isLDIF(_ head: ArraySlice<UInt8>) -> Bool {
        for line in head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.first != UInt8(ascii: "#") {
            return isWord("DN:", at: line) || isWord("VERSION:", at: line)
        }
        return false
    }

    /// Returns the text in UTF-8 and without a byte order mark; Excel writes UTF-16.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// The logical lines of a vCard or an LDIF file: a line that begins with white space goes on with the one before it.
///
/// Folding is undone before the bytes are read as text, since it happens inside UTF-8 characters.
struct ContentLines {
    private let bytes: [UInt8]
    private var offset = 0
    private var number = 1
    /// Whether a tab folds as well as a space.
    private let foldsAtTab: Bool

    /// A longer line is cut off: a picture may be long, a name may not.
    static let limit = 4 << 20

    init(_ bytes: [UInt8], foldsAtTab: Bool) {
        self.bytes = bytes
        self.foldsAtTab = foldsAtTab
    }

    /// Returns the next line without its end, and its number; `nil` at the end.
    mutating func next() -> (line: [UInt8], number: Int)? {
        guard offset < bytes.count else { return nil }
        let start = number
        var line = physical()
        while offset < bytes.count, bytes[offset] == 0x20 || foldsAtTab && bytes[offset] == 0x09 {
            offset += 1
            let more = physical()
            if line.count < Self.limit { line += more }
        }
        return (line, start)
    }

    /// Returns what is left of a quoted-printable value, whose line ends in `=`, without joining folded lines.
    mutating func continuation() -> [UInt8] { offset < bytes.count ? physical() : [] }

    private mutating func physical() -> [UInt8] {
        let start = offset
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        let line = Array(bytes[start..<offset])
        if offset < bytes.count {
            if bytes[offset] == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { offset += 1 }
            offset += 1
            number += 1
        }
        return line
    }
}
