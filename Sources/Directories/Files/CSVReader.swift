import People
import Text

/// Reads rows of cells (RFC 4180), parted by commas, semicolons, tabs or bars, as spreadsheets and address books write
/// them.
///
/// The first row has the headings; the sign that it has most of outside quotes parts the cells. Excel's `sep=;` before
/// it counts. A row may have fewer cells than there are headings, but not more. The apostrophe that keeps a cell from
/// being a formula is not a part of it.
enum CSVReader {
    /// - Parameter bytes: UTF-8, without a byte order mark.
    static func read(_ bytes: [UInt8]) -> DirectoryDraft {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = Scanner(bytes)
            return scanner.read()
        }
    }

    private struct Scanner {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var offset = 0
        private var line = 1
        private var separator = UInt8(ascii: ",")
        private var draft = DirectoryDraft()
        /// The text of a quoted cell that has quotes in it.
        private var unescaped: [UInt8] = []
        /// Whether the row is UTF-8 so far.
        private var isText = true

        /// A quoted cell that is longer has a closing quote missing.
        private static let cellLimit = 1 << 18
        private static let quote = UInt8(ascii: "\"")
        private static let lineFeed = UInt8(ascii: "\n")
        private static let carriageReturn = UInt8(ascii: "\r")

        init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func read() -> DirectoryDraft {
            takeSeparator()
            while offset < bytes.count, draft.columns.isEmpty {
                var headings: [FieldValue] = []
                guard row(&headings) else { break }
                if headings.allSatisfy({ $0 == .missing }) { continue }
                draft.columns = headings.prefix(DirectoryDraft.columnLimit).map { heading in
                    .init(heading.text ?? "", label: heading.text)
                }
            }
            let count = draft.columns.count
            while offset < bytes.count, draft.rows.count < DirectoryDraft.rowLimit {
                let start = (offset, line)
                var values: [FieldValue] = []
                values.reserveCapacity(count)
                isText = true
                guard row(&values) else {
                    draft.faults.append(RowFault(line: start.1, reason: .quote))
                    // What follows in this line belongs to no row, and the next one begins a row again.
                    (offset, line) = start
                    skipLine()
                    continue
                }
                while values.last == .missing { values.removeLast() }
                if values.isEmpty { continue }
                if !isText {
                    draft.faults.append(RowFault(line: start.1, reason: .encoding))
                } else if values.count > count {
                    draft.faults.append(RowFault(line: start.1, reason: .cells(found: values.count, headings: count)))
                } else {
                    draft.rows.append(.init(line: start.1, values: values))
                }
            }
            return draft
        }

        /// Takes the line `sep=X`, or finds what parts the headings.
        private mutating func takeSeparator() {
            if bytes.count >= 5, bytes.starts(with: "sep=".utf8) {
                separator = bytes[4]
                skipLine()
                return
            }
            var counts: [UInt8: Int] = [:]
            var isQuoted = false
            for byte in bytes {
                if byte == Self.quote { isQuoted.toggle() }
                if isQuoted { continue }
                if byte == Self.lineFeed || byte == Self.carriageReturn, !counts.isEmpty { break }
                if [0x2C, 0x3B, 0x09, 0x7C].contains(byte) { counts[byte, default: 0] += 1 }
            }
            separator = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? separator
        }

        private mutating func skipLine() {
            while offset < bytes.count, bytes[offset] != Self.lineFeed, bytes[offset] != Self.carriageReturn {
                offset += 1
            }
            takeLineEnd()
        }

        private mutating func takeLineEnd() {
            guard offset < bytes.count else { return }
            if bytes[offset] == Self.carriageReturn {
                offset += 1
                if offset < bytes.count, bytes[offset] == Self.lineFeed { offset += 1 }
            } else {
                offset += 1
            }
            line += 1
        }

        /// Reads one row; returns whether its quotes are right.
        private mutating func row(_ values: inout [FieldValue]) -> Bool {
            while true {
                guard offset < bytes.count else {
                    values.append(.missing)
                    return true
                }
                if bytes[offset] == Self.quote {
                    guard let value = quoted() else { return false }
                    values.append(value)
                } else {
                    let start = offset
                    while offset < bytes.count {
                        let byte = bytes[offset]
                        if byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn { break }
                        offset += 1
                    }
                    values.append(value(UnsafeBufferPointer(rebasing: bytes[start..<offset])))
                }
                if offset < bytes.count, bytes[offset] == separator {
                    offset += 1
                    continue
                }
                takeLineEnd()
                return true
            }
        }

        private mutating func quoted() -> FieldValue? {
            offset += 1
            var start = offset
            unescaped.removeAll(keepingCapacity: true)
            let limit = min(bytes.count, offset + Self.cellLimit)
            while offset < limit {
                let byte = bytes[offset]
                if byte == Self.lineFeed { line += 1 }
                offset += 1
                guard byte == Self.quote else { continue }
                if offset < bytes.count, bytes[offset] == Self.quote {
                    unescaped += bytes[start..<offset]
                    offset += 1
                    start = offset
                    continue
                }
                let isOver =
                    offset == bytes.count || bytes[offset] == separator || bytes[offset] == Self.lineFeed
                    || bytes[offset] == Self.carriageReturn
                guard isOver else { return nil }
                if unescaped.isEmpty { return value(UnsafeBufferPointer(rebasing: bytes[start..<offset - 1])) }
                unescaped += bytes[start..<offset - 1]
                return unescaped.withUnsafeBufferPointer { value($0) }
            }
            return nil
        }

        private mutating func value(_ cell: UnsafeBufferPointer<UInt8>) -> FieldValue {
            if cell.isEmpty { return .missing }
            let text = String(validating: cell, as: UTF8.self)
            if text == nil { isText = false }
            return FieldValue(foreign: FormulaCell.original(text ?? String(decoding: cell, as: UTF8.self)))
        }
    }
}
