/// Writes JSON, members in the order of the calls: without spaces, or over many lines with two spaces a level.
struct JSONListWriter: ListWriter, ~Copyable {
    private var output: ByteOutput
    private let isPretty: Bool
    private var depth: Int
    /// Whether the innermost bracket contains nothing yet.
    private var isEmpty: Bool

    /// - Parameters:
    ///   - capacity: The bytes to expect; more are possible.
    ///   - depth: The number of open brackets; if there are any, the innermost already contains an element.
    init(capacity: Int, isPretty: Bool, depth: Int) {
        output = ByteOutput(capacity: capacity)
        self.isPretty = isPretty
        self.depth = depth
        isEmpty = depth == 0
    }

    var bytes: [UInt8] { output.bytes }

    @inline(__always)
    private mutating func separate() {
        if !isEmpty { output.append(UInt8(ascii: ",")) }
        if isPretty, depth > 0 { newLine() }
        isEmpty = false
    }

    private mutating func newLine() {
        output.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { output.append("  ") }
    }

    @inline(__always)
    private mutating func key(_ key: StaticString) {
        separate()
        output.append(UInt8(ascii: "\""))
        output.append(key)
        output.append("\":")
        if isPretty { output.append(UInt8(ascii: " ")) }
    }

    @inline(__always)
    private mutating func begin(_ bracket: UInt8) {
        output.append(bracket)
        depth += 1
        isEmpty = true
    }

    @inline(__always)
    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if isPretty, !isEmpty { newLine() }
        output.append(bracket)
        isEmpty = false
    }

    mutating func open(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "{"))
    }

    mutating func close() { end(UInt8(ascii: "}")) }

    mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        output.append(json: value)
    }

    mutating func number(_ key: StaticString, _ value: Int) {
        self.key(key)
        output.appendDecimal(value)
    }

    mutating func null(_ key: StaticString) {
        self.key(key)
        output.append("null")
    }

    mutating func openDocument() { openElement() }
    mutating func closeDocument() { close() }

    mutating func openElement() {
        separate()
        begin(UInt8(ascii: "{"))
    }

    mutating func openList(_ key: StaticString) {
        self.key(key)
        begin(UInt8(ascii: "["))
    }

    mutating func closeList() { end(UInt8(ascii: "]")) }
}
