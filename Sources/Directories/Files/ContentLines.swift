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
