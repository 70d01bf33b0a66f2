import JSON

/// Writes YAML in block style, four spaces a level; every text is in double quotes, as in JSON.
struct YAMLWriter: ListWriter {
    private(set) var bytes: [UInt8] = []
    private var depth: Int
    private var isEmpty = false

    /// - Parameter depth: The number of open lists and objects, each of which already contains something.
    init(depth: Int) { self.depth = depth }

    private mutating func key(_ key: StaticString) {
        if isEmpty { bytes.append(UInt8(ascii: "\n")) }
        isEmpty = false
        bytes.appendIndent(depth * 4)
        bytes.append(key)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func begin() {
        depth += 1
        isEmpty = true
    }

    private mutating func end(_ empty: StaticString) {
        depth -= 1
        if isEmpty {
            bytes.append(empty)
            bytes.append(UInt8(ascii: "\n"))
        }
        isEmpty = false
    }

    mutating func open(_ key: StaticString) {
        self.key(key)
        begin()
    }

    mutating func close() { end(" {}") }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        bytes.append(UInt8(ascii: " "))
        bytes.append(json: value)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        bytes.append(UInt8(ascii: " "))
        bytes.appendDecimal(value)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        bytes.append(" null\n")
    }

    mutating func openDocument() {}
    mutating func closeDocument() {}

    mutating func openElement() {
        if isEmpty { bytes.append(UInt8(ascii: "\n")) }
        bytes.appendIndent(depth * 4)
        bytes.append(UInt8(ascii: "-"))
        begin()
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        begin()
    }

    mutating func closeList() { end(" []") }
}
