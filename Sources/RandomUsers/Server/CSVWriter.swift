/// Writes CSV (RFC 4180, but with LF line ends): a header with names such as `name.first`, then a line per person.
struct CSVWriter: FieldWriter {
    private(set) var bytes: [UInt8] = []
    private var path: [StaticString] = []
    private var isFirst = true
    private var isHeader = false

    /// Adds the header, with the fields that the person has.
    mutating func addHeader(_ user: RandomUser) {
        isHeader = true
        add(user)
        isHeader = false
    }

    /// Adds a person's line.
    mutating func add(_ user: RandomUser) {
        isFirst = true
        user.write(to: &self)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func open(_ key: StaticString) { path.append(key) }

    mutating func close() { path.removeLast() }

    mutating func text(_ key: StaticString, _ value: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        if isHeader {
            for name in path {
                bytes.append(name)
                bytes.append(UInt8(ascii: "."))
            }
            bytes.append(key)
        } else if value.utf8.contains(where: Self.isSpecial) {
            bytes.append(UInt8(ascii: "\""))
            for byte in value.utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        } else {
            bytes.append(contentsOf: value.utf8)
        }
    }

    mutating func number(_ key: StaticString, _ value: Int) { text(key, String(value)) }

    mutating func null(_ key: StaticString) { text(key, "") }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
