import JSON

/// Writes JSON over many lines, two spaces a level.
struct PrettyJSONWriter: ListWriter {
    private(set) var bytes: [UInt8] = []
    private var depth: Int
    private var isEmpty: Bool

    /// - Parameter depth: The number of open brackets; if there are any, the innermost already contains an element.
    init(depth: Int) {
        self.depth = depth
        isEmpty = depth == 0
    }

    private mutating func newLine() {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 {
            bytes.append(UInt8(ascii: "\n"))
            bytes.appendIndent(depth * 2)
        }
        isEmpty = false
    }

    private mutating func key(_ key: StaticString) {
        newLine()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(key)
        bytes.append("\": ")
    }

    private mutating func begin(_ bracket: UInt8) {
        bytes.append(bracket)
        depth += 1
        isEmpty = true
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if !isEmpty {
            bytes.append(UInt8(ascii: "\n"))
            bytes.appendIndent(depth * 2)
        }
        bytes.append(bracket)
        isEmpty = false
    }

    mutating func open(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "{"))
    }

    mutating func close() { end(UInt8(ascii: "}")) }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        bytes.append(json: value)
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        bytes.appendDecimal(value)
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        bytes.append("null")
    }

    mutating func openDocument() { openElement() }
    mutating func closeDocument() { close() }

    mutating func openElement() {
        newLine()
        begin(UInt8(ascii: "{"))
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "["))
    }

    mutating func closeList() { end(UInt8(ascii: "]")) }
}
