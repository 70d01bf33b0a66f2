/// A nationality's lists and formats as they stand in its file, unsplit.
///
/// Each part is a name in brackets on a line of its own, and the lines that follow it. Items of a list are separated by
/// commas or line ends. A name outside Latin and Cyrillic is `roman:native`; a place is `city:state`. Formats are
/// `NumberPattern`s, their alternatives separated by `|`.
struct NationalityText {
    let code: String
    private var parts: [String: ConstantText] = [:]

    init(code: String, file: ConstantText) {
        self.code = code
        var name = ""
        var (start, line) = (0, 0)
        while line < file.bytes.count {
            let end = file.bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? file.bytes.count
            let next = min(end + 1, file.bytes.count)
            if file.bytes[line] == UInt8(ascii: "["), end > line + 1, file.bytes[end - 1] == UInt8(ascii: "]") {
                parts[name] = file[start..<line]
                name = file[(line + 1)..<(end - 1)].string
                start = next
            }
            line = next
        }
        parts[name] = file[start..<file.bytes.count]
    }

    /// Returns the items of a list; none if it is missing.
    func list(_ name: String) -> [ConstantText] { parts[name].map(Self.items) ?? [] }

    /// Returns what stands on the one line of a part; empty if it is missing.
    func line(_ name: String) -> String { parts[name]?.split { $0 == UInt8(ascii: "\n") }.first?.string ?? "" }

    /// Returns the trimmed, non-empty items of a list. Works on bytes, since a client's start waits for all lists.
    static func items(_ list: ConstantText) -> [ConstantText] {
        list.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }.compactMap { item in
            let start = item.bytes.firstIndex { $0 != UInt8(ascii: " ") }
            return start.map { item[$0..<item.bytes.count] }
        }
    }

    /// Returns both sides of `left:right`; the whole item twice if it does not contain the separator, an ASCII
    /// character.
    static func pair(
        _ item: ConstantText, separator: Unicode.Scalar = ":"
    ) -> (left: ConstantText, right: ConstantText) {
        guard let middle = item.bytes.firstIndex(of: UInt8(ascii: separator)) else { return (item, item) }
        return (item[0..<middle], item[(middle + 1)..<item.bytes.count])
    }
}

/// UTF-8 in memory that is never freed: copied and drawn from without reference counting.
// Unchecked: the memory it points to is not written again.
struct ConstantText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Refers to a literal's bytes.
    init(_ text: StaticString) {
        bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Copies bytes into memory that is never freed: for what is created once.
    init(copying made: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: made.count)
        _ = copy.initialize(from: made)
        bytes = UnsafeBufferPointer(copy)
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    subscript(range: Range<Int>) -> ConstantText { ConstantText(UnsafeBufferPointer(rebasing: bytes[range])) }

    /// Returns the parts between separators, leaving out empty ones.
    func split(where isSeparator: (UInt8) -> Bool) -> [ConstantText] {
        bytes.split(whereSeparator: isSeparator).map { self[$0.startIndex..<$0.endIndex] }
    }
}
